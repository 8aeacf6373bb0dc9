import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const WANTED = [
  ["A", 13],
  ["B", 7],
  ["C", 7],
  ["D", 7],
  ["E", 7],
  ["F", 6],
  ["G", 7],
] as const;
const THREATS = 30;
const ids = [
  ...WANTED.flatMap(([letter, most]) =>
    Array.from({ length: most }, (_, n) => `${letter}${String(n + 1).padStart(2, "0")}`),
  ),
  ...Array.from({ length: THREATS }, (_, n) => `T${n + 1}`),
];

/** The rows of the tables of requirements, threats, penetration test and figures: an id, and the tests that prove it. */
const rows = new Map(
  readFileSync(`${ROOT}docs/proof.md`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, id, tests] = /^\| ([A-G]\d\d|[IKLNPQRSTVWX]\d+) \| [^|]+ \| (.+) \|$/.exec(line) ?? [];
      return id === undefined || tests === undefined ? [] : [[id, tests] as const];
    }),
);

const pathOf = (named: string): string =>
  [`${ROOT}${named}`, `${ROOT}apps/server/src/${named}`].find((path) => existsSync(path)) ?? "";

test("no requirement and no threat is left out", () =>
  expect([...rows.keys()].filter((id) => !/^[IKLNPQRSVWX]/.test(id))).toEqual(ids));

describe.each([...rows])("%s", (_, tests) => {
  test("is proved by tests that are there", () => {
    let file = "";
    const missing: string[] = [];
    const said = [...tests.matchAll(/`([^`]+\.tsx?)`|"([^"]+)"/g)];
    for (const [, named, words] of said) {
      if (named !== undefined) {
        file = pathOf(named);
        if (file === "") missing.push(named);
      } else if (words !== undefined && (file === "" || !readFileSync(file, "utf8").includes(words)))
        missing.push(words);
    }
    expect(missing).toEqual([]);
    expect(said.length).toBeGreaterThan(0);
  });
});
