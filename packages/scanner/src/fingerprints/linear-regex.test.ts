import { expect, test } from "vitest";

import { BadRegex, linearRegex, regexGroups, toBytesText, toReadable } from "./linear-regex.ts";

test.each([
  ["looks ahead", "(?=x)y"],
  ["looks back at a group", "(a)\\1"],
  ["is not closed", "(a"],
  ["repeats without end", "((a{900}){900}){900}"],
  ["is longer than anyone would write", "a".repeat(30_000)],
])("a pattern that %s is refused", (_, source) => expect(() => linearRegex(source)).toThrow(BadRegex));

test("a pattern that blocks a backtracking engine completes", () => {
  // A backtracking engine needs longer than the age of the universe for this one.
  expect(linearRegex("^(a+)+$").test(`${"a".repeat(50_000)}b`)).toBe(false);
  expect(linearRegex("(x+x+)+y").test("x".repeat(20_000))).toBe(false);
});

test("texts are compared byte by byte and come back readable", () => {
  const body = Buffer.from("prix : 5 €", "utf8").toString("latin1");
  expect(body.includes(toBytesText("€"))).toBe(true);
  expect(toReadable(regexGroups(linearRegex(toBytesText("5 (€)")), body, 1, 5)[0] ?? "")).toBe("€");
});

test("groups are given up to a limit", () => {
  expect(regexGroups(linearRegex("a(\\d)"), "a1 a2 a3", 1, 2)).toEqual(["1", "2"]);
  expect(regexGroups(linearRegex("a(\\d)"), "a1", 4, 2)).toEqual([]);
});
