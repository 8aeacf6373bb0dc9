import type { Net } from "@parapet/net/net";
import { partialNet } from "@parapet/net/testing/partial-net";
import { describe, expect, test } from "vitest";

import type { CheckContext } from "../../check.ts";
import { runCheck } from "../../run-check.ts";
import { dnsCdnOrigin } from "./dns-cdn-origin.ts";

const context: CheckContext = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
const EDGE = "104.16.1.1"; // Cloudflare
const EDGE_6 = "2606:4700::1111";
const ORIGIN = "192.0.2.80";

type Zone = Readonly<Record<string, readonly string[]>>;

/** Addresses by name; `*` answers for every other one. HTTPS records carry hints. Only DNS is there: any socket would throw. */
const netOf = (zone: Zone, hints: readonly string[] = []): Net =>
  partialNet({
    dns: {
      query: async (name, type) => {
        if (type === "HTTPS")
          return {
            aliases: [],
            answers: hints.length === 0 ? [] : [{ name, type, ttl: 60, data: { params: { ipv4hint: hints } } }],
          };
        const ips = (zone[name] ?? zone["*"] ?? []).filter((ip) => ip.includes(":") === (type === "AAAA"));
        return { aliases: [], answers: ips.map((data) => ({ name, type, ttl: 60, data })) };
      },
    },
  });

const recordsOf = async (zone: Zone, hints: readonly string[] = [], host = "acme.test") => {
  const result = await runCheck(
    dnsCdnOrigin,
    { domain: "acme.test", host, ips: [...(zone[host] ?? [])] },
    netOf(zone, hints),
    context,
  );
  if (result.status === "blind") return result.detail;
  return result.verdicts.map(({ params }) => params?.["records"]);
};

describe("nothing is disclosed", () => {
  test.each<[string, Zone, (readonly string[])?]>([
    ["by a host that no edge network serves", { "acme.test": [ORIGIN], "origin.acme.test": [ORIGIN] }],
    ["by a host whose names all lead to the edge", { "acme.test": [EDGE, EDGE_6], "ftp.acme.test": [EDGE] }],
    ["by a wildcard", { "acme.test": [EDGE], "*": [ORIGIN] }],
    ["by hints that lead to the edge", { "acme.test": [EDGE] }, ["104.16.1.2"]],
  ])("%s", async (_, zone, hints) => expect(await recordsOf(zone, hints)).toEqual([]));
});

test.each<[string, Zone, readonly string[], string]>([
  [
    "a name for the server behind",
    { "acme.test": [EDGE], "origin.acme.test": [ORIGIN] },
    [],
    `origin.acme.test A ${ORIGIN}`,
  ],
  ["an IPv6 address beside the edge", { "acme.test": [EDGE, "2001:db8::80"] }, [], "acme.test AAAA 2001:db8::80"],
  ["a hint in the HTTPS record", { "acme.test": [EDGE] }, [ORIGIN], `acme.test HTTPS ${ORIGIN}`],
])("%s is reported with its record, and no connection is made", async (_, zone, hints, record) =>
  expect(await recordsOf(zone, hints)).toEqual([record]),
);

test("names for the server behind are those of the company's own site, not of every host", async () => {
  const zone = { "shop.acme.test": [EDGE], "origin.acme.test": [ORIGIN] };
  expect(await recordsOf(zone, [], "shop.acme.test")).toEqual([]);
});
