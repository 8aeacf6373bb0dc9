import { searchIocs } from "@parapet/db/queries/intel/ioc-search";
import { UnixSeconds } from "@parapet/domain/contracts/bounds";
import { endpoint } from "@parapet/domain/contracts/endpoint";
import { IOC_FIELDS } from "@parapet/domain/intel/query/ioc-fields";
import { parseQuery } from "@parapet/domain/intel/query/parse-query";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as z from "zod";

import { serve } from "../platform/http/serve.ts";
import type { Services } from "../platform/services.ts";

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

/** Registers routes whose contracts have no bounds, for the attack to find, and one whose contract has. */
export const plantUnboundedRoutes = (app: FastifyInstance, services: Services): void => {
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
};
