import type { Db } from "@parapet/db/db";
import {
  type Audience,
  changeInsight,
  dropInsight,
  insertInsight,
  type InsightDraft,
  insightExists,
  insightsFor,
  markInsightRead,
} from "@parapet/db/queries/insights";
import type {
  createInsight,
  deleteInsight,
  InsightAudience,
  InsightText,
  readInsight,
  updateInsight,
} from "@parapet/domain/contracts/insights";
import { type Locale, LOCALES } from "@parapet/words/locale";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { type RequestOrigin, audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";

export type Texts = Record<Locale, InsightText>;

export const audienceColumns = (audience: InsightAudience): { audience: Audience; values: string[] } => {
  if (audience.to === "plan") return { audience: "plan", values: [...audience.plans] };
  if (audience.to === "product")
    return { audience: "product", values: [...new Set(audience.products.map((name) => name.toLowerCase()))] };
  return { audience: "all", values: [] };
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
  return {
    kind: body.kind,
    texts: body.texts,
    ...audienceColumns(body.audience),
    publishAt: date(from),
    endsAt: date(until),
  };
};

const wrote = (services: RouteServices, db: Db, from: RequestOrigin, actor: Actor, object: string, how: string) =>
  audit(db, from, services.now(), {
    action: "insight.changed",
    org: actor.org,
    actor: actor.user,
    object,
    detail: { how },
  });

export const openInsight = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params }: Act<typeof readInsight, "actor" | "db" | "reach" | "params">,
) => {
  const reader = { scope: reach.scope, user: actor.user, isOperator: actor.role === "super_admin" };
  const { rows } = await insightsFor(db, reader, { unread: false, now: services.now() }, { limit: 1_000, offset: 0 });
  // One that is not meant for the reader is as if it were not there.
  if (!rows.some(({ id }) => id === params.id)) throw new Refusal("not_found");
  await markInsightRead(db, params.id, actor.org, actor.user, services.now());
};

export const addInsight = async (
  services: RouteServices,
  { actor, db, body, from }: Act<typeof createInsight, "actor" | "db" | "body" | "from">,
) => {
  const id = await insertInsight(db, draftOf(body), actor.user, services.now());
  await wrote(services, db, from, actor, id, "written");
  return id;
};

export const editInsight = async (
  services: RouteServices,
  { actor, db, params, body, from }: Act<typeof updateInsight, "actor" | "db" | "params" | "body" | "from">,
) => {
  const version = await changeInsight(db, params.id, body.version, draftOf(body), services.now());
  if (version === null) throw new Refusal((await insightExists(db, params.id)) ? "conflict" : "not_found");
  await wrote(services, db, from, actor, params.id, "changed");
  return version;
};

export const removeInsight = async (
  services: RouteServices,
  { actor, db, params, from }: Act<typeof deleteInsight, "actor" | "db" | "params" | "from">,
) => {
  if (!(await dropInsight(db, params.id))) throw new Refusal("not_found");
  await wrote(services, db, from, actor, params.id, "deleted");
};
