import { audienceSize, insightsFor, type InsightState, managedInsights } from "@parapet/db/queries/insights";
import {
  countAudience,
  createInsight,
  deleteInsight,
  type InsightAudience,
  listInsights,
  listManagedInsights,
  type ManagedInsight,
  readInsight,
  updateInsight,
} from "@parapet/domain/contracts/insights";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { PlanId } from "@parapet/domain/plans";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import {
  openInsight,
  addInsight,
  editInsight,
  removeInsight,
  audienceColumns,
  type Texts,
} from "../commands/manage-insights.ts";

const toAudience = (audience: string, values: readonly string[]): InsightAudience => {
  if (audience === "plan") return { to: "plan", plans: values as PlanId[] };
  return audience === "product" ? { to: "product", products: [...values] } : { to: "all" };
};

const stateOf = (publishAt: Date | null, endsAt: Date | null, now: Date): InsightState => {
  if (publishAt === null) return "draft";
  if (publishAt > now) return "scheduled";
  return endsAt !== null && endsAt <= now ? "ended" : "live";
};

const listInsightsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listInsights, async ({ actor, db, reach, query, locale }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const reader = { scope: reach.scope, user: actor.user, isOperator: actor.role === "super_admin" };
    const { rows, total } = await insightsFor(db, reader, { unread: query.unread === "1", now: services.now() }, page);
    return {
      data: rows.map((row) => {
        const text = (row.texts as Texts)[locale];
        return {
          id: row.id,
          kind: row.kind as "article" | "advisory",
          ...text,
          locale,
          published_at: unixSeconds(row.publish_at ?? services.now()),
          read: row.read,
          because: row.audience === "product" && !reader.isOperator ? row.because : [],
        };
      }),
      pagination: pagination(total, query),
    };
  });

const readInsightRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    readInsight,
    async (call) => {
      await openInsight(services, call);
      return { data: { read: true as const } };
    },
    // A seller reads for clients but is counted in the own organization.
    { scope: (actor) => actor.scope },
  );

const listManagedInsightsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listManagedInsights, async ({ db, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await managedInsights(db, { state: query.state, now: services.now() }, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        kind: row.kind as ManagedInsight["kind"],
        texts: row.texts as Texts,
        audience: toAudience(row.audience, row.audience_values),
        state: stateOf(row.publish_at, row.ends_at, services.now()),
        publish_at: unixSecondsOrNull(row.publish_at),
        ends_at: unixSecondsOrNull(row.ends_at),
        version: row.version,
        updated_at: unixSeconds(row.updated_at),
        reads: Number(row.reads),
      })),
      pagination: pagination(total, query),
    };
  });

const createInsightRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, createInsight, async (call) => {
    const id = await addInsight(services, call);
    return { data: { id } };
  });

const updateInsightRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, updateInsight, async (call) => {
    const version = await editInsight(services, call);
    return { data: { version } };
  });

const deleteInsightRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, deleteInsight, async (call) => {
    await removeInsight(services, call);
    return { data: { deleted: true as const } };
  });

const countAudienceRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    countAudience,
    async ({ db, body }) => {
      const { audience, values } = audienceColumns(body.audience);
      return { data: await audienceSize(db, audience, values) };
    },
    { repeatsFreely: true },
  );

/** Articles and advisories: written by the operator in three languages, read by those they are meant for. */
export const insightRoutes: readonly Route<RouteServices>[] = [
  listInsightsRoute,
  readInsightRoute,
  listManagedInsightsRoute,
  createInsightRoute,
  updateInsightRoute,
  deleteInsightRoute,
  countAudienceRoute,
];
