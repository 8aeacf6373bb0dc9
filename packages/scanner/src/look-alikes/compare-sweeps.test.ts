import { expect, test } from "vitest";

import { compareSweeps, type LookAlikeState } from "./compare-sweeps.ts";

const state = (more: Partial<LookAlikeState> = {}): LookAlikeState => ({
  domain: "acrne.test",
  ns: ["a.test", "b.test"],
  a: [],
  mx: [],
  title: null,
  asksPassword: false,
  score: 10,
  ...more,
});

test.each([
  ["nothing", [state()], [state({ ns: ["b.test", "a.test"] })], []],
  ["a new name", [], [state()], ["appeared"]],
  ["a name that is gone", [state()], [], ["gone"]],
  ["mail", [state()], [state({ mx: ["mx.test"] })], ["mail-appeared"]],
  ["no mail any more", [state({ mx: ["mx.test"] })], [state()], ["mail-gone"]],
  [
    "a site with a log-in",
    [state()],
    [state({ title: "Acme", asksPassword: true, score: 60 })],
    ["site-appeared", "login-appeared", "worse"],
  ],
  ["a new title", [state({ title: "A" })], [state({ title: "B" })], ["title-changed"]],
  ["no site any more", [state({ title: "A" })], [state()], ["site-gone"]],
  ["another host", [state()], [state({ ns: ["c.test"] })], ["moved"]],
  ["slightly worse", [state()], [state({ score: 24 })], []],
] satisfies [string, LookAlikeState[], LookAlikeState[], string[]][])("%s", (_, before, after, kinds) =>
  expect(compareSweeps(before, after).map((change) => change.kind)).toEqual(kinds),
);

test("a name that could not be looked at is not gone", () =>
  expect(compareSweeps([state()], [], new Set(["acrne.test"]))).toEqual([]));
