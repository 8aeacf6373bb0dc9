import { changeFeedSetting, type IocRow, loadIocs } from "@parapet/db/queries/intel";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Actor } from "../../../platform/actor.ts";
import { testActor } from "../../../testing/test-actor.ts";
import { testApp } from "../../../testing/test-app.ts";
import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { syncFeed } from "../commands/sync-feed.ts";
import { COLLECTION } from "../taxii-catalogue.ts";

// The requests are those of the OASIS client (taxii2-client, v21): its Accept header, its query parameters, its order.
const MEDIA_TYPE = "application/taxii+json;version=2.1";
const ROOT = "/v1/taxii2/api/";
const HOME = `${ROOT}collections/${COLLECTION}/`;
const NO_COLLECTION = `${ROOT}collections/00000000-0000-4000-8000-000000000000/`;

let it: TestServices;
let app: FastifyInstance;
let asRole: Actor["role"] | null = "client_user";
const days = ["2026-01-10T00:00:00Z", "2026-01-11T00:00:00.120Z", "2026-01-12T00:00:00Z"].map((text) => new Date(text));
const now = new Date("2026-02-01T00:00:00Z");

const row = (type: IocRow["type"], value: string): IocRow => ({
  type,
  value,
  firstSeen: new Date("2026-01-01T00:00:00Z"),
  lastSeen: new Date("2026-01-09T00:00:00Z"),
  confidence: 80,
  threat: "botnet_cc",
  malware: "AcmeRAT",
  tags: ["rat"],
  reference: null,
});

interface Envelope {
  readonly more?: boolean;
  readonly next?: string;
  readonly objects?: { id: string; type: string; modified: string; date_added: string; version: string }[];
  readonly versions?: string[];
}

const get = (url: string, accept: string | null = MEDIA_TYPE) =>
  app.inject({ method: "GET", url, headers: accept === null ? {} : { accept } });
const read = async (url: string): Promise<Envelope> => {
  const reply = await get(url);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, MEDIA_TYPE]);
  return reply.json<Envelope>();
};
const objects = async (query: string, home = HOME) => (await read(`${home}objects/?${query}`)).objects ?? [];
const manifest = async (query: string, home = HOME) => (await read(`${home}manifest/?${query}`)).objects ?? [];

/** Everything there is, oldest first. */
let all: { id: string; type: string; modified: string }[] = [];

