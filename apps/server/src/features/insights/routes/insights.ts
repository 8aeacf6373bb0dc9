import type { Db } from "@parapet/db/db";
import {
  type Audience,
  audienceSize,
  changeInsight,
  dropInsight,
  type InsightDraft,
  insertInsight,
  insightExists,
  insightsFor,
  type InsightState,
  managedInsights,
  markInsightRead,
} from "@parapet/db/queries/insights/insight";
import {
  countAudience,
  createInsight,
  deleteInsight,
  type InsightAudience,
  type InsightText,
  listInsights,
  listManagedInsights,
  type ManagedInsight,
  readInsight,
  updateInsight,
} from "@parapet/domain/contracts/insights/insights";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { PlanId } from "@parapet/domain/plans/catalogue";
import { type Locale, LOCALES } from "@parapet/words/locale";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";

type Texts = Record<Locale, InsightText>;

const valuesOf = (audience: InsightAudience): { audience: Audience; values: string[] } => {
  if (audience.to === "plan") return { audience: "plan", values: [...audience.plans] };
  if (audience.to === "product")
    return { audience: "product", values: [...new Set(audience.products.map((name) => name.toLowerCase()))] };
  return { audience: "all", values: [] };
};

const toAudience = (audience: string, values: readonly string[]): InsightAudience => {
  if (audience === "plan") return { to: "plan", plans: values as PlanId[] };
  return audience === "product" ? { to: "product", products: [...values] } : { to: "all" };
};

const stateOf = (publishAt: Date | null, endsAt: Date | null, now: Date): InsightState => {
  if (publishAt === null) return "draft";
  if (publishAt > now) return "scheduled";
  return endsAt !== null && endsAt <= now ? "ended" : "live";
};

interface Written {
  readonly kind: string;
  readonly texts: Texts;
  readonly audience: InsightAudience;
  readonly publish_at: number | null;
  readonly ends_at: number | null;
}

/** Throws unless what is to be published can be read in every language of the portal. */
const draftOf = (body: Written): InsightDraft => {
  const { publish_at: from, ends_at: until } = body;
  if (from !== null) {
    const missing = LOCALES.flatMap((locale) =>
      (["title", "body"] as const)
        .filter((part) => body.texts[locale][part] === "")
        .map((part) => [`texts.${locale}.${part}`, "insight_untranslated"] as const),
    );
    const fields: Record<string, RefusalKey> = Object.fromEntries(missing);
    if (missing.length > 0) throw new Refusal("invalid_input", "insight_untranslated", { fields });
    if (until !== null && until <= from)
      throw new Refusal("invalid_input", "ends_before_start", { fields: { ends_at: "ends_before_start" } });
  }
  const date = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
  return { kind: body.kind, texts: body.texts, ...valuesOf(body.audience), publishAt: date(from), endsAt: date(until) };
};

const wrote = (services: RouteServices, db: Db, from: RequestOrigin, actor: Actor, object: string, how: string) =>
  audit(db, from, services.now(), {
    action: "insight.changed",
    org: actor.org,
    actor: actor.user,
    object,
    detail: { how },
  });

const listInsightsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listInsights, "insights:read", async ({ actor, db, reach, query, locale }) => {
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
    "insights:read",
    async ({ actor, db, reach, params }) => {
      const reader = { scope: reach.scope, user: actor.user, isOperator: actor.role === "super_admin" };
      const { rows } = await insightsFor(
        db,
        reader,
        { unread: false, now: services.now() },
        { limit: 1_000, offset: 0 },
      );
      // One that is not meant for the reader is as if it were not there.
      if (!rows.some(({ id }) => id === params.id)) throw new Refusal("not_found");
      await markInsightRead(db, params.id, actor.org, actor.user, services.now());
      return { data: { read: true as const } };
    },
    // A seller reads for clients but is counted in the own organization.
    { scope: (actor) => actor.scope },
  );

const listManagedInsightsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listManagedInsights, "insights:manage", async ({ db, query }) => {
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
  serve(app, services, createInsight, "insights:manage", async ({ actor, db, body, from }) => {
    const id = await insertInsight(db, draftOf(body), actor.user, services.now());
    await wrote(services, db, from, actor, id, "written");
    return { data: { id } };
  });

const updateInsightRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, updateInsight, "insights:manage", async ({ actor, db, params, body, from }) => {
    const version = await changeInsight(db, params.id, body.version, draftOf(body), services.now());
    if (version === null) throw new Refusal((await insightExists(db, params.id)) ? "conflict" : "not_found");
    await wrote(services, db, from, actor, params.id, "changed");
    return { data: { version } };
  });

const deleteInsightRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, deleteInsight, "insights:manage", async ({ actor, db, params, from }) => {
    if (!(await dropInsight(db, params.id))) throw new Refusal("not_found");
    await wrote(services, db, from, actor, params.id, "deleted");
    return { data: { deleted: true as const } };
  });

const countAudienceRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, countAudience, "insights:manage", async ({ db, body }) => {
    const { audience, values } = valuesOf(body.audience);
    return { data: await audienceSize(db, audience, values) };
  });

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
