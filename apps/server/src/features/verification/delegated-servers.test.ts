import type { DnsQueryOptions, DnsRecord, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { delegatedServers, isDelegatedTo } from "./delegated-servers.ts";

const ns = (name: string, data: string): DnsRecord => ({ name, type: "NS", ttl: 60, data });

/** A network whose parent servers answer with these sections. */
const netOf = (parents: Record<string, { answers?: DnsRecord[]; authorities?: DnsRecord[] } | ProbeError>): Net => {
  const query = async (_name: string, _type: string, { server }: DnsQueryOptions = {}) => {
    const reply = parents[server?.ip ?? ""];
    if (reply === undefined || reply instanceof ProbeError) throw reply ?? new ProbeError("timeout", "silent");
    return { answers: [], authorities: [], ...reply };
  };
  const zones: Record<string, string[]> = { test: Object.keys(parents), "co.test": [] };
  return partialNet({
    dns: { query, ns: async (zone: string) => zones[zone] ?? [], addresses: async (server: string) => [server] },
  });
};

test.each([
  ["a referral", { authorities: [ns("acme.test.", "NS1.Dns.test.")] }, ["ns1.dns.test"]],
  ["a parent that serves the zone as well", { answers: [ns("acme.test", "ns1.dns.test")] }, ["ns1.dns.test"]],
  ["the servers of the zone above", { authorities: [ns("test", "a.nic.test")] }, []],
  ["no delegation", {}, []],
])("%s", async (_, reply, servers) => {
  expect(await delegatedServers(netOf({ "192.0.2.1": reply }), "acme.test")).toEqual(servers);
});

test("the next server of the parent is asked when one fails, and failing all is no answer", async () => {
  const away = new ProbeError("timeout", "silent");
  const reply = { authorities: [ns("acme.test", "ns1.dns.test")] };
  expect(await delegatedServers(netOf({ "192.0.2.1": away, "192.0.2.2": reply }), "acme.test")).toEqual([
    "ns1.dns.test",
  ]);
  await expect(delegatedServers(netOf({ "192.0.2.1": away }), "acme.test")).rejects.toThrow(ProbeError);
});

test("a zone without servers of its own is asked for at the one above", async () => {
  const reply = { authorities: [ns("acme.co.test", "ns1.dns.test")] };
  expect(await delegatedServers(netOf({ "192.0.2.1": reply }), "acme.co.test")).toEqual(["ns1.dns.test"]);
});

test.each([
  [["a", "b"], ["a", "b", "c"], true],
  [["a", "x"], ["a", "b", "c"], false],
  [[], ["a"], false],
  [["a"], [], false],
])("%j is delegated to %j: %s", (delegated, zone, expected) => {
  expect(isDelegatedTo(delegated, zone)).toBe(expected);
});
