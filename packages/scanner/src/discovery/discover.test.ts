import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { ProbeError } from "@parapet/net/probe-error";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startDns, type ZoneLogic } from "@parapet/net/testing/start-dns";
import findingWords from "@parapet/words/messages/findings/en";
import { describe, expect, test } from "vitest";

import { accountNames } from "./account-names.ts";
import { discover, type DiscoverOptions } from "./discover.ts";
import { bruteForce } from "./dns-sources/brute-force.ts";
import { dnsRecords } from "./dns-sources/dns-records.ts";
import { nsecWalk } from "./dns-sources/nsec-walk.ts";
import { permutations, listSiblings } from "./dns-sources/permutations.ts";
import { SRV_NAMES, srvSweep } from "./dns-sources/srv-sweep.ts";
import { zoneTransfer } from "./dns-sources/zone-transfer.ts";
import { EARLIER_RUNS } from "./host-book.ts";
import { pageNames } from "./host-sources/page-names.ts";
import type { NameSource } from "./name-source.ts";
import { NAME_SOURCES } from "./sources.ts";
import { WORDS } from "./words.ts";

type Record = Exclude<ReturnType<ZoneLogic>, string | Buffer>[number];

/** A company whose resolver, name servers and web server are one machine of this test. */
const company = async (
  records: readonly Record[],
  options: { logic?: ZoneLogic; pages?: { [host: string]: string } } = {},
) => {
  const dns = await startDns((question) => {
    const special = options.logic?.(question);
    if (special !== undefined && special !== "silence") return special;
    if (special === "silence" && question.name.startsWith("silent")) return "silence";
    if (question.type === "AXFR") return "refused";
    const named = records.filter(({ name }) => name === question.name);
    if (named.length === 0) return records.some(({ name }) => name.endsWith(`.${question.name}`)) ? [] : "nxdomain";
    return named.filter(({ type }) => type === question.type || type === "CNAME");
  });
  const web = createServer((request, response) => {
    const page = options.pages?.[request.headers.host ?? ""] ?? options.pages?.["*"];
    if (page === undefined) return void request.socket.destroy();
    response.setHeader("content-security-policy", "default-src https://csp.acme.test").end(page);
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const webPort = (web.address() as AddressInfo).port;
  const net = loopbackNet({
    resolvers: [dns.address],
    policy: createAddressPolicy({ allow: ["127.0.0.0/8", "192.0.2.0/24"] }),
    route: ({ port }) => ({ ip: "127.0.0.1", port: port === 53 ? dns.port : port === 80 ? webPort : 1 }),
  });
  return {
    dns,
    net,
    search: (sources: readonly NameSource[], more: Partial<DiscoverOptions> = {}) =>
      discover("acme.test", net, { profile: "full", sources, words: ["www", "dev", "mail", "shop"], ...more }),
    async [Symbol.asyncDispose]() {
      await net[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
      web.closeAllConnections();
      web.close();
    },
  };
};

const a = (name: string, data = "192.0.2.1"): Record => ({ type: "A", name, ttl: 60, data });
const apex = [
  a("acme.test"),
  { type: "NS", name: "acme.test", ttl: 60, data: "ns1.acme.test" },
  a("ns1.acme.test", "192.0.2.53"),
] satisfies Record[];
const hostsOf = (found: Awaited<ReturnType<typeof discover>>) =>
  found.hosts
    .filter(({ state }) => state === "resolves")
    .map(({ host }) => host)
    .toSorted();

describe("a source that fails never counts as empty:", () => {
  const broken = (error: Error): NameSource => ({
    id: "broken",
    needsKey: "no",
    touch: "passive",
    startsFrom: "domain",
    find: () => Promise.reject(error),
  });

  test.each([
    [new ProbeError("timeout", "slow"), "failed", "timeout: slow"],
    [new ProbeError("needs-key", "no key is set"), "limited", "needs-key: no key is set"],
    [new ProbeError("rate-limited", "wait"), "limited", "rate-limited: wait"],
    [new TypeError("our own mistake"), "failed", "malformed: our own mistake"],
  ])("%s is %s", async (error, outcome, reason) => {
    await using acme = await company(apex);
    const found = await acme.search([broken(error), dnsRecords]);
    expect(found.sources[0]).toEqual({ id: "broken", outcome, count: 0, reason });
    expect(hostsOf(found)).toContain("ns1.acme.test");
  });

  test("brute force with lost answers", async () => {
    await using acme = await company([...apex, a("www.acme.test")], {
      logic: ({ name }) => (name.startsWith("dev") ? "servfail" : "silence"),
    });
    const found = await acme.search([bruteForce]);
    expect(found.sources).toEqual([
      { id: "brute-force", outcome: "limited", count: 1, reason: "1 of 4 names got no answer" },
    ]);
  });

  test("a zone transfer that no one answers is failed, one that is refused is empty", async () => {
    await using acme = await company(apex);
    expect((await acme.search([zoneTransfer])).sources[0]).toMatchObject({ outcome: "empty" });
    await using deaf = await company([...apex.slice(0, 2), a("ns1.acme.test", "10.0.0.1")]);
    expect((await deaf.search([zoneTransfer])).sources[0]).toMatchObject({ outcome: "failed", reason: /out-of-scope/ });
  });

  test("a name that cannot be resolved is blind", async () => {
    await using acme = await company(apex, {
      logic: ({ name }) => (name === "mail.acme.test" ? "servfail" : "silence"),
    });
    const found = await acme.search([
      dnsRecords,
      { ...bruteForce, touch: "passive", find: async () => ({ names: [{ name: "mail.acme.test" }] }) },
    ]);
    expect(found.hosts.find(({ host }) => host === "mail.acme.test")).toMatchObject({
      state: "blind",
      blind: { reason: "server-failure" },
    });
  });
});

describe("wildcards:", () => {
  const everything: ZoneLogic = ({ name, type }) =>
    /^(?!acme|ns1).*\.acme\.test$/.test(name) && type === "A" && name !== "shop.acme.test"
      ? [a(name, "192.0.2.9")]
      : "silence";

  test("names that answer like every other are not found, those with an address of their own are", async () => {
    await using acme = await company([...apex, a("shop.acme.test", "192.0.2.44")], { logic: everything });
    expect(hostsOf(await acme.search([bruteForce]))).toEqual(["acme.test", "shop.acme.test"]);
  });

  test("a pool of addresses is still a wildcard", async () => {
    let turn = 0;
    await using acme = await company(apex, {
      logic: ({ name, type }) =>
        name !== "acme.test" && type === "A" ? [a(name, `192.0.2.${10 + ((turn += 1) % 3)}`)] : "silence",
    });
    expect(hostsOf(await acme.search([bruteForce]))).toEqual(["acme.test"]);
  });

  test("the same address with a page of its own is found by its content", async () => {
    await using acme = await company(apex, {
      logic: everything,
      pages: { "*": "<h1>Parked</h1>", "dev.acme.test": "<h1>Our test system</h1>" },
    });
    expect(hostsOf(await acme.search([bruteForce]))).toEqual(["acme.test", "dev.acme.test"]);
    expect(hostsOf(await acme.search([bruteForce], { profile: "passive" }))).toEqual(["acme.test"]);
  });

  test("a name confirmed by other sources is kept and marked", async () => {
    await using acme = await company(apex, { logic: everything });
    const witness: NameSource = {
      id: "witness",
      needsKey: "no",
      touch: "passive",
      startsFrom: "domain",
      find: async () => ({ names: [{ name: "vpn.acme.test" }] }),
    };
    expect((await acme.search([witness])).hosts[1]).toMatchObject({ host: "vpn.acme.test", wildcard: true });
  });
});

describe("reads a signed zone along its denials", () => {
  const nsec = (from: string, to: string): Record => ({
    type: "NSEC",
    name: from,
    ttl: 60,
    data: { nextDomain: to, rrtypes: ["A"] },
  });
  const chain: [string, Record[], string[], string | null][] = [
    [
      "to its end",
      [nsec("acme.test", "a.acme.test"), nsec("a.acme.test", "b.acme.test"), nsec("b.acme.test", "acme.test")],
      ["a.acme.test", "b.acme.test"],
      null,
    ],
    [
      "until they go in circles",
      [nsec("acme.test", "a.acme.test"), nsec("a.acme.test", "b.acme.test"), nsec("b.acme.test", "a.acme.test")],
      ["a.acme.test", "b.acme.test"],
      null,
    ],
    [
      "until they leave the zone",
      [nsec("acme.test", "a.acme.test"), nsec("a.acme.test", "evil.example")],
      ["a.acme.test"],
      null,
    ],
    ["unless they are made up", [nsec("acme.test", "\0.acme.test")], [], "the server makes up its denials"],
    ["unless there are none", [], [], null],
  ];
  test.each(chain)("%s", async (_, records, names, reason) => {
    await using acme = await company([...apex, ...records, a("a.acme.test"), a("b.acme.test")]);
    const found = await acme.search([nsecWalk], { mostRounds: 0 });
    expect(found.hosts.slice(1).map(({ host }) => host)).toEqual(names);
    expect(found.sources[0]?.reason ?? null).toBe(reason);
  });
});

test("each host says by which way it was found", async () => {
  const soa = {
    type: "SOA",
    name: "acme.test",
    ttl: 60,
    data: { mname: "ns1.acme.test", rname: "boss.acme.test", serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 },
  } satisfies Record;
  await using acme = await company(
    [...apex, soa, a("www.acme.test"), a("api.acme.test"), a("csp.acme.test"), a("api-dev.acme.test")],
    {
      pages: { "www.acme.test": '<a href="https://api.acme.test/v1">, hidden: evil.example' },
    },
  );
  const events: string[] = [];
  const found = await acme.search([bruteForce, pageNames, permutations, dnsRecords, srvSweep], {
    onEvent: ({ type }) => events.push(type),
  });
  expect(hostsOf(found)).toEqual([
    "acme.test",
    "api-dev.acme.test",
    "api.acme.test",
    "csp.acme.test",
    "ns1.acme.test",
    "www.acme.test",
  ]);
  const path = found.hosts.find(({ host }) => host === "api-dev.acme.test")?.path;
  expect(path?.map(({ source, from, to }) => `${from} ${source} ${to}`)).toEqual([
    "acme.test permutations api-dev.acme.test",
  ]);
  expect(
    found.hosts.find(({ host }) => host === "api.acme.test")?.path.map(({ source, from }) => `${from} ${source}`),
  ).toEqual([expect.stringMatching(/^acme\.test /), "www.acme.test page-names"]);
  expect(new Set(events)).toEqual(new Set(["host", "source", "progress"]));
});

test("an alias to nowhere, an empty place and a name long gone are told apart", async () => {
  const reported: NameSource = {
    id: "told",
    needsKey: "no",
    touch: "passive",
    startsFrom: "domain",
    find: async () => ({ names: ["old", "empty", "gone"].map((label) => ({ name: `${label}.acme.test` })) }),
  };
  await using acme = await company([
    ...apex,
    { type: "CNAME", name: "old.acme.test", ttl: 60, data: "nobody.cloud.example" },
    { type: "TXT", name: "empty.acme.test", ttl: 60, data: ["x"] },
  ]);
  const found = await acme.search([reported]);
  expect(found.hosts.slice(1).map(({ host, state }) => [host, state])).toEqual([
    ["old.acme.test", "dangling"],
    ["empty.acme.test", "no-address"],
    ["gone.acme.test", "gone"],
  ]);
});

test("goes into sub-zones, and stops at its bounds", async () => {
  await using acme = await company([...apex, a("dev.acme.test"), a("www.dev.acme.test"), a("mail.dev.acme.test")]);
  const seed: NameSource = {
    id: "seed",
    needsKey: "no",
    touch: "passive",
    startsFrom: "domain",
    find: async () => ({ names: [{ name: "www.dev.acme.test" }] }),
  };
  expect(hostsOf(await acme.search([seed, bruteForce]))).toContain("mail.dev.acme.test");
  const few = await acme.search([seed, bruteForce], { mostHosts: 2 });
  expect([few.hosts.length, few.truncated]).toEqual([2, true]);
});

test("the passive profile asks no server of the target", async () => {
  await using acme = await company([...apex, a("www.acme.test")]);
  const found = await acme.search(
    NAME_SOURCES.filter(({ touch }) => touch === "active"),
    { profile: "passive" },
  );
  expect(found.sources).toEqual([]);
});

test("siblings of a host", () => {
  const siblings = listSiblings("web01-dev.acme.test", "acme.test");
  for (const name of [
    "web02-dev.acme.test",
    "web00-dev.acme.test",
    "web01-prod.acme.test",
    "web01-dev-api.acme.test",
    "dev.web01-dev.acme.test",
  ])
    expect(siblings).toContain(name);
  expect(siblings).not.toContain("web01-dev.acme.test");
  expect(listSiblings("acme.test", "acme.test")).toEqual([]);
});

test("names of a cloud account are resolved like any others, and those of other domains are left out", async () => {
  await using acme = await company([...apex, a("hidden.acme.test")]);
  const found = await acme.search([
    accountNames(["hidden.acme.test", "gone.acme.test", "www.other.test", "*.acme.test"]),
  ]);
  expect(hostsOf(found)).toEqual(["acme.test", "hidden.acme.test"]);
  expect(found.hosts.find(({ host }) => host === "hidden.acme.test")?.sources).toEqual(["cloud-account"]);
});

test("hosts of earlier runs are resolved although no source names them anymore; one that a source names stays its own", async () => {
  await using acme = await company([...apex, a("www.acme.test"), a("hidden.acme.test"), a("silent.acme.test")], {
    logic: ({ name }) => (name === "silent.acme.test" ? "servfail" : "silence"),
  });
  const earlier = ["www.acme.test", "hidden.acme.test", "removed.acme.test", "silent.acme.test", "www.other.test"];
  const { hosts } = await acme.search([accountNames(["www.acme.test"])], { earlier });
  expect(
    Object.fromEntries(
      hosts.flatMap(({ host, state, sources }) => (earlier.includes(host) ? [[host, [state, ...sources]]] : [])),
    ),
  ).toEqual({
    "www.acme.test": ["resolves", "cloud-account"],
    "hidden.acme.test": ["resolves", "inventory"],
    "removed.acme.test": ["gone", "inventory"],
    "silent.acme.test": ["blind", "inventory"],
  });
});

test("a way that is our own has words in the page that explains it; a service is called by its name", () => {
  const own = [
    ...[...NAME_SOURCES, accountNames([])].filter(({ base }) => base === undefined).map(({ id }) => id),
    EARLIER_RUNS,
  ];
  expect(Object.keys(findingWords.mine.by)).toEqual(expect.arrayContaining(own));
  expect(Object.keys(findingWords.mine.source)).toEqual(expect.arrayContaining(own));
});

test("the registry and the lists hold each entry once", () => {
  for (const list of [NAME_SOURCES.map(({ id }) => id), SRV_NAMES, WORDS]) expect(new Set(list).size).toBe(list.length);
  expect(WORDS.length).toBeGreaterThan(1_400);
  expect(WORDS.every((word) => /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?$/.test(word))).toBe(true);
});
