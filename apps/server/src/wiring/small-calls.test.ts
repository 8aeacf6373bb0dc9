import { loadIocs } from "@parapet/db/queries/intel";
import { linkPartner } from "@parapet/db/queries/organizations";
import { ROLES } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { COLLECTION } from "../features/intel/taxii-catalogue.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

/** Calls that have no story of their own: who may not, what is not there, and one good answer each. */
let it: TestPortal;
let acme: OrgId;
let operator: TestBrowser;
let admin: TestBrowser;
let outsider: TestBrowser;
let adminEmail: string;
const NO_ONE = "00000000-0000-4000-8000-000000000000";
// The smallest picture there is: one dot.
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  adminEmail = (await it.user(acme, "client_admin")).email;
  admin = await it.signIn(adminEmail);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  const ioc = {
    type: "domain" as const,
    value: "evil.example",
    firstSeen: it.clock.now(),
    lastSeen: it.clock.now(),
    confidence: 90,
    threat: null,
    malware: null,
    tags: [],
    reference: null,
  };
  for (const feed of ["alpha", "beta"]) await loadIocs(it.services.database.pool, feed, [ioc], it.clock.now());
});
afterAll(() => it[Symbol.asyncDispose]());

test.each(["/v1/roles/", "/v1/account/sessions/", "/v1/intel_notices/", "/v1/ioc/overlap/", "/v1/third_party/export/"])(
  "%s requires authentication",
  async (url) => expect((await it.browser().get(url)).statusCode).toBe(401),
);

test("roles come by id and name", async () => {
  const { data } = (await admin.get("/v1/roles/")).json<{ data: { id: string; role_name: string }[] }>();
  expect(data.map(({ role_name }) => role_name).toSorted()).toEqual([...ROLES].toSorted());
});

test("sessions: one's own are shown and can be ended, another's are not there", async () => {
  const second = await it.signIn(adminEmail);
  const mine = (await admin.get("/v1/account/sessions/")).json<{ data: { id: string; current: boolean }[] }>().data;
  expect(mine.filter(({ current }) => current)).toHaveLength(1);
  const other = mine.find(({ current }) => !current)?.id ?? "";
  expect((await outsider.send("DELETE", `/v1/account/sessions/${other}/`)).statusCode).toBe(404);
  expect((await admin.send("DELETE", `/v1/account/sessions/${other}/`)).statusCode).toBe(200);
  expect((await second.get("/v1/account/sessions/")).statusCode).toBe(401);
  expect((await admin.get("/v1/account/sessions/")).statusCode).toBe(200);
});

describe("a domain verified manually by operators", () => {
  const approve = (who: TestBrowser, name: string, reason: string) =>
    who.post(`/v1/domains/${name}/approve/`, { organization: acme, reason });

  test("needs the operator, a reason and a domain that is there", async () => {
    expect((await approve(admin, "acme.test", "I say that it is mine")).statusCode).toBe(403);
    expect((await approve(operator, "acme.test", "so")).statusCode).toBe(400);
    expect((await approve(operator, "nobody.test", "seen on paper, signed")).statusCode).toBe(404);
  });
});

describe("feeds", () => {
  test("a feed is fetched on request of the operator, one run at a time", async () => {
    expect((await admin.post("/v1/portal_management/feeds/kev/sync/")).statusCode).toBe(403);
    expect((await operator.post("/v1/portal_management/feeds/horoscopes/sync/")).statusCode).toBe(404);
    expect((await operator.post("/v1/portal_management/feeds/kev/sync/")).json()).toEqual({ data: { asked: true } });
    expect((await operator.post("/v1/portal_management/feeds/kev/sync/")).json()).toEqual({ data: { asked: false } });
  });

  test("publishers' notices are there for readers", async () => {
    const reply = await admin.get("/v1/intel_notices/");
    expect([reply.statusCode, Array.isArray(reply.json<{ data: unknown[] }>().data)]).toEqual([200, true]);
  });

  test("what two feeds share is counted", async () => {
    const { data } = (await operator.get("/v1/ioc/overlap/")).json<{ data: unknown[] }>();
    expect(data).toContainEqual({ a: "alpha", b: "beta", shared: 1 });
  });

  test("the manifest names each object once, and only of a collection that is there", async () => {
    const ask = (id: string) => admin.get(`/v1/taxii2/api/collections/${id}/manifest/`);
    expect((await ask(NO_ONE)).statusCode).toBe(404);
    const reply = await ask(COLLECTION);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { objects: [{ id: expect.stringMatching(/^indicator--/) }] },
    ]);
  });
});

