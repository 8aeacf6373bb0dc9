import { searchIocs } from "@parapet/db/queries/intel";
import { UnixSeconds } from "@parapet/domain/contracts/bounds";
import { endpoint } from "@parapet/domain/contracts/endpoint";
import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as z from "zod";

import { serve } from "../platform/http/serve.ts";
import type { Services } from "../platform/services.ts";
import { testCall } from "./test-call.ts";

const ANY_NUMBER = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, whole: false };
const reply = z.object({});
const about = { summary: "A planted vulnerability", reply };

/** The contracts as they were before their bounds: each lets through what PostgreSQL then refuses. */
const planted = {
  search: endpoint(testCall("GET", "/planted/search/", "intel:read"), {
    ...about,
    query: z.strictObject({ q: z.string().max(2_000) }),
  }),
  log: endpoint(testCall("GET", "/planted/log/", "intel:read"), {
    ...about,
    query: z.strictObject({ from: z.coerce.number().int() }),
  }),
  compare: endpoint(testCall("GET", "/planted/compare/", "intel:read"), {
    ...about,
    query: z.strictObject({ ids: z.string().regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){1,3}$/) }),
  }),
  page: endpoint(testCall("GET", "/planted/page/", "intel:read"), {
    ...about,
    query: z.strictObject({
      next: z
        .string()
        .regex(/^\d{13}_[0-9a-f-]{36}$/)
        .optional(),
    }),
  }),
  object: endpoint(testCall("GET", "/planted/objects/{object}/", "intel:read"), {
    ...about,
    params: z.object({ object: z.string().max(100) }),
  }),
  mute: endpoint(testCall("PATCH", "/planted/mute/", "intel:read"), {
    ...about,
    body: z.strictObject({ muted_until: z.number().int().positive().nullable().optional() }),
  }),
  brand: endpoint(testCall("PUT", "/planted/brand/", "intel:read"), {
    ...about,
    body: z.strictObject({ name: z.string().max(80), version: z.number().int().min(0) }),
  }),
  bounded: endpoint(testCall("PATCH", "/planted/bounded/", "intel:read"), {
    ...about,
    body: z.strictObject({ muted_until: UnixSeconds }),
  }),
};

/** Registers routes whose contracts have no bounds, for the attack to find, and one whose contract has. */
export const plantUnboundedRoutes = (app: FastifyInstance, services: Services): void => {
  const time = (seconds: number) => sql`select ${new Date(seconds * 1000)}::timestamptz`;
  const id = (text: string | undefined) => sql`select ${text}::uuid`;
  serve(app, services, planted.search, async ({ db, query }) => {
    const parsed = parseQuery(query.q, { ...IOC_FIELDS, confidence: ANY_NUMBER }, new Date());
    if (parsed.ok) await searchIocs(db, parsed.query, { limit: 1, offset: 0, now: new Date() });
    return {};
  });
  serve(app, services, planted.log, async ({ db, query }) => {
    await time(query.from).execute(db);
    return {};
  });
  serve(app, services, planted.compare, async ({ db, query }) => {
    for (const one of query.ids.split(",")) await id(one).execute(db);
    return {};
  });
  serve(app, services, planted.page, async ({ db, query }) => {
    await id(query.next?.split("_")[1]).execute(db);
    return {};
  });
  serve(app, services, planted.object, async ({ db, params }) => {
    await id(/^indicator--([0-9a-f-]{36})$/.exec(params.object)?.[1]).execute(db);
    return {};
  });
  serve(app, services, planted.mute, async ({ db, body }) => {
    await time(body.muted_until ?? 0).execute(db);
    return {};
  });
  serve(app, services, planted.bounded, async ({ db, body }) => {
    await time(body.muted_until).execute(db);
    return {};
  });
  serve(app, services, planted.brand, async ({ db, body }) => {
    await sql`select ${body.version}::integer`.execute(db);
    return {};
  });
};
