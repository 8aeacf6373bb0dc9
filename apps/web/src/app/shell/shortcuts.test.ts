import { expect, test } from "vitest";

import { commandFor } from "./shortcuts.ts";

const press = (key: string, afterG = false, more: { typing?: boolean; modified?: boolean } = {}) =>
  commandFor({ key, typing: false, modified: false, ...more }, afterG).do;

test.each([
  ["a letter while typing", press("g", false, { typing: true })],
  ["a slash while typing", press("/", false, { typing: true })],
  ["a page letter without g", press("o")],
  ["an unknown letter after g", press("z", true)],
  ["a word of the prototype after g", press("toString", true)],
  ["a browser shortcut", press("g", false, { modified: true })],
])("%s does nothing", (_, done) => expect(done).toBe("nothing"));

test.each([
  ["/", false, "search"],
  ["?", false, "help"],
  ["g", false, "wait"],
  ["o", true, "go"],
] as const)("%s", (key, afterG, done) => expect(press(key, afterG)).toBe(done));

test("control and k opens the palette, even while typing", () => {
  expect(press("k", false, { typing: true, modified: true })).toBe("palette");
});