test("a logo is public and served with its type; without one there is a 404", async () => {
  expect((await it.browser().get(`/v1/branding/${NO_ONE}/logo/`)).statusCode).toBe(404);
  const harbour = await it.organization("Harbour", "partner");
  const partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  const brand = { name: "Harbour", support_email: "help@harbour.test", accent: "#7a1f4b", logo: PICTURE, version: 0 };
  expect((await partner.send("PUT", "/v1/branding/", brand)).statusCode).toBe(200);
  const reply = await it.browser().get(`/v1/branding/${harbour}/logo/`);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/png"]);
  // Stored as this program wrote it, not as it was sent.
  expect(reply.rawPayload.subarray(0, 8)).toEqual(Buffer.from(PICTURE, "base64").subarray(0, 8));
});

test("vendors as a file: a header and no other tenant's data", async () => {
  const reply = await admin.get("/v1/third_party/export/");
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toContain("text/csv");
  expect(reply.body.trimEnd().split("\n")).toHaveLength(1);
});

describe("calls whose payload may be left out", () => {
  const JSON_TYPE = { "content-type": "application/json" };

  test.each([
    ["POST", "/v1/detail_report/"],
    // Draws a report.
    ...(inject("isNightly") ? [["OPTIONS", "/v1/pdf_report/"] as const] : []),
    ["POST", "/v1/reset_password/"],
    ["POST", "/api/refresh-access-token"],
    ["POST", "/api/logout"],
  ] as const)("%s %s answers without a body as with an empty one", async (method, url) => {
    const bodies: [body: object | undefined, headers: Record<string, string>][] = [
      [{}, {}],
      [undefined, {}],
      [undefined, JSON_TYPE],
    ];
    for (const [body, headers] of bodies) {
      const browser = await it.signIn(adminEmail);
      expect([body, (await browser.send(method, url, body, headers)).statusCode]).toEqual([body, 200]);
    }
  });

  test("a detail report without a domain is that of the only domain in reach; of several, which one is asked", async () => {
    const partner = await it.organization("Harbour", "partner");
    await it.all((tx) => linkPartner(tx, partner, acme, it.clock.now()));
    const user = await it.user(partner, "partner_user", { clients: [acme] });
    const narrowed = await (await it.signIn(user.email)).post("/v1/detail_report/", {});
    expect(narrowed.json()).toMatchObject({ data: { domain: "acme.test" } });
    const asked = await operator.post("/v1/detail_report/", {});
    expect([asked.statusCode, asked.json<{ fields: object }>().fields]).toEqual([
      400,
      { domain: "You have access to several domains. Choose one." },
    ]);
    const none = await it.signIn((await it.user(await it.organization("Empty", "partner"), "seller")).email);
    expect((await none.post("/v1/detail_report/", {})).statusCode).toBe(404);
  });

  test.each([
    ["POST", "/v1/public_report/"],
    ["POST", "/v1/request_report/"],
    ["POST", "/api/login"],
    ["POST", "/api/verify-otp"],
  ] as const)("%s %s names what is missing without a body, as with an empty one", async (method, url) => {
    for (const headers of [{}, JSON_TYPE]) {
      const reply = await it.browser().send(method, url, undefined, headers);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, "invalid_input"]);
    }
  });
});
