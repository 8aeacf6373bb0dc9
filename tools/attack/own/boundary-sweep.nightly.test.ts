import { afterAll, beforeAll, expect, test } from "vitest";

import { whoIs } from "../../../apps/server/src/platform/session/who-is.ts";
import { plantUnboundedRoutes } from "../../../apps/server/src/testing/plant-unbounded-routes.ts";
import { TestBrowser, testPortal, type TestPortal } from "../../../apps/server/src/testing/test-portal.ts";
import { buildApp } from "../../../apps/server/src/wiring/app.ts";
import { boundarySweep, type Swept } from "./boundary-sweep.ts";
import type { Document } from "./openapi.ts";

const METRICS_TOKEN = "a-token-of-metrics-for-tests";
let it: TestPortal;
let operator: TestBrowser;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;

beforeAll(async () => {
  it = await testPortal({ PARAPET_METRICS_TOKEN: METRICS_TOKEN });
  const { services } = it;
  app = await buildApp(services, { whoIs });
  plantUnboundedRoutes(app, services);
  await app.ready();
  const { email } = await it.user(await it.organization("Operator", "operator"), "super_admin");
  operator = await it.signIn(email, new TestBrowser(app));
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

const sweep = async (paths: Swept["paths"]) => {
  const document = (await (await fetch(`${url}/v1/openapi.json`)).json()) as Document;
  const swept = { url, bearer: async () => operator.bearer ?? "", metricsToken: METRICS_TOKEN, paths };
  return boundarySweep(swept, document, AbortSignal.timeout(120_000));
};

/** The contracts that were unbounded once. */
const FIXED =
  /^\/v1\/(?:ioc\/$|cve\/$|audit_log\/$|taxii2\/|third_party\/compare\/|branding\/$|insights\/|alert_management\/|saved_searches\/$)/;

test("finds nothing where every contract is bounded", async () => {
  const { sent, gaps } = await sweep((path) => FIXED.test(path));
  expect(sent).toBeGreaterThan(500);
  expect(gaps).toEqual([]);
}, 180_000);

test("finds each contract that is not", async () => {
  const { gaps } = await sweep((path) => path.startsWith("/v1/planted/"));
  const routes = new Set(gaps.map((gap) => /\/v1\/planted\/(\w+)/.exec(gap)?.[1]));
  expect(routes).toEqual(new Set(["brand", "compare", "log", "mute", "objects", "page", "search"]));
});
