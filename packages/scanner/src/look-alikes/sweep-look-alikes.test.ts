import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialDns } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { lookalikeDomains } from "../checks/look-alikes/lookalike-domains.ts";
import { sweepLookAlikes } from "./sweep-look-alikes.ts";

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
