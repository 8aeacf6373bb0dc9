import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialDns } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { lookalikeDomains } from "../checks/look-alikes/lookalike-domains.ts";
import { sweepLookAlikes, planTurns } from "./sweep-look-alikes.ts";

const answers: Record<string, string> = { NS: "ns.other.test", A: "192.0.2.1", MX: "mx.other.test" };

const dns = partialDns({
  query: async (name, type) => ({
    status: "found",
    authorities: [],
    authenticated: false,
    aliases: [],
    answers: answers[type] === undefined ? [] : [{ name, type, ttl: 1, data: answers[type] }],
  }),
});

const name = (domain: string) => ({ fuzzer: "homoglyph", domain, unicode: domain });

test("registered names beyond those visited are evaluated by the DNS alone, and say what was not seen", async () => {
  const asked: string[] = [];
  const http: Net["http"] = ({ url }) => {
    asked.push(url);
    return Promise.reject(new ProbeError("refused", "connection refused"));
  };
  const names = [{ ...name("acme.test"), fuzzer: "*original" }, name("acrne.test"), name("acne.test")];
  const observations = await sweepLookAlikes(names, { dns, http } as Net, {
    signal: new AbortController().signal,
    now: new Date(0),
    rdapBase: null,
    mostVisited: 2,
    blocklistsOf: async () => [],
  });
  expect(asked.some((url) => url.includes("acrne.test"))).toBe(true);
  expect(asked.some((url) => url.includes("acne.test"))).toBe(false);
  const [, visited, beyond] = observations;
  expect(visited).toMatchObject({ site: null, blocklists: { seen: [] } });
  expect(beyond?.intent).toEqual(visited?.intent);
  expect(beyond).toMatchObject({ site: { unseen: expect.stringMatching(/^too-large/) } });
  expect(lookalikeDomains.judge(observations, { domain: "acme.test" }).map(({ subject }) => subject)).toEqual([
    "acrne.test",
    "acne.test",
  ]);
});

test("names whose turn does not come in time are not assessed, and never free", async () => {
  const names = [{ ...name("acme.test"), fuzzer: "*original" }, name("acrne.test")];
  const [, late] = await sweepLookAlikes(names, { dns } as Net, {
    signal: new AbortController().signal,
    now: new Date(0),
    visits: false,
    rdapBase: null,
    resolveMs: -1,
  });
  expect(late?.name.registered).toEqual({ unseen: expect.stringMatching(/^timeout/) });
});

test("the likeliest names come first each day, and the days after continue where the tail was left", () => {
  const day = (number: number) => planTurns(20_000, new Date(number * 86_400_000));
  for (const number of [0, 1, 2]) {
    expect(day(number).slice(0, 6_000)).toEqual(Array.from({ length: 6_000 }, (_, at) => at));
    expect(new Set(day(number)).size).toBe(20_000);
  }
  const reached = new Set([0, 1, 2].flatMap((number) => day(number).slice(0, 11_000)));
  expect(reached.size).toBe(20_000);
  expect(planTurns(3, new Date())).toEqual([0, 1, 2]);
});
