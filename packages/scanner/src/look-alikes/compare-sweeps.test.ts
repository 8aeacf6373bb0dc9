import { expect, test } from "vitest";

import { compareSweeps, type LookAlikeState } from "./compare-sweeps.ts";
import { rateIntent } from "./intent.ts";
import { lookAlikeLine } from "./look-alike-line.ts";
import { lookAlikeState } from "./look-alike-state.ts";
import { readPage } from "./read-page.ts";
import type { LookAlikeObservation } from "./sweep-look-alikes.ts";

const state = (more: Partial<LookAlikeState> = {}): LookAlikeState => ({
  domain: "acrne.test",
  ns: ["a.test", "b.test"],
  a: [],
  mx: [],
  title: null,
  asksPassword: false,
  score: 10,
  notSeen: [],
  ...more,
});

test.each([
  ["nothing", [state()], [state({ ns: ["b.test", "a.test"] })], []],
  ["a name that only one sweep saw", [state({ domain: "acme.test" })], [state()], []],
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

test.each([
  ["mail", { notSeen: ["MX"] }, { mx: ["mx.test"] }],
  ["a site", { notSeen: ["site"] }, { title: "Acme", asksPassword: true }],
])("%s that one sweep could not see has neither come nor gone", (_, blind, seen) => {
  expect(compareSweeps([state(blind)], [state(seen)])).toEqual([]);
  expect(compareSweeps([state(seen)], [state(blind)])).toEqual([]);
});

test("an observation is stored with its page data", () => {
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
  const observation: LookAlikeObservation = {
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
    intent: rateIntent(facts),
  };
  // As the database gives it back.
  const saved: unknown = JSON.parse(JSON.stringify(lookAlikeLine(observation)));
  expect(lookAlikeState(saved)).toEqual({
    domain: "acrne.test",
    ns: ["a.test"],
    a: ["192.0.2.1"],
    mx: [],
    title: "Sign in",
    asksPassword: true,
    score: 35,
    notSeen: [],
  });
  const deaf = lookAlikeLine({ ...observation, name: { ...name, unseen: ["MX"] }, site: { unseen: "timeout: x" } });
  expect(lookAlikeState(deaf)).toMatchObject({ title: null, notSeen: ["MX", "site"] });
});

test.each([null, undefined, 7, "acrne.test", [], {}, { domain: "acrne.test" }, { domain: 1, ns: [], a: [], mx: [] }])(
  "%j is no look-alike",
  (line) => expect(lookAlikeState(line)).toBeNull(),
);
