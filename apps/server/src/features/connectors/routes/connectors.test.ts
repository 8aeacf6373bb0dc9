import type { ConnectorRow } from "@parapet/domain/contracts/connectors";
import { startPublisher } from "@parapet/lab/publishers/create-publishers";
import { hibp } from "@parapet/lab/publishers/leak-services";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { scanSettings } from "../../scans/index.ts";

const BASE = "/v1/portal_management/connectors/";
const KEY = "key-that-nobody-reads-back";
let it: TestPortal;
let operator: TestBrowser;

beforeAll(async () => {
  it = await testPortal({ PARAPET_ALLOW_CIDRS: "127.0.0.0/8" });
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const row = async (id: string): Promise<ConnectorRow | undefined> =>
  (await operator.get(BASE)).json<{ data: ConnectorRow[] }>().data.find((it) => it.id === id);

describe("refused", () => {
  test("to everyone but the operator", async () => {
    const org = await it.organization("Acme", "client", { domain: "acme.test" });
    const admin = await it.signIn((await it.user(org, "client_admin")).email);
    expect((await it.browser().get(BASE)).statusCode).toBe(401);
    expect((await admin.get(BASE)).statusCode).toBe(403);
    expect((await admin.send("PATCH", `${BASE}hibp/`, { enabled: true })).statusCode).toBe(403);
    expect((await admin.post(`${BASE}hibp/test/`)).statusCode).toBe(403);
    expect((await admin.post(`${BASE}hibp/run/`)).statusCode).toBe(403);
  });

  test.each([
    [404, "nothing-we-know", { enabled: true }],
    [400, "hibp", { url: "ftp://x.test" }],
    [400, "hibp", { options: { channels: ["x"] } }],
    [400, "hibp", { role: "super_admin" }],
    [400, "hibp", { options: { proxy: "127.0.0.1:9050" } }],
    [400, "onion-search", { options: { proxy: "127.0.0.1" } }],
    [400, "onion-search", { options: { proxy: "user:pass@127.0.0.1:9050" } }],
    [400, "onion-search", { options: { proxy: ["127.0.0.1:9050"] } }],
  ])("%i for %s with %j", async (status, id, body) => {
    expect((await operator.send("PATCH", `${BASE}${id}/`, body)).statusCode).toBe(status);
  });
});

test("a key goes in, is sealed, and never comes out; the audit log says what was changed and not to what", async () => {
  const reply = await operator.send("PATCH", `${BASE}hibp/`, { enabled: true, key: KEY });
  expect(reply.statusCode).toBe(200);
  expect(await row("hibp")).toMatchObject({ enabled: true, has_key: true, needs_key: true });
  const [setting, log] = await it.all(
    async (tx) =>
      [
        await tx.selectFrom("feed_setting").selectAll().where("feed", "=", "hibp").executeTakeFirstOrThrow(),
        await tx.selectFrom("audit_log").select(["object", "detail"]).where("action", "=", "portal.changed").execute(),
      ] as const,
  );
  expect(JSON.stringify([setting, log]) + String(setting.sealed_key) + reply.body).not.toContain(KEY);
  expect(log.at(-1)).toMatchObject({ object: "connector hibp", detail: { changed: ["enabled", "key"] } });
  expect((await operator.send("PATCH", `${BASE}hibp/`, { key: null })).json()).toMatchObject({
    data: { has_key: false },
  });
});

test.each([
  ["a connector", BASE, "haveibeenransom"],
  ["a feed", "/v1/portal_management/feeds/", "kev"],
])(
  "of two operators editing %s the second sees the conflict, and the first one's settings stay",
  async (_, base, id) => {
    const all = async () => (await operator.get(base)).json<{ data: ConnectorRow[] }>().data;
    const one = (await all()).find((row) => row.id === id) ?? (await all())[0];
    const url = `${base}${one?.id}/`;
    const seen = async () => (await all()).find((row) => row.id === one?.id);
    const { version = -1 } = (await seen()) ?? {};
    const [first, second] = await Promise.all([
      operator.send("PATCH", url, { every_hours: 7, version }),
      operator.send("PATCH", url, { every_hours: 9, version }),
    ]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await seen();
    expect(now).toMatchObject({ every_hours: first.statusCode === 200 ? 7 : 9, version: version + 1 });
    expect((await operator.send("PATCH", url, { every_hours: 9, version: now?.version })).statusCode).toBe(200);
    expect((await operator.send("PATCH", url, { every_hours: 11, version: 99 })).statusCode).toBe(409);
    const log = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["object", "detail"])
        .where("action", "=", "portal.changed")
        .orderBy("seq")
        .execute(),
    );
    expect(log.at(-1)).toEqual({
      object: expect.stringContaining(one?.id ?? "-"),
      detail: { changed: ["every_hours"] },
    });
  },
);

test("the SOCKS proxy of the onion search is set here, and removed again", async () => {
  expect(await row("onion-search")).toMatchObject({ options: [{ name: "proxy", kind: "host-port", required: false }] });
  const set = (proxy: string) => operator.send("PATCH", `${BASE}onion-search/`, { options: { proxy } });
  expect((await set("127.0.0.1:9050")).statusCode).toBe(200);
  expect(await row("onion-search")).toMatchObject({ option_values: { proxy: "127.0.0.1:9050" } });
  expect((await operator.send("PATCH", `${BASE}onion-search/`, { options: {} })).statusCode).toBe(200);
  expect(await row("onion-search")).toMatchObject({ option_values: {} });
});

test("the test button asks once and says why not", async () => {
  await using lab = await startPublisher(hibp);
  await operator.send("PATCH", `${BASE}hibp/`, { url: `${lab.url}/api/v3`, key: KEY });
  const ask = async () =>
    (await operator.post(`${BASE}hibp/test/`)).json<{ data: { ok: boolean; reason: string } }>().data;
  expect(await ask()).toMatchObject({ ok: true, reason: null });
  lab.setMode("403");
  expect(await ask()).toMatchObject({ ok: false, reason: "blocked" });
  await operator.send("PATCH", `${BASE}hibp/`, { key: null });
  expect(await ask()).toMatchObject({ ok: false, reason: "needs-key" });
  expect((await operator.post(`${BASE}hibp/run/`)).json()).toEqual({ data: { asked: true } });
  expect((await operator.get(`${BASE}hibp/runs/`)).json()).toEqual({ data: [] });
});

test("one reader may serve many settings", async () => {
  await operator.send("PATCH", `${BASE}rss:forum/`, {
    options: { addresses: ["http://forum.test/feed.xml"], place: "channel" },
  });
  expect(await row("rss:forum")).toMatchObject({ name: "RSS, Atom and JSON", option_values: { place: "channel" } });
});

describe("services that know host names", () => {
  test("are on until switched off, say when their key is missing, and give scans key, address and switch", async () => {
    const org = await it.organization("Names", "client", { domain: "names.test" });
    const settings = () => scanSettings(it.services, org, "names.test");
    expect(await row("names:crtsh")).toMatchObject({ enabled: true, takes_key: false });
    expect(await row("names:shodan")).toMatchObject({ enabled: true, needs_key: true, has_key: false });
    expect(await settings()).toMatchObject({ sourceKeys: {}, sourceBases: {}, withoutSources: [] });

    const reply = await operator.send("PATCH", `${BASE}names:shodan/`, { key: KEY, url: "https://mirror.test" });
    expect(reply.body).not.toContain(KEY);
    await operator.send("PATCH", `${BASE}names:crtsh/`, { enabled: false });
    expect(await row("names:shodan")).toMatchObject({ enabled: true, has_key: true });
    expect(await settings()).toMatchObject({
      sourceKeys: { shodan: KEY },
      sourceBases: { shodan: "https://mirror.test" },
      withoutSources: ["crtsh"],
    });
  });

  test("are asked once by the test button, and never run on their own", async () => {
    const ask = async (id: string) => (await operator.post(`${BASE}${id}/test/`)).json();
    expect(await ask("names:chaos")).toMatchObject({ data: { ok: false, reason: "needs-key" } });
    expect((await operator.post(`${BASE}names:chaos/run/`)).json()).toEqual({ data: { asked: false } });
    expect((await operator.get(`${BASE}names:chaos/runs/`)).json()).toEqual({ data: [] });
    expect((await operator.send("PATCH", `${BASE}names:nobody/`, { enabled: true })).statusCode).toBe(404);
  });
});
