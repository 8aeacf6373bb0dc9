import { DAY_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

const BASE = "/v1/portal_management/indicators/";
let it: TestPortal;
let operator: TestBrowser;
let second: TestBrowser;
let email = "";
let secondEmail = "";

beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Operator", "operator");
  ({ email } = await it.user(org, "super_admin"));
  operator = await it.signIn(email);
  ({ email: secondEmail } = await it.user(org, "super_admin"));
  second = await it.signIn(secondEmail);
});
afterAll(() => it[Symbol.asyncDispose]());

const ENTRY = { confidence: 80, valid_days: 10, source: "Incident 41" };
const enter = (values: readonly string[], more: object = {}, browser = operator) =>
  browser.post(BASE, { ...ENTRY, values, ...more });
const pending = async () =>
  (await operator.get(`${BASE}?page_size=100`)).json<{
    data: { id: string; value: string; warnings: string[]; entered_by: string }[];
  }>().data;
const review = (ids: readonly string[], decision: string, browser = second) =>
  browser.post(`${BASE}review/`, { ids, decision });
const WHY = "false positive of the sandbox";
const withdraw = (ids: readonly string[], reason = WHY, browser = second) =>
  browser.post(`${BASE}withdraw/`, { ids, reason });
const known = async (value: string) =>
  (await operator.post("/v1/ioc/lookup/", { values: [value] })).json<{
    data: [{ ioc: null | { sources: string[]; confidence: number; expires_at: number; threat: string | null } }];
  }>().data[0].ioc;
const auditLog = () =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("action", "like", "indicator.%")
      .orderBy("at")
      .execute(),
  );
const idOf = async (value: string) => (await pending()).find((row) => row.value === value)?.id ?? "";

describe("refused", () => {
  test("to everyone but operators", async () => {
    const partner = await it.organization("Harbour", "partner");
    const client = await it.organization("Acme", "client", { partner, domain: "acme.test" });
    for (const [org, role] of [
      [partner, "partner_admin"],
      [client, "client_admin"],
      [client, "client_user"],
    ] as const) {
      const browser = await it.signIn((await it.user(org, role)).email);
      expect((await browser.get(BASE)).statusCode).toBe(403);
      expect((await enter(["203.0.113.1"], {}, browser)).statusCode).toBe(403);
      expect((await review(["00000000-0000-4000-8000-000000000009"], "approve", browser)).statusCode).toBe(403);
      expect((await withdraw(["00000000-0000-4000-8000-000000000009"], WHY, browser)).statusCode).toBe(403);
    }
    expect((await it.browser().get(BASE)).statusCode).toBe(401);
  });

  test.each([
    ["no value", { values: [] }],
    ["too many values", { values: Array.from({ length: 1_001 }, (_, at) => `h${at}.example`) }],
    ["no confidence", { confidence: 0 }],
    ["a confidence above 100", { confidence: 101 }],
    ["no validity", { valid_days: 0 }],
    ["a validity beyond two years", { valid_days: 731 }],
    ["no source", { source: " " }],
    ["a reference that is no web address", { reference: "javascript:alert(1)" }],
    ["an unknown field", { state: "approved" }],
  ])("400 for %s", async (_, wrong) => {
    expect((await operator.post(BASE, { ...ENTRY, values: ["203.0.113.1"], ...wrong })).statusCode).toBe(400);
    expect(await pending()).toEqual([]);
  });
});

test("a list: each line is entered, pending already or invalid, and nothing is known before the review", async () => {
  const reply = await enter(["hxxps://evil[.]example/a", "203.0.113.66", "not an indicator", "203.0.113[.]66"]);
  expect(reply.json()).toEqual({
    data: [
      { input: "hxxps://evil[.]example/a", type: "url", value: "https://evil.example/a", result: "entered" },
      { input: "203.0.113.66", type: "ip", value: "203.0.113.66", result: "entered" },
      { input: "not an indicator", type: null, value: null, result: "invalid" },
      { input: "203.0.113[.]66", type: "ip", value: "203.0.113.66", result: "duplicate" },
    ],
  });
  expect((await pending()).map(({ value }) => value).toSorted()).toEqual(["203.0.113.66", "https://evil.example/a"]);
  expect(await known("203.0.113.66")).toBeNull();
});

test("an approved indicator is in the database with confidence, source and validity; a rejected one is not", async () => {
  const [ip, url] = [await idOf("203.0.113.66"), await idOf("https://evil.example/a")];
  expect((await review([url], "reject")).json()).toEqual({ data: { decided: 1, skipped: 0, own: 0 } });
  expect((await review([ip, url], "approve")).json()).toEqual({ data: { decided: 1, skipped: 1, own: 0 } });
  const ioc = await known("203.0.113.66");
  expect(ioc).toMatchObject({ sources: ["manual: Incident 41"], confidence: 80 });
  const days = ((ioc?.expires_at ?? 0) * 1000 - it.clock.now().getTime()) / DAY_MS;
  expect(Math.round(days)).toBe(10);
  expect(await known("https://evil.example/a")).toBeNull();
  expect(await auditLog()).toMatchObject([
    { action: "indicator.entered", detail: { count: 2, confidence: 80 } },
    { action: "indicator.rejected", detail: { values: ["https://evil.example/a"] } },
    { action: "indicator.approved", detail: { values: ["203.0.113.66"] } },
  ]);
});

