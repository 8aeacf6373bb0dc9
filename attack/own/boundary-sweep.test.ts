import { searchIocs } from "@parapet/db/queries/ioc-search";
import { UnixSeconds } from "@parapet/domain/contracts/bounds";
import { endpoint } from "@parapet/domain/contracts/endpoint";
import { IOC_FIELDS } from "@parapet/domain/intel/query/ioc-fields";
import { parseQuery } from "@parapet/domain/intel/query/parse-query";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";

import { buildApp } from "../../apps/server/src/app.ts";
import { serve } from "../../apps/server/src/serve.ts";
import { whoIs } from "../../apps/server/src/session/who-is.ts";
import { TestBrowser, testPortal, type TestPortal } from "../../apps/server/src/testing/test-portal.ts";
import { boundarySweep, type Swept } from "./boundary-sweep.ts";
import type { Document } from "./openapi.ts";

const METRICS_TOKEN = "a-token-of-metrics-for-tests";
const ANY_NUMBER = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, whole: false };
const reply = z.object({});
const about = { summary: "A planted vulnerability", reply };

/** The contracts as they were before their bounds: each lets through what PostgreSQL then refuses. */
const planted = {
  search: endpoint({
    ...about,
    method: "GET",
    path: "/planted/search/",
    query: z.strictObject({ q: z.string().max(2_000) }),
  }),
  log: endpoint({
    ...about,
    method: "GET",
    path: "/planted/log/",
    query: z.strictObject({ from: z.coerce.number().int() }),
  }),
  compare: endpoint({
    ...about,
    method: "GET",
    path: "/planted/compare/",
    query: z.strictObject({ ids: z.string().regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){1,3}$/) }),
  }),
  page: endpoint({
    ...about,
    method: "GET",
    path: "/planted/page/",
    query: z.strictObject({
      next: z
        .string()
        .regex(/^\d{13}_[0-9a-f-]{36}$/)
        .optional(),
    }),
  }),
  object: endpoint({
    ...about,
    method: "GET",
    path: "/planted/objects/{object}/",
    params: z.object({ object: z.string().max(100) }),
  }),
  mute: endpoint({
    ...about,
    method: "PATCH",
    path: "/planted/mute/",
    body: z.strictObject({ muted_until: z.number().int().positive().nullable().optional() }),
  }),
  brand: endpoint({
    ...about,
    method: "PUT",
    path: "/planted/brand/",
    body: z.strictObject({ name: z.string().max(80), version: z.number().int().min(0) }),
  }),
  bounded: endpoint({
    ...about,
    method: "PATCH",
    path: "/planted/bounded/",
    body: z.strictObject({ muted_until: UnixSeconds }),
  }),
};

let it: TestPortal;
let operator: TestBrowser;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;

beforeAll(async () => {
  it = await testPortal({ PARAPET_METRICS_TOKEN: METRICS_TOKEN });
  const { services } = it;
  app = await buildApp(services, { whoIs });
  const time = (seconds: number) => sql`select ${new Date(seconds * 1000)}::timestamptz`;
  const id = (text: string | undefined) => sql`select ${text}::uuid`;
  serve(app, services, planted.search, "intel:read", async ({ db, query }) => {
    const parsed = parseQuery(query.q, { ...IOC_FIELDS, confidence: ANY_NUMBER }, new Date());
    if (parsed.ok) await searchIocs(db, parsed.query, { limit: 1, offset: 0, now: new Date() });
    return {};
  });
  serve(app, services, planted.log, "intel:read", async ({ db, query }) => {
    await time(query.from).execute(db);
    return {};
  });
  serve(app, services, planted.compare, "intel:read", async ({ db, query }) => {
    for (const one of query.ids.split(",")) await id(one).execute(db);
    return {};
  });
  serve(app, services, planted.page, "intel:read", async ({ db, query }) => {
    await id(query.next?.split("_")[1]).execute(db);
    return {};
  });
  serve(app, services, planted.object, "intel:read", async ({ db, params }) => {
    await id(/^indicator--([0-9a-f-]{36})$/.exec(params.object)?.[1]).execute(db);
    return {};
  });
  serve(app, services, planted.mute, "intel:read", async ({ db, body }) => {
    await time(body.muted_until ?? 0).execute(db);
    return {};
  });
  serve(app, services, planted.bounded, "intel:read", async ({ db, body }) => {
    await time(body.muted_until).execute(db);
    return {};
  });
  serve(app, services, planted.brand, "intel:read", async ({ db, body }) => {
    await sql`select ${body.version}::integer`.execute(db);
    return {};
  });
  await app.ready();
  const { email } = await it.user(await it.organisation("Operator", "operator"), "super_admin");
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
