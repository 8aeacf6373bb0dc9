import { type IocRow, loadIocs, loadWarningLists, openCveLoader } from "@parapet/db/queries/intel";
import { stix } from "@parapet/intel/feeds/stix";
import { readText } from "@parapet/intel/testing/read-text";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Actor } from "../../../platform/actor.ts";
import { testActor } from "../../../testing/test-actor.ts";
import { testApp } from "../../../testing/test-app.ts";
import { testServices, type TestServices } from "../../../testing/test-services.ts";

let it: TestServices;
let app: FastifyInstance;
let asRole: Actor["role"] | null = "client_user";
const now = new Date("2026-02-01T00:00:00Z");

const row = (type: IocRow["type"], value: string, more: Partial<IocRow> = {}): IocRow => ({
  type,
  value,
  firstSeen: new Date("2026-01-20T00:00:00Z"),
  lastSeen: new Date("2026-01-30T00:00:00Z"),
  confidence: 80,
  threat: "botnet_cc",
  malware: "AcmeRAT",
  tags: ["rat"],
  reference: null,
  ...more,
});

beforeAll(async () => {
  it = await testServices({ now: () => now });
  app = await testApp(it, () => (asRole === null ? null : testActor({ role: asRole })));
  const { pool } = it.services.database;
  await loadIocs(
    pool,
    "alpha",
    [
      row("ip:port", "203.0.113.7:4444"),
      row("ip", "198.51.100.9"),
      row("domain", "evil.example"),
      row("domain", "formula.example", { threat: "=cmd|x", tags: ["=1+1"] }),
      row("ip", "192.0.2.1", {
        lastSeen: new Date("2020-01-01T00:00:00Z"),
        firstSeen: new Date("2020-01-01T00:00:00Z"),
      }),
      row("ip", "192.0.2.2", { confidence: 10 }),
      row("cve", "CVE-2026-0001"),
    ],
    now,
  );
  await loadWarningLists(pool, [
    {
      id: "own",
      name: "Our own",
      description: "",
      version: 1,
      kind: "cidr",
      attributes: ["ip-dst"],
      category: null,
      entries: ["198.51.100.0/24"],
    },
  ]);
  await openCveLoader(pool).load([
    {
      id: "CVE-2026-0001",
      feed: "nvd",
      modified: now,
      published: now,
      status: "analyzed",
      title: null,
      description: "A rocket flies.",
      scores: [
        {
          version: "3.1",
          score: 9.8,
          severity: "critical",
          vector: "CVSS:3.1/x",
          source: "nvd@nist.gov",
          type: "primary",
        },
      ],
      weaknesses: [{ source: "nvd@nist.gov", cwe: "CWE-22" }],
      references: [{ url: "https://acme.example/", source: "x", tags: [] }],
      trees: [{ kind: "tree", operator: "OR", negate: false, nodes: [{ operator: "OR", negate: false }] }],
      matches: [
        {
          config: 0,
          node: 0,
          part: "a",
          vendor: "acme",
          product: "rocket",
          vulnerable: true,
          version: "*",
          update: "*",
          rest: null,
          range: { endExcluding: "2.0" },
        },
      ],
      facts: [{ source: "nvd-reference", ref: "https://acme.example/poc", seen: null, detail: null }],
      extra: {},
    },
  ]);
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

const get = (url: string, headers = {}) => app.inject({ method: "GET", url: `/v1${url}`, headers });

describe("refusals", () => {
  test.each<[number, Actor["role"] | null, string]>([
    [401, null, "/cve/"],
    [401, null, "/ioc/"],
    [401, null, "/blocklist/ip/"],
    [403, "client_admin", "/portal_management/feeds/"],
    [400, "client_user", "/cve/?q=kve:true"],
    [400, "client_user", "/ioc/?q=colour:red"],
    [400, "client_user", "/cve/not-a-cve/"],
    [404, "client_user", "/cve/CVE-1999-0001/"],
    [400, "client_user", "/blocklist/regkey/"],
  ])("%i for %s at %s", async (status, role, url) => {
    asRole = role;
    expect((await get(url)).statusCode).toBe(status);
    asRole = "client_user";
  });

  test("a search that cannot be read points at the word, in the reader's language", async () => {
    const reply = await get("/cve/?q=cvss%3E9%20kve:true", { "accept-language": "fr" });
    expect(reply.json()).toMatchObject({
      detail: expect.stringContaining("n’est pas un champ"),
      problem: { code: "unknown-field", word: "kve", at: 7 },
    });
  });
});

test("CVEs: searched, read, their products by the page", async () => {
  expect((await get("/cve/?q=vendor:acme%20cvss%3E9")).json()).toMatchObject({
    data: [{ id: "CVE-2026-0001", cvss: 9.8, exploit: true, kev: false }],
    pagination: { total: 1 },
  });
  expect((await get("/cve/cve-2026-0001/")).json()).toMatchObject({
    data: {
      id: "CVE-2026-0001",
      cvss_reason: "only-score",
      scores: [{ feed: "nvd", source: "nvd@nist.gov" }],
      exploits: [{ source: "nvd-reference", ref: "https://acme.example/poc" }],
      affected_count: 1,
    },
  });
  expect((await get("/cve/CVE-2026-0001/affected/")).json()).toMatchObject({
    data: [{ cpe: "cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:*", to_excluding: "2.0" }],
    pagination: { total: 1 },
  });
});

test("a pasted list: every line is answered, and the counts add up", async () => {
  const values = ["203.0.113[.]7:4444", "EVIL[.]example", "198.51.100.9", "unheard.example", "not an indicator", ""];
  const reply = await app.inject({ method: "POST", url: "/v1/ioc/lookup/", payload: { values } });
  const { data, counts } = reply.json<{
    data: { input: string; known: boolean; warnings: string[] }[];
    counts: Record<string, number>;
  }>();
  expect(data.map(({ input }) => input)).toEqual(values);
  expect(counts).toEqual({ lines: 6, known: 3, unknown: 1, unreadable: 2 });
  expect(data[2]?.warnings).toEqual(["Our own"]);
});

test("a long list is answered in its order; one beyond 2 MiB is refused", async () => {
  const values = Array.from({ length: 3_000 }, (_, n) => (n % 1_000 === 7 ? "EVIL[.]example" : `host${n}.example`));
  const ask = (list: string[]) => app.inject({ method: "POST", url: "/v1/ioc/lookup/", payload: { values: list } });
  const reply = await ask(values);
  const { data, counts } = reply.json<{ data: { input: string; known: boolean }[]; counts: { known: number } }>();
  expect(data.map(({ input }) => input)).toEqual(values);
  expect([counts.known, data.findIndex(({ known }) => known)]).toEqual([3, 7]);
  expect((await ask(Array.from({ length: 600 }, () => "x".repeat(4_000)))).statusCode).toBe(413);
});

test("the firewall's list: live, trusted enough, and nothing harmless on it", async () => {
  const reply = await get("/blocklist/ip/");
  expect(reply.headers["content-type"]).toContain("text/plain");
  expect(reply.body).toBe("203.0.113.7\n");
});

test("a file for a spreadsheet runs no formula", async () => {
  const { body } = await get("/ioc/export/?format=csv&q=type:domain");
  expect(body).toContain("'=cmd|x");
  expect(body).toContain("'=1+1");
});

test("a STIX bundle that our own reader reads back", async () => {
  const { body } = await get("/ioc/export/?format=stix");
  const { entries, bad } = await readText(stix, body);
  expect(bad).toEqual([]);
  expect(entries.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["203.0.113.7:4444", "evil.example", "198.51.100.9"]),
  );
});

test("an operator switches a feed on and sets a key that never comes back", async () => {
  asRole = "super_admin";
  const reply = await app.inject({
    method: "PATCH",
    url: "/v1/portal_management/feeds/threatfox/",
    payload: { enabled: true, key: "very-secret-key" },
  });
  expect(reply.json()).toMatchObject({ data: { id: "threatfox", enabled: true, has_key: true } });
  const all = await get("/portal_management/feeds/");
  expect(all.body).not.toContain("very-secret-key");
  expect(
    all.json<{ data: { id: string; notice: string | null }[] }>().data.find(({ id }) => id === "nvd")?.notice,
  ).toContain("not endorsed or certified by the NVD");
  asRole = "client_user";
});
