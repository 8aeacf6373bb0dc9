const isWhole = process.env["PARAPET_E2E"] === "whole";

/**
 * Which of several widths, languages or themes does this turn check? `npm run e2e` checks all of them; `npm test` at
 * one each time, the next one every turn, so that over a list of pages each of them is met.
 */
export const inTurn = <Value>(all: readonly Value[], turn: number): Value[] =>
  isWhole ? [...all] : all.slice(turn % all.length, (turn % all.length) + 1);
