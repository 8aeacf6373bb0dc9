import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

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
  const { rows } = await it.all((tx) => sql`select id from app_user`.execute(tx));
  expect(rows).toEqual([]);
  await expect(ensureDemoAccounts(it.services)).rejects.toThrow("never made in production");
});

test("every public route that writes is rate-limited per client", async () => {
  // The callback of a sign-in is a GET that writes, and the metadata of a connection are read from the database.
  const endpoints = listRoutes(it.services).filter(
    ({ method, url, policy }) => policy === "anyone" && (method !== "GET" || url.startsWith("/api/sign-on/")),
  );
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
