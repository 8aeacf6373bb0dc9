import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { ProbeError } from "@parapet/net/probe-error";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Unseen } from "../../check.ts";
import { rateIntent } from "../../look-alikes/intent.ts";
import type { LookAlikeObservation } from "../../look-alikes/sweep-look-alikes.ts";
import type { IndicatorLookup } from "../../lookups/indicator-lookup.ts";
import { testContext, zoneNet } from "../../mail/testing/look.ts";
import { lookalikeDomains } from "./lookalike-domains.ts";

const observation = (more: Partial<LookAlikeObservation>): LookAlikeObservation => ({
  fuzzer: "homoglyph",
  domain: "acrne.test",
  unicode: "acrne.test",
  name: { registered: { seen: true }, ns: [], a: [], aaaa: [], mx: [], txt: [], wildcard: false, unseen: [] },
  site: null,
  registration: null,
  networks: [],
  blocklists: { seen: [] },
  parked: false,
  similarity: null,
  sameIcon: false,
  own: false,
  intent: null,
  ...more,
});
const facts = {
  own: false,
  leadsHome: false,
  parked: false,
  hasMail: false,
  hasSite: false,
  asksPassword: false,
  similarity: null,
  sameIcon: false,
  usesOwnAssets: false,
  ageDays: null,
  certificateAgeDays: null,
  blocklists: [],
  looksIdentical: false,
};

const KNOWN = { sources: ["threatfox", "urlhaus"], score: 90, threat: "payload_delivery" };

describe("what feeds know", () => {
  const zone = { "acme.test": { A: ["192.0.2.1"] }, "acne.test": { NS: ["ns.example"] } };
  const attempt = async (domains: IndicatorLookup["domains"]) => {
    const missed: Unseen[] = [];
    const context = { ...testContext(), indicators: { domains }, missed: (part: Unseen) => void missed.push(part) };
    const seen = await lookalikeDomains.observe({ domain: "acme.test" }, zoneNet(zone), context);
    return { verdicts: lookalikeDomains.judge(seen, { domain: "acme.test" }), missed };
  };

  test("only names that are taken are asked about, and one that is known is reported with its sources", async () => {
    const asked: string[] = [];
    const { verdicts } = await attempt(async (names) => {
      asked.push(...names);
      return new Map([["acne.test", KNOWN]]);
    });
    expect(asked.toSorted()).toEqual(["acme.test", "acne.test"]);
    expect(verdicts).toMatchObject([
      {
        outcome: "lookalike-known-threat",
        subject: "acne.test",
        params: { sources: "threatfox, urlhaus", score: 90 },
        evidence: { indicator: KNOWN },
      },
    ]);
  });

  test("block lists that do not answer are a gap of the names that are registered, not of the whole sweep", async () => {
    const { missed } = await attempt(() => Promise.resolve(new Map()));
    const unlisted = missed.filter(({ reason }) => reason === "blocked").map(({ subject }) => subject);
    expect(unlisted).toEqual(["acne.test"]);
  });

  test("a database that cannot be asked is reported, and takes nothing from the rest", async () => {
    const { verdicts, missed } = await attempt(() => Promise.reject(new ProbeError("unreachable", "no database")));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["lookalike-registered"]);
    expect(missed).toContainEqual(expect.objectContaining({ subject: null, reason: "unreachable" }));
  });
});

describe("the verdict", () => {
  test.each([
    ["a free name", observation({}), []],
    ["the name itself", observation({ fuzzer: "*original", intent: rateIntent(facts) }), []],
    ["one's own", observation({ own: true, intent: rateIntent({ ...facts, own: true }) }), []],
    ["registered", observation({ intent: rateIntent(facts) }), ["lookalike-registered low"]],
    [
      "in a feed of indicators",
      { ...observation({ intent: rateIntent(facts) }), known: KNOWN },
      ["lookalike-known-threat critical"],
    ],
    [
      "in a feed, and one's own",
      { ...observation({ own: true, intent: rateIntent({ ...facts, own: true }) }), known: KNOWN },
      [],
    ],
    [
      "the name itself in a feed",
      { ...observation({ fuzzer: "*original", intent: rateIntent(facts) }), known: KNOWN },
      [],
    ],
    ["parked", observation({ intent: rateIntent({ ...facts, parked: true }) }), ["lookalike-parked info"]],
    [
      "with mail, and identical",
      observation({ intent: rateIntent({ ...facts, hasMail: true, looksIdentical: true }) }),
      ["lookalike-suspicious medium"],
    ],
    [
      "a copy with a log-in and mail",
      observation({ intent: rateIntent({ ...facts, hasMail: true, asksPassword: true, similarity: 80 }) }),
      ["lookalike-attack high"],
    ],
    [
      "and on a block list",
      observation({
        intent: rateIntent({ ...facts, hasMail: true, asksPassword: true, similarity: 80, blocklists: ["x"] }),
      }),
      ["lookalike-attack critical"],
    ],
    [
      "a server that fails",
      observation({ name: { ...observation({}).name, registered: { unseen: "server-failure: x" } } }),
      [],
    ],
  ] satisfies [string, LookAlikeObservation & { known?: typeof KNOWN }, string[]][])("%s", (_, it, expected) =>
    expect(
      lookalikeDomains
        .judge([it], { domain: "acme.test" })
        .map(({ outcome, severity }) => `${outcome} ${severity ?? lookalikeDomains.outcomes[outcome].severity}`),
    ).toEqual(expected),
  );
});

describe("in the lab", () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab([careless, tidy]);
  });
  afterAll(async () => {
    await lab.close();
  });
  const attempt = async (domain: string, ownDomains: string[] = []) => {
    const seen = await lookalikeDomains.observe({ domain }, lab.net, {
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: { ownDomains },
    });
    return new Map(lookalikeDomains.judge(seen, { domain }).map((verdict) => [verdict.subject, verdict]));
  };

  test("every look-alike of the careless company is found, and the copy with a login form is rated highest", async () => {
    const found = await attempt("acme.test", ["acmme.test"]);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(["acrne.test", "acme-login.test", "acmee.test", "xn--cme-5cd.test"]),
    );
    expect(found.get("acrne.test")).toMatchObject({
      outcome: "lookalike-attack",
      evidence: {
        title: "Acme Tools",
        login_form: true,
        mx: ["mx.acrne.test"],
        intent: { reasons: expect.arrayContaining([{ reason: "login-copy", points: 40 }]) },
      },
    });
    expect(found.get("acme-login.test")).toMatchObject({ evidence: { login_form: true } });
    expect(found.get("acmee.test")?.outcome).toBe("lookalike-parked");
    expect(found.has("acmme.test")).toBe(false);
  });

  test("the tidy company has none", async () => expect([...(await attempt("tidy.test")).keys()]).toEqual([]));
});
