import { within } from "@parapet/db/scope";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { filled, listRoutes } from "../../testing/list-routes.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { ensureDemoAccounts } from "../demo/demo-accounts.ts";

/** Unauthenticated routes, with production rate limits. */
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({ NODE_ENV: "production", PUBLIC_URL: "https://portal.example", LOG_LEVEL: "silent" });
});
afterAll(() => it[Symbol.asyncDispose]());

const MOST = 150;
/** Routes with their own rate limits. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "/api/refresh-access-token": "does nothing without the secret of a session, which is counted by its family",
  "/api/logout": "ends the caller's own session and nothing else",
  "/v1/public_report/": "may be read often; scans that it begins are counted, see public-report.test.ts",
};

test("a new installation in production has no account, not even a demo account", async () => {
  const { rows } = await within(it.services.db, "everything", (tx) => sql`select id from app_user`.execute(tx));
  expect(rows).toEqual([]);
  await expect(ensureDemoAccounts(it.services)).rejects.toThrow("never made in production");
});

test("every public route that writes is rate-limited per client", async () => {
  const endpoints = listRoutes(it.services).filter(({ method, policy }) => policy === "anyone" && method !== "GET");
  const endless: string[] = [];
  for (const [at, { method, url }] of endpoints.entries()) {
    if (OTHERWISE[url] !== undefined) continue;
    const browser = it.browser();
    browser.address = `198.51.100.${at + 1}`;
    let wasRefused = false;
    for (let n = 0; n < MOST && !wasRefused; n += 1)
      wasRefused = (await browser.send(method, filled(url, "x"), {})).statusCode === 429;
    if (!wasRefused) endless.push(`${method} ${url}`);
  }
  expect(endless).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((url) => !endpoints.some((endpoint) => endpoint.url === url))).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(10);
}, 60_000);

test.runIf(inject("isNightly"))(
  "a flood of sixty seconds against single sign-on, SCIM and passkeys stores little and delays nobody",
  async () => {
    const org = await it.organisation("Harbour", "partner");
    const person = await it.user(org, "partner_admin", { email: "admin@harbour.test" });
    const signedIn = await it.signIn(person.email);
    const id = "00000000-0000-4000-8000-000000000000";
    const asks = [
      ["POST", "/api/sign-on/lookup", { email: "x@harbour.test" }],
      ["POST", "/api/sign-on/start", { email: "x@harbour.test" }],
      ["GET", `/api/sign-on/${id}/callback?state=x&code=y`],
      ["POST", `/api/sign-on/${id}/assertion`, { SAMLResponse: "A".repeat(100_000) }],
      ["GET", `/api/sign-on/${id}/metadata`],
      ["POST", `/api/sign-on/${id}/logout`, { logout_token: "x" }],
      ["POST", "/api/passkey/options", {}],
      ["POST", "/api/passkey/sign-in", { credential: {} }],
      ["GET", "/scim/v2/Users"],
    ] as const;
    const size = async () => {
      const { rows } = await within(it.services.db, "everything", (tx) =>
        sql<{ rows: number }>`
          select (select count(*) from sign_on_attempt) + (select count(*) from audit_log)
                 + (select count(*) from passkey_challenge_spent) as rows`.execute(tx),
      );
      return rows[0]?.rows ?? 0;
    };
    const [before, until] = [await size(), Date.now() + 60_000];
    const statuses = new Map<number, number>();
    const lane = async (lane: number) => {
      const browser = it.browser();
      browser.address = `203.0.113.${lane + 1}`;
      for (let n = lane; Date.now() < until; n += 1) {
        const [method, url, body] = asks[n % asks.length] ?? asks[0];
        const { statusCode } = await browser.send(method, url, body);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    };
    const times: number[] = [];
    const watch = async () => {
      while (Date.now() < until) {
        const began = performance.now();
        expect((await signedIn.get("/v1/account/")).statusCode).toBe(200);
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await Promise.all([watch(), ...Array.from({ length: 20 }, (_, at) => lane(at))]);
    const sorted = times.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.99)] ?? Infinity).toBeLessThan(500);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(429) ?? 0).toBeGreaterThan(1_000);
    // A hundred of each route and address at the most: what is beyond the limit is not written down.
    expect((await size()) - before).toBeLessThan(20 * asks.length * 101);
  },
  120_000,
);
