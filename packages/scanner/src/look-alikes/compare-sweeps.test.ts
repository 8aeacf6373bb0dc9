import { expect, test } from "vitest";

import { compareSweeps, type LookAlikeState } from "./compare-sweeps.ts";
import { intentOf } from "./intent.ts";
import { lookAlikeState } from "./look-alike-state.ts";
import { readPage } from "./read-page.ts";
import type { LookAlikeSight } from "./sweep-look-alikes.ts";

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

test("only registered names are remembered, with what their page showed", () => {
  const name = {
    registered: { seen: true },
    ns: ["a.test"],
    a: ["192.0.2.1"],
    aaaa: [],
    mx: [],
    txt: [],
    wildcard: false,
    unseen: [],
  };
  const facts = {
    own: false,
    leadsHome: false,
    parked: false,
    hasMail: false,
    hasSite: true,
    asksPassword: true,
    similarity: null,
    sameIcon: false,
    usesOwnAssets: false,
    ageDays: null,
    certificateAgeDays: null,
    blocklists: [],
    looksIdentical: false,
  };
  const page = readPage("<title>Sign in</title><input type=password>");
  const site = {
    seen: {
      scheme: "https",
      status: 200,
      url: "https://acrne.test/",
      page,
      iconHash: null,
      technologies: [],
      certificate: null,
    },
  } as const;
  const sight: LookAlikeSight = {
    fuzzer: "homoglyph",
    domain: "acrne.test",
    unicode: "acrne.test",
    name,
    site,
    registration: null,
    networks: [],
    blocklists: { seen: [] },
    parked: false,
    similarity: null,
    sameIcon: false,
    own: false,
    intent: intentOf(facts),
  };
  expect(lookAlikeState(sight)).toEqual({
    domain: "acrne.test",
    ns: ["a.test"],
    a: ["192.0.2.1"],
    mx: [],
    title: "Sign in",
    asksPassword: true,
    score: 35,
  });
  expect(lookAlikeState({ ...sight, intent: null })).toBeNull();
  expect(lookAlikeState({ ...sight, name: { ...name, registered: { unseen: "timeout: x" } } })).toBeNull();
});
