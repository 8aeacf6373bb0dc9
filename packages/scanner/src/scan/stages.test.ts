import type { Dns, Net, PortObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialDns } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { NAME_SOURCES } from "../discovery/sources.ts";
import { observeInventory } from "../inventory/observe-inventory.ts";
import { type Known, NOTHING_KNOWN, type SeenPort, type StageContext, type StageId } from "./stage.ts";
import { SCAN_STAGES } from "./stages.ts";

const domain = "acme.test";
const asset = (host: string, ...ips: string[]) => ({ host, ips, sources: [{ id: "dns" }], facts: {} });

const run = (
  id: StageId,
  known: Partial<Known>,
  net: Partial<Net>,
  settings: StageContext["settings"] = {},
  more: Pick<StageContext, "mayProbe"> = {},
) => {
  const stage = SCAN_STAGES.find((it) => it.id === id);
  if (stage === undefined) throw new Error(`no stage ${id}`);
  return stage.run(
    { ...NOTHING_KNOWN, ...known },
    {
      domain,
      profile: "full",
      net: net as Net,
      signal: new AbortController().signal,
      now: () => new Date(0),
      settings,
      progress: () => {},
      ...more,
    },
  );
};

test("a host that accepts every port is reported, blind for its ports, and its site is still visited", async () => {
  const states: Record<string, PortObservation["state"]> = { "192.0.2.1": "open", "192.0.2.2": "closed" };
  const probe: Net["probe"] = async ({ ip }) => ({ state: states[ip] ?? "silent", tookMs: 1 });
  const assets = [asset("shield.acme.test", "192.0.2.1"), asset("www.acme.test", "192.0.2.2")];
  const output = await run("ports", { assets }, { probe }, { ports: "top100" });
  expect(output.ports?.map(({ host, port }) => `${host}:${port}`)).toEqual([
    "shield.acme.test:80",
    "shield.acme.test:443",
  ]);
  expect(output.results).toEqual([
    expect.objectContaining({ check: "ports", subject: "shield.acme.test 192.0.2.1", status: "blind" }),
    { check: "ports", subject: "www.acme.test 192.0.2.2", status: "judged", verdicts: [] },
  ]);
  expect(output.assets).toEqual([
    { ...asset("shield.acme.test", "192.0.2.1"), facts: { everythingOpen: ["192.0.2.1"] } },
  ]);
});

test("no packet goes to an address that may not be probed, over TCP or UDP; it is blind and never clean", async () => {
  const asked = new Set<string>();
  const probe: Net["probe"] = async ({ ip }) => {
    asked.add(`tcp ${ip}`);
    return { state: "closed", tookMs: 1 };
  };
  const datagram: Net["datagram"] = async ({ ip }) => {
    asked.add(`udp ${ip}`);
    throw new ProbeError("refused", "nothing listens");
  };
  const assets = [asset("a.acme.test", "192.0.2.1"), asset("b.acme.test", "192.0.2.2", "192.0.2.1")];
  const isOwn = (ip: string) => ip.startsWith("192.0.2.");
  const mayProbe = async () => new Set(["192.0.2.1"]);
  const output = await run("ports", { assets }, { probe, isOwn }, { ports: "80" }, { mayProbe });
  expect(output.results).toEqual([
    { check: "ports", subject: "a.acme.test 192.0.2.1", status: "judged", verdicts: [] },
    { check: "ports", subject: "b.acme.test 192.0.2.1", status: "judged", verdicts: [] },
    expect.objectContaining({ subject: "b.acme.test 192.0.2.2", status: "blind", reason: "plan-limit" }),
  ]);
  const later = await run("services", { assets, results: output.results ?? [] }, { datagram });
  expect(later.results).toContainEqual(
    expect.objectContaining({ check: "datagram-services", subject: "192.0.2.2", reason: "plan-limit" }),
  );
  expect([...asked].toSorted()).toEqual(["tcp 192.0.2.1", "udp 192.0.2.1"]);
});

test("an address that no packet may go to anyway takes no place of the plan", async () => {
  const probe: Net["probe"] = async ({ ip }) => {
    if (ip.startsWith("10.")) throw new ProbeError("out-of-scope", "private");
    return { state: "closed", tookMs: 1 };
  };
  const asked: string[][] = [];
  const mayProbe = async (ips: readonly string[]) => {
    asked.push([...ips]);
    return new Set(ips);
  };
  const assets = [asset("inside.acme.test", "10.20.30.40"), asset("www.acme.test", "192.0.2.2")];
  const isOwn = (ip: string) => ip.startsWith("192.0.2.");
  const { results } = await run("ports", { assets }, { probe, isOwn }, { ports: "80" }, { mayProbe });
  expect(asked).toEqual([["192.0.2.2"]]);
  expect(results).toMatchObject([
    { subject: "inside.acme.test 10.20.30.40", status: "blind", reason: "out-of-scope" },
    { subject: "www.acme.test 192.0.2.2", status: "judged" },
  ]);
});