beforeAll(async () => {
  it = await testServices({ now: () => now });
  app = await testApp(it, () => (asRole === null ? null : testActor({ role: asRole })));
  const { pool } = it.services.database;
  const batches = [
    [row("ip", "198.51.100.9"), row("cve", "CVE-2026-0001")],
    [row("domain", "evil.example"), row("ja3", "a".repeat(32))],
    [row("sha256", "ab".repeat(32)), row("url", "https://evil.example/x")],
  ];
  for (const [n, rows] of batches.entries()) {
    await loadIocs(pool, "alpha", rows, now);
    // The database dates a change itself.
    await it.database.db
      .updateTable("ioc")
      .set({ added_at: days[n] ?? now, changed_at: days[n] ?? now })
      .where("changed_at", ">", now)
      .execute();
  }
  all = await objects("");
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

describe("what a client finds out first", () => {
  test("discovery names the roots, a root its versions, a root its collections, each by id and alias", async () => {
    const discovery = (await get("/v1/taxii2/")).json<{ default: string; api_roots: string[] }>();
    expect(discovery.api_roots).toContain(discovery.default);
    expect(new URL(discovery.default).pathname).toBe(ROOT);
    expect((await get(ROOT)).json()).toMatchObject({ versions: [MEDIA_TYPE], max_content_length: expect.any(Number) });
    const { collections } = (await get(`${ROOT}collections/`)).json<{ collections: { id: string; alias: string }[] }>();
    expect(collections.length).toBeGreaterThan(1);
    for (const collection of collections) {
      expect(collection).toMatchObject({ can_read: true, can_write: false, title: expect.any(String) });
      expect((await get(`${ROOT}collections/${collection.id}/`)).json()).toEqual(collection);
      expect((await get(`${ROOT}collections/${collection.alias}/`)).json()).toEqual(collection);
    }
  });

  test("the path that the standard fixes leads to discovery", async () => {
    const reply = await get("/taxii2/");
    expect([reply.statusCode, reply.headers.location]).toEqual([308, "/v1/taxii2/"]);
  });
});

describe("filters of objects and manifest", () => {
  test("everything has a manifest entry with the object's version; kinds without a STIX object are in neither", async () => {
    expect(all).toHaveLength(4);
    const entries = await manifest("");
    expect(entries.map(({ id, version }) => [id, version])).toEqual(all.map(({ id, modified }) => [id, modified]));
    expect(entries.map(({ date_added }) => date_added)).toEqual(
      entries.map(({ version }) => version.replace("Z", "000Z")),
    );
  });

  const cases: readonly [string, () => string, readonly number[]][] = [
    ["one id", () => `match[id]=${all[1]?.id}`, [1]],
    [
      "two ids and one that is not there",
      () => `match[id]=${all[0]?.id},${all[3]?.id},indicator--${NO_COLLECTION.slice(-37, -1)}`,
      [0, 3],
    ],
    ["an id of another type", () => "match[id]=malware--31b940d4-6f7f-459a-80ea-9c1f17b5891b", []],
    ["the type", () => "match[type]=malware,indicator", [0, 1, 2, 3]],
    ["another type", () => "match[type]=malware", []],
    ["the version of STIX", () => "match[spec_version]=2.1", [0, 1, 2, 3]],
    ["either version of STIX", () => "match[spec_version]=2.0,2.1", [0, 1, 2, 3]],
    ["an older version of STIX", () => "match[spec_version]=2.0", []],
    ["last", () => "match[version]=last", [0, 1, 2, 3]],
    ["first", () => "match[version]=first", [0, 1, 2, 3]],
    ["all", () => "match[version]=all", [0, 1, 2, 3]],
    ["a moment of change", () => "match[version]=2026-01-11T00:00:00.12Z", [1]],
    ["a moment of change, with microseconds", () => "match[version]=2026-01-11T00:00:00.120000Z", [1]],
    ["a moment a microsecond later", () => "match[version]=2026-01-11T00:00:00.120001Z", []],
    ["two moments", () => "match[version]=2026-01-10T00:00:00Z,2026-01-11T00:00:00.120Z", [0, 1]],
    ["a moment without a change", () => "match[version]=2026-01-11T00:00:00Z", []],
    [
      "fields are joined by AND",
      () => `match[id]=${all[0]?.id},${all[1]?.id}&match[version]=2026-01-11T00:00:00.120Z`,
      [1],
    ],
    ["added after, without the moment itself", () => "added_after=2026-01-11T00:00:00.120000Z", [2, 3]],
    ["added after and an id from before", () => `added_after=2026-01-11T00:00:00.120000Z&match[id]=${all[0]?.id}`, []],
  ];
  test.each(cases)("%s", async (_, query, expected) => {
    const wanted = expected.map((n) => all[n]?.id);
    const asked = encodeURI(query());
    expect((await objects(asked)).map(({ id }) => id)).toEqual(wanted);
    expect((await manifest(asked)).map(({ id }) => id)).toEqual(wanted);
    // An empty envelope has no list at all.
    expect(Object.hasOwn(await read(`${HOME}objects/?${asked}`), "objects")).toBe(expected.length > 0);
  });

  test("pages of one follow one another without gap or repetition, with the dates of what they hold", async () => {
    for (const resource of ["objects", "manifest"]) {
      const seen: string[] = [];
      for (let next = "", page = 0; page < 10; page += 1) {
        const reply = await get(`${HOME}${resource}/?limit=1&match[type]=indicator${next}`);
        const body = reply.json<Envelope>();
        const [only] = body.objects ?? [];
        seen.push(only?.id ?? "none");
        const date = all.find(({ id }) => id === only?.id)?.modified.replace("Z", "000Z");
        expect(reply.headers["x-taxii-date-added-first"]).toBe(date);
        expect(reply.headers["x-taxii-date-added-last"]).toBe(date);
        if (body.more !== true) break;
        next = `&next=${body.next}`;
      }
      expect(seen).toEqual(all.map(({ id }) => id));
    }
    expect(await objects("limit=100000")).toHaveLength(4);
  });

  test("collections hold their kinds only", async () => {
    const network = await objects("", `${ROOT}collections/network/`);
    const files = await objects("", `${ROOT}collections/files/`);
    expect([network.length, files.length]).toEqual([3, 1]);
    expect((await get(`${ROOT}collections/network/objects/${files[0]?.id}/`)).statusCode).toBe(404);
  });
});

describe("one object", () => {
  test("the object, its versions, and what its filters leave of both", async () => {
    const { id = "", modified = "" } = all[1] ?? {};
    expect(await read(`${HOME}objects/${id}/`)).toMatchObject({ more: false, objects: [{ id }] });
    expect(await read(`${HOME}objects/${id}/versions/`)).toEqual({ more: false, versions: [modified] });
    expect(await read(`${HOME}objects/${id}/versions/?match[spec_version]=2.0`)).toEqual({});
    expect(await read(`${HOME}objects/${id}/versions/?added_after=2026-01-20T00:00:00Z`)).toEqual({});
    expect(await read(`${HOME}objects/${id}/?match[version]=${modified}`)).toMatchObject({ objects: [{ id }] });
    expect(await read(`${HOME}objects/${id}/?match[version]=2026-01-10T00:00:00Z`)).toEqual({});
    const reply = await get(`/v1/taxii2/api/collections/${COLLECTION}/objects/${id}/versions/`);
    expect(reply.headers["x-taxii-date-added-last"]).toBe(modified.replace("Z", "000Z"));
  });
});

describe("errors are TAXII's error object", () => {
  test.each<[number, string]>([
    [404, "/v1/taxii2/other/"],
    [404, "/v1/taxii2/other/collections/"],
    [404, `/v1/taxii2/other/collections/${COLLECTION}/objects/`],
    [404, NO_COLLECTION],
    [404, `${NO_COLLECTION}objects/`],
    [404, `${NO_COLLECTION}manifest/`],
    [404, `${HOME}objects/indicator--00000000-0000-4000-8000-000000000000/`],
    [404, `${HOME}objects/indicator--00000000-0000-4000-8000-000000000000/versions/`],
    [404, `${HOME}objects/malware--31b940d4-6f7f-459a-80ea-9c1f17b5891b/`],
    [404, `${ROOT}status/2d086da7-4bdc-4f91-900e-d77486753710/`],
    [400, `${HOME}objects/?added_after=lately`],
    [400, `${HOME}objects/?added_after=02.02.2026`],
    [400, `${HOME}objects/?limit=0`],
    [400, `${HOME}objects/?limit=-1`],
    [400, `${HOME}objects/?limit=many`],
    [400, `${HOME}objects/?next=mine`],
    [400, `${HOME}manifest/?match[version]=yesterday`],
    [400, `${HOME}manifest/?match[version]=last,yesterday`],
    [400, `${HOME}manifest/?match[spec_version]=latest`],
    [400, `${HOME}objects/?match[id]=`],
    [400, `${HOME}objects/?match[id]=a&match[id]=b`],
    [400, `${HOME}objects/?match[colour]=red`],
    [400, `${HOME}objects/?added_befor=2026-01-01T00:00:00Z`],
    [400, `${HOME}objects/?match[id]=${Array.from({ length: 201 }, () => "a--b").join(",")}`],
  ])("%i for %s", async (status, url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([status, MEDIA_TYPE]);
    expect(reply.json()).toMatchObject({ title: expect.any(String), http_status: String(status) });
  });

  const OBJECT = `${HOME}objects/indicator--00000000-0000-4000-8000-000000000000/`;
  test.each<[number, "POST" | "PUT" | "PATCH" | "DELETE", string]>([
    [403, "POST", `${HOME}objects/`],
    [403, "POST", `${ROOT}collections/network/objects/`],
    [403, "DELETE", OBJECT],
    [404, "POST", `${NO_COLLECTION}objects/`],
    [404, "POST", `/v1/taxii2/other/collections/${COLLECTION}/objects/`],
    [404, "DELETE", `${NO_COLLECTION}objects/indicator--00000000-0000-4000-8000-000000000000/`],
    [405, "PUT", `${HOME}objects/`],
    [405, "PATCH", OBJECT],
    [405, "POST", OBJECT],
    [405, "POST", HOME],
    [405, "DELETE", HOME],
    [405, "DELETE", `${HOME}manifest/`],
    [405, "POST", ROOT],
    [405, "POST", "/v1/taxii2/"],
  ])("%i for %s %s: nothing can be written", async (status, method, url) => {
    const headers = { accept: MEDIA_TYPE, "content-type": MEDIA_TYPE };
    const reply = await app.inject({ method, url, headers, payload: '{"objects": []}' });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([status, MEDIA_TYPE]);
    expect(reply.headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
    expect(reply.json()).toMatchObject({ title: expect.any(String), http_status: String(status) });
  });

  test("a write is refused for its session and its media type first", async () => {
    const add = async (accept: string) =>
      (await app.inject({ method: "POST", url: `${HOME}objects/`, headers: { accept } })).statusCode;
    expect(await add("application/json")).toBe(406);
    asRole = null;
    const status = await add(MEDIA_TYPE);
    asRole = "client_user";
    expect(status).toBe(401);
  });

  test("without a session, and without the permission", async () => {
    asRole = null;
    const reply = await get("/v1/taxii2/");
    asRole = "client_user";
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([401, MEDIA_TYPE]);
    expect(reply.headers["www-authenticate"]).toContain("Basic");
    expect(reply.json()).toMatchObject({ http_status: "401", error_code: "session_required" });
  });
});

describe("media types", () => {
  test.each<[number, string | null]>([
    [200, MEDIA_TYPE],
    [200, "application/taxii+json; version=2.1"],
    [200, 'application/taxii+json; version="2.1"'],
    [200, "Application/TAXII+json"],
    [200, "*/*"],
    [200, "application/*;q=0.5"],
    [200, "text/html, application/taxii+json;version=2.0, application/taxii+json;version=2.1;q=0.1"],
    [200, null],
    [406, "application/taxii+json;version=2.0"],
    [406, "application/vnd.oasis.taxii+json; version=2.0"],
    [406, "application/taxii+json;version=2.1;q=0"],
    [406, "application/json"],
    [406, "text/html"],
    [406, "application/stix+json;version=2.1"],
    [406, "*/*;q=0"],
    [406, "application/taxii+json;version=2.1;q=none"],
    [406, "application/taxii"],
    [406, "application/taxii+json;version=3.0, text/plain"],
    [200, "application/taxii+json;VERSION=2.1"],
    [200, "application/taxii+json;charset=utf-8;version=2.1"],
    [200, "application/taxii+json;version=2.1;q=0.1, */*;q=0"],
    [200, "*/*;q=0, application/taxii+json"],
    [406, "application/taxii+json;version=2.1;q=0, */*;q=0.1"],
    [406, "*/*, application/taxii+json;q=0"],
  ])("%i for Accept: %s", async (status, accept) => {
    for (const url of ["/v1/taxii2/", ROOT, `${ROOT}collections/`, HOME, `${HOME}objects/`, `${HOME}manifest/`]) {
      const reply = await get(url, accept);
      expect([url, reply.statusCode, reply.headers["content-type"]]).toEqual([url, status, MEDIA_TYPE]);
    }
  });
});

test("identical requests at the same time each have the dates of their page", async () => {
  const replies = await Promise.all([1, 2, 3].map(() => get(`${HOME}objects/`)));
  expect(replies.map(({ headers }) => headers["x-taxii-date-added-last"])).toEqual(
    [1, 2, 3].map(() => "2026-01-12T00:00:00.000000Z"),
  );
});

test("our own TAXII client reads our own TAXII server", async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  await using net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
  await changeFeedSetting(it.database.db, "stix:ourselves", { url: `http://127.0.0.1:${address.port}${HOME}` });
  const services = {
    database: it.services.database,
    corpora: it.services.corpora,
    netFor: () => net,
    keys: it.services.keys,
    now: () => now,
    sleep: async () => {},
    signal: new AbortController().signal,
  };
  expect(await syncFeed(services, "stix:ourselves")).toMatchObject({ error: null, read: 4, badCount: 0 });
  expect((await syncFeed(services, "stix:ourselves")).error).toBeNull();
});
