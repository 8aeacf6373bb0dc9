import { readFilling, type Filling } from "./filling.ts";
import { TemplateRefused } from "./refused.ts";
import { textAt, textListAt, type Fields, isFields } from "./yaml-shapes.ts";

/** The first line of a small file that belongs to the templates; null where there is none. */
export type ReadList = (path: string) => string | null;

/** Where payloads are put into a request. */
const SENT = ["path", "raw", "body", "headers", "method", "name"] as const;

/** More rounds than a person would list by hand are brute force. */
export const MAX_ROUNDS = 150;

type Round = Readonly<Record<string, Filling>>;

const product = (lists: readonly (readonly [string, readonly string[]])[]): Round[] => {
  let rounds: Round[] = [{}];
  for (const [name, values] of lists) {
    if (rounds.length * values.length > MAX_ROUNDS) return tooMany(rounds.length * values.length);
    rounds = rounds.flatMap((round) => values.map((value) => ({ ...round, [name]: readFilling(value) })));
  }
  return rounds;
};

const sideBySide = (lists: readonly (readonly [string, readonly string[]])[]): Round[] => {
  const length = Math.min(...lists.map(([, values]) => values.length));
  if (length > MAX_ROUNDS) return tooMany(length);
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(lists.map(([name, values]) => [name, readFilling(values[at] ?? "")])),
  );
};

const tooMany = (rounds: number): never => {
  throw new TemplateRefused("brute-force", `${rounds} rounds, at most ${MAX_ROUNDS} are run`);
};

/**
 * The rounds a block's payloads make. Short lists of paths to check are fine; word lists from files and lists of
 * hundreds are brute force and refuse the template.
 */
export const payloadRounds = (block: Fields, place: string, readList?: ReadList): Round[] => {
  const payloads = block["payloads"];
  if (payloads === undefined || payloads === null) return [{}];
  if (!isFields(payloads)) throw new TemplateRefused("not-a-template", `${place}.payloads is not a mapping`);
  const sent = JSON.stringify(SENT.map((key) => block[key]));
  const lists = Object.entries(payloads).map(([name, values]) => {
    if (typeof values === "string" && !values.includes("\n")) {
      // What no request contains is one value to compare an answer with, however the author stores it.
      if (!new RegExp(`\\{\\{[^{}]*\\b${name.replace(/[^\w]/g, "\\$&")}\\b`).test(sent)) {
        const value = readList?.(values) ?? null;
        // Without it the comparisons that need it do not match; the rest of the template does its work.
        return value === null ? null : ([name, [value]] as const);
      }
      throw new TemplateRefused("brute-force", `the payloads of "${name}" come from a file`);
    }
    const list =
      typeof values === "string"
        ? values
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== "")
        : // An empty item of a list is a payload: the request without it, for one.
          textListAt(values, `${place}.payloads.${name}`);
    return [name, list] as const;
  });
  const known = lists.filter((it) => it !== null);
  if (known.length === 0) return [{}];
  return textAt(block["attack"], `${place}.attack`) === "pitchfork" ? sideBySide(known) : product(known);
};