test("our own missing route makes ports blind, not filtered", async () => {
  const probe: Net["probe"] = () => Promise.reject(new ProbeError("unreachable", "ENETUNREACH"));
  const output = await run("ports", { assets: [asset(domain, "192.0.2.1")] }, { probe }, { ports: "80" });
  expect(output.results).toMatchObject([{ status: "blind", reason: "unreachable" }]);
});

test("a service that would not say who it is leaves every check of it blind", async () => {
  const port: SeenPort = {
    host: domain,
    ip: "192.0.2.1",
    port: 6379,
    protocol: "tcp",
    name: null,
    product: null,
    version: null,
    cpe: null,
    tls: false,
    banner: null,
    unauthenticated: null,
    details: {},
  };
  const blind = { check: "services", subject: "192.0.2.1:6379", status: "blind", detail: "" } as const;
  const known = { ports: [port], results: [{ ...blind, reason: "timeout" as const }] };
  const { results = [] } = await run("cves", known, {});
  const unseen = results.filter(({ status }) => status === "blind").map(({ check }) => check);
  expect(unseen).toContain("service-without-login");
  expect(new Set(results.map(({ check }) => check)).size).toBe(unseen.length);
});

test("a host that cannot be resolved is blind, and so is a search that had to stop", async () => {
  const dns = partialDns({
    query: async (name: string) => {
      if (name === "hidden.acme.test") throw new ProbeError("server-failure", "SERVFAIL");
      return { status: "no-name", answers: [], authorities: [], authenticated: false, aliases: [] };
    },
    addresses: async () => [],
    txt: async () => [],
    mx: async () => [],
    ns: async () => [],
    transfer: () => Promise.reject(new ProbeError("refused", "no")),
    forget: () => {},
  });
  const http: Net["http"] = async ({ url }) => {
    const many = Array.from({ length: 6_000 }, (_, at) => ({ name_value: `h${at}.acme.test`, common_name: "" }));
    const text = JSON.stringify([{ name_value: "hidden.acme.test", common_name: "hidden.acme.test" }, ...many]);
    if (!url.includes("crt.sh")) throw new ProbeError("timeout", "no answer");
    const body = Buffer.from(text);
    return {
      url,
      status: 200,
      headers: { "content-type": ["application/json"] },
      body,
      text: () => text,
      truncated: false,
      ip: "192.0.2.9",
      tls: null,
      redirects: [],
      tookMs: 1,
    };
  };
  const connect: Net["connect"] = () => Promise.reject(new ProbeError("refused", "no"));
  const { results } = await run("sub-domains", {}, { dns, http, connect });
  expect(results).toEqual([
    expect.objectContaining({ check: "sub-domains", subject: domain, status: "blind", reason: "too-large" }),
    expect.objectContaining({ check: "sub-domains", subject: "hidden.acme.test", reason: "server-failure" }),
  ]);
});

test("an address of a cloud account is a host of its own unless a name leads there; one that is no longer listed is gone", async () => {
  const answers: Record<string, string[]> = { "acme.test": ["192.0.2.1"] };
  const query: Dns["query"] = async (name, type) => ({
    status: answers[name] === undefined ? "no-name" : "found",
    authorities: [],
    authenticated: false,
    answers: type === "A" ? (answers[name] ?? []).map((data) => ({ name, type, ttl: 60, data })) : [],
    aliases: [],
  });
  const dns = partialDns({ query, ns: async () => [], addresses: async (name) => answers[name] ?? [] });
  const output = await run(
    "sub-domains",
    {},
    { dns },
    {
      withoutSources: NAME_SOURCES.map(({ id }) => id),
      accountAddresses: ["192.0.2.1", "198.51.100.7"],
      unlistedAddresses: ["198.51.100.8"],
      earlierHosts: ["192.0.2.1", "198.51.100.7", "198.51.100.8", "198.51.100.9"],
    },
  );
  expect(output.assets?.map(({ host, ips }) => [host, ips])).toEqual([
    ["acme.test", ["192.0.2.1"]],
    ["198.51.100.7", ["198.51.100.7"]],
  ]);
  expect(output.absent).toEqual(["192.0.2.1", "198.51.100.9"]);

  // DNS is not asked about it, and it is listed as an address, not as a host.
  const asked: string[] = [];
  const silent = partialDns({ ...dns, query: async (name: string) => (asked.push(name), query(name, "A")) });
  await run("hosts", { assets: [asset("198.51.100.7", "198.51.100.7")] }, { dns: silent });
  expect(asked).toEqual([]);
  const listed = observeInventory(domain, "full", { ...NOTHING_KNOWN, assets: output.assets ?? [] });
  expect(listed.map(({ kind, key, hosts }) => [kind, key, hosts])).toContainEqual([
    "address",
    "198.51.100.7",
    ["198.51.100.7"],
  ]);
  expect(listed.some(({ kind, key }) => kind === "host" && key === "198.51.100.7")).toBe(false);
});
