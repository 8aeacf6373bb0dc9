import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { COLLECTION } from "../features/intel/taxii-catalogue.ts";
import { type TestBrowser, testPortal, type TestPortal } from "../testing/test-portal.ts";

const METRICS_TOKEN = "a-token-of-metrics-for-tests";
const NO_ID = "00000000-0000-4000-8000-000000000000";
const BEYOND = 2 ** 53 - 1;

let it: TestPortal;
let operator: TestBrowser;
let client: TestBrowser;

beforeAll(async () => {
  it = await testPortal({ PARAPET_METRICS_TOKEN: METRICS_TOKEN });
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  client = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** How often PostgreSQL had to refuse a value that a contract let through. */
const schemaGaps = async (): Promise<string[]> => {
  const reply = await it.app.inject({ url: "/v1/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(reply.statusCode).toBe(200);
  return reply.body.split("\n").filter((line) => line.startsWith("parapet_data_exceptions_total{"));
};

describe("values that no column holds are refused by the contract, not by PostgreSQL", () => {
  const objects = `/v1/taxii2/api/collections/${COLLECTION}`;
  test.each([
    "/v1/ioc/?q=confidence:1.5",
    "/v1/ioc/?q=confidence:1e400",
    "/v1/ioc/?q=score%3E-1e308",
    "/v1/ioc/?q=last%3E10000-01-01",
    "/v1/ioc/?q=first%3C99999-12-31",
    "/v1/ioc/?q=a%00bc",
    "/v1/ioc/?page=1000000",
    "/v1/ioc/export/?q=confidence:1.5",
    "/v1/cve/?q=epss:-1e308",
    "/v1/cve/?q=cvss:1e400",
    "/v1/cve/?q=published%3E99999-01-01",
    "/v1/cve/export/?q=epss:-1e308",
    "/v1/audit_log/?from=99999999999999",
    "/v1/audit_log/?to=-99999999999999",
    "/v1/audit_log/export/?from=99999999999999",
    `/v1/third_party/compare/?ids=${"-".repeat(36)},${"-".repeat(36)}`,
    `${objects}/objects/?next=1731672000000_${"-".repeat(36)}`,
    `${objects}/manifest/?next=1731672000000_${"-".repeat(36)}`,
    `${objects}/objects/?added_after=99999-01-01`,
  ])("GET %s", async (url) => {
    expect((await client.get(url)).statusCode).toBe(400);
  });

  test("the id of a TAXII object that is no uuid names no object", async () => {
    expect((await client.get(`${objects}/objects/indicator--${"-".repeat(36)}/`)).statusCode).toBe(404);
  });

  const draft = { texts: { en: { title: "T", summary: "S", body: "B" } }, audience: { to: "all" } };
  const brand = { name: "Brand", support_email: null, accent: null };
  test.each([
    ["PUT", "/v1/branding/", { ...brand, version: BEYOND }],
    ["PUT", "/v1/branding/", { ...brand, name: "a\0b", version: 0 }],
    ["PUT", "/v1/branding/", { ...brand, name: "a\uD800b", version: 0 }],
    ["PUT", "/v1/branding/", { ...brand, name: "a\r\nBcc: b@evil.test", version: 0 }],
    ["PUT", "/v1/branding/", { ...brand, name: "\u202Etset.live", version: 0 }],
    ["PUT", `/v1/insights/${NO_ID}/`, { ...draft, version: BEYOND }],
    ["PUT", `/v1/insights/${NO_ID}/`, { ...draft, version: 1, publish_at: BEYOND }],
    ["POST", "/v1/insights/", { ...draft, ends_at: BEYOND }],
    ["POST", "/v1/insights/", { ...draft, texts: { en: { title: "\uDFFF", summary: "S", body: "B" } } }],
    ["PATCH", `/v1/alert_management/${NO_ID}/`, { muted_until: BEYOND, version: 1 }],
    ["PATCH", `/v1/findings/${NO_ID}/`, { expires_at: BEYOND, version: 1 }],
    ["POST", "/v1/saved_searches/", { kind: "ioc", name: "n", query: "confidence:1.5", subscribed: true }],
    ["POST", "/v1/saved_searches/", { kind: "cve", name: "n", query: "epss:-1e308", subscribed: true }],
  ] as const)("%s %s %o", async (method, url, body) => {
    const sender = url.includes("branding") || url.includes("insights") ? operator : client;
    expect((await sender.send(method, url, body)).statusCode).toBe(400);
  });

  test.each([
    ["/api/login", "anyone"],
    ["/api/signup", "anyone"],
    ["/v1/watch_rules/", "a customer"],
  ])("%s: a body nested without end is refused, sent by %s", async (url, sender) => {
    const nested = `${"[".repeat(20_000)}"\\u0000"${"]".repeat(20_000)}`;
    for (const payload of [nested, `{"email":${nested}}`, `${'{"a":'.repeat(10_000)}"\\ud800"${"}".repeat(10_000)}`]) {
      const reply = await it.app.inject({
        method: "POST",
        url,
        headers: {
          "content-type": "application/json",
          ...(sender === "a customer" && { authorization: `Bearer ${client.bearer}` }),
        },
        payload,
      });
      expect([400, 413]).toContain(reply.statusCode);
    }
  });

  test("none of them reached PostgreSQL", async () => expect(await schemaGaps()).toEqual([]));
});