test("no one approves what they entered themselves while there is another operator; rejecting it is possible", async () => {
  await enter(["192.0.2.71"], {}, second);
  await enter(["192.0.2.73"]);
  const [foreign, own] = [await idOf("192.0.2.73"), await idOf("192.0.2.71")];
  const refused = await review([own], "approve");
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { detail: "Another operator must review the indicators that you entered." },
  ]);
  expect((await review([own], "approve", operator)).json()).toEqual({ data: { decided: 1, skipped: 0, own: 0 } });
  await enter(["192.0.2.72"], {}, second);
  const another = await idOf("192.0.2.72");
  const both = await review([foreign, another], "approve", second);
  expect(both.json()).toEqual({ data: { decided: 1, skipped: 0, own: 1 } });
  expect([(await known("192.0.2.71"))?.confidence, await known("192.0.2.72")]).toEqual([80, null]);
  expect((await review([another], "reject", second)).json()).toEqual({ data: { decided: 1, skipped: 0, own: 0 } });
});

test("an approved indicator is withdrawn with a reason: it is known no longer and subscribers learn that it was revoked", async () => {
  const { data } = (await operator.get(`${BASE}?state=approved`)).json<{ data: { id: string; value: string }[] }>();
  const id = data.find(({ value }) => value === "192.0.2.71")?.id ?? "";
  expect((await withdraw([id], "short")).statusCode).toBe(400);
  expect((await known("192.0.2.71"))?.confidence).toBe(80);
  expect((await withdraw([id])).json()).toEqual({ data: { withdrawn: 1, skipped: 0 } });
  expect((await withdraw([id])).json()).toEqual({ data: { withdrawn: 0, skipped: 1 } });
  expect(await known("192.0.2.71")).toBeNull();
  const withdrawn = (await operator.get(`${BASE}?state=withdrawn`)).json<{ data: unknown[] }>().data;
  expect(withdrawn).toMatchObject([{ value: "192.0.2.71", withdrawal_reason: WHY, is_own: false }]);
  const { collections } = (await operator.get("/v1/taxii2/api/collections/")).json<{ collections: { id: string }[] }>();
  const page = await operator.get(`/v1/taxii2/api/collections/${collections[0]?.id ?? ""}/objects/`);
  const { objects } = page.json<{
    objects: { name: string; revoked?: boolean }[];
  }>();
  expect(objects.filter(({ revoked }) => revoked === true).map(({ name }) => name)).toEqual(["192.0.2.71"]);
  const log = await auditLog();
  expect(log.at(-1)).toMatchObject({ action: "indicator.withdrawn", detail: { values: ["192.0.2.71"], reason: WHY } });
});

test("a validity longer than the type's lifetime ends with the type", async () => {
  await enter(["198.51.100.9"], { valid_days: 730 });
  await review([await idOf("198.51.100.9")], "approve");
  const days = (((await known("198.51.100.9"))?.expires_at ?? 0) * 1000 - it.clock.now().getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(10);
  expect(days).toBeLessThan(61);
});

test("an entry whose validity passed before the review is not approved", async () => {
  await enter(["198.51.100.10"], { valid_days: 1 });
  const id = await idOf("198.51.100.10");
  it.clock.pass(2 * DAY_MS);
  operator = await it.signIn(email);
  second = await it.signIn(secondEmail);
  expect((await review([id], "approve", second)).json()).toEqual({ data: { decided: 0, skipped: 1, own: 0 } });
  expect(await known("198.51.100.10")).toBeNull();
  expect((await review([id], "reject", operator)).json()).toEqual({ data: { decided: 1, skipped: 0, own: 0 } });
});

test("past its own validity an approved indicator has no score left", async () => {
  await enter(["192.0.2.90"], { valid_days: 1 });
  await review([await idOf("192.0.2.90")], "approve");
  const score = async () =>
    (await operator.post("/v1/ioc/lookup/", { values: ["192.0.2.90"] })).json<{ data: [{ ioc: { score: number } }] }>()
      .data[0].ioc.score;
  expect(await score()).toBeGreaterThan(0);
  it.clock.pass(2 * DAY_MS);
  operator = await it.signIn(email);
  expect(await score()).toBe(0);
});

test("the only operator approves its own entries with a reason, which the audit log records", async () => {
  await it.all((tx) =>
    tx.updateTable("app_user").set({ status: "disabled" }).where("email", "=", secondEmail).execute(),
  );
  await enter(["192.0.2.80"]);
  const id = await idOf("192.0.2.80");
  expect((await operator.get(`${BASE}?page_size=1`)).json()).toMatchObject({
    is_only_operator: true,
    data: [{ is_own: true }],
  });
  const refused = await review([id], "approve", operator);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining("only operator of this portal") },
  ]);
  expect(await known("192.0.2.80")).toBeNull();
  const reason = "observed in our own sandbox";
  const reply = await operator.post(`${BASE}review/`, { ids: [id], decision: "approve", reason });
  expect(reply.json()).toEqual({ data: { decided: 1, skipped: 0, own: 0 } });
  expect((await auditLog()).at(-1)).toMatchObject({ action: "indicator.approved", detail: { reason } });
});
