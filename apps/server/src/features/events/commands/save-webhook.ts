import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  countWebhooks,
  dropWebhook,
  type EventFilter,
  insertWebhook,
  isWebhookNamed,
  outboxHead,
  positionBefore,
  rewindWebhook,
  rotateSecret,
  sendAnew,
  updateWebhookRow,
  webhookById,
  type WebhookRow,
} from "@parapet/db/queries/events";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import type { createWebhook, updateWebhook } from "@parapet/domain/contracts/events";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import type * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { sealNewSecret, sealUrl, WEBHOOK } from "../webhook-secrets.ts";
import { filterOf } from "./deliver-events.ts";

const MAX_WEBHOOKS = 20;

type CreateBody = z.output<NonNullable<typeof createWebhook.body>>;
type UpdateBody = z.output<NonNullable<typeof updateWebhook.body>>;

interface By {
  readonly org: OrgId;
  readonly user: UserId;
  readonly origin: RequestOrigin;
}

/** The URL as it will be used, or the refusal that names the field. */
export const judgeUrl = async (
  { config }: Pick<Services, "config">,
  db: Db,
  org: OrgId,
  url: string,
): Promise<string> => {
  const domains = await domainsOfOrganizations(db, [org]);
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const judged = WEBHOOK.judge(url, { own, operator: config.webhookHosts });
  if ("address" in judged) return judged.address;
  throw new Refusal("invalid_input", judged.problem, { fields: { url: judged.problem } });
};

/** The webhook, or "not found", locked for a change. */
export const webhookToChange = async (db: Db, org: OrgId, id: string): Promise<WebhookRow> => {
  const row = await webhookById(db, org, id, true);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

/** What is to be stored encrypted. Outside of any transaction: a key may have to be fetched, and that needs a connection of its own. */
export const sealWebhook = async ({ keys }: Pick<Services, "keys">, org: OrgId, url: string) => {
  const id = randomUUID();
  return { id, url: await sealUrl(keys, org, id, url), ...(await sealNewSecret(keys, org, id)) };
};

const filterFrom = ({ types, min_severity, areas, domains, units }: CreateBody): EventFilter => ({
  types: [...new Set(types)],
  minSeverity: min_severity,
  areas,
  domains,
  units,
});

/** Creates a webhook; it begins with what happens from now on. */
export const addWebhook = async (
  { now }: Pick<Services, "now">,
  db: Db,
  body: CreateBody,
  sealed: Awaited<ReturnType<typeof sealWebhook>>,
  by: By,
): Promise<WebhookRow> => {
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, by.org);
  if ((await countWebhooks(db, by.org)) >= MAX_WEBHOOKS) throw new Refusal("conflict", "too_many_webhooks");
  const { position } = await outboxHead(db, by.org);
  const isStored = await insertWebhook(
    db,
    by.org,
    {
      id: sealed.id,
      name: body.name,
      filter: filterFrom(body),
      locale: body.language,
      url: sealed.url,
      secret: sealed.sealed,
      owner: by.user,
      position,
    },
    now(),
  );
  if (!isStored) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  await audit(db, by.origin, now(), {
    action: "webhook.created",
    org: by.org,
    actor: by.user,
    object: sealed.id,
    detail: { name: body.name, types: body.types },
  });
  return webhookToChange(db, by.org, sealed.id);
};

/** What stops a webhook, and shows no one more of it. */
const isSilencing = (body: UpdateBody): boolean =>
  body.enabled === false && Object.keys(body).every((name) => name === "enabled" || name === "version");

/** Changes what the body names. Who decides what a webhook sends, and where, owns it from then on. */
export const changeWebhook = async (
  { now }: Pick<Services, "now">,
  db: Db,
  row: WebhookRow,
  body: UpdateBody,
  url: Awaited<ReturnType<typeof sealUrl>> | null,
  by: By,
): Promise<WebhookRow> => {
  const { name, language, enabled, version } = body;
  if (name !== undefined && (await isWebhookNamed(db, by.org, name, row.id)))
    throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  const before = filterOf(row);
  const filter: EventFilter = {
    types: body.types ?? before.types,
    minSeverity: body.min_severity === undefined ? before.minSeverity : body.min_severity,
    areas: body.areas ?? before.areas,
    domains: body.domains ?? before.domains,
    units: body.units ?? before.units,
  };
  const changes = {
    filter,
    ...(name !== undefined && { name }),
    ...(language !== undefined && { locale: language }),
    ...(url !== null && { url }),
    ...(enabled !== undefined && { enabled }),
  };
  if (!(await updateWebhookRow(db, by.org, row.id, version, changes, now()))) throw new Refusal("conflict");
  if (!isSilencing(body)) await ownChanged(db, "event-webhook", by.org, row.id, by.user);
  await audit(db, by.origin, now(), {
    action: "webhook.changed",
    org: by.org,
    actor: by.user,
    object: row.id,
    detail: { name: row.name, fields: Object.keys(body).filter((field) => field !== "version") },
  });
  return webhookToChange(db, by.org, row.id);
};

export const removeWebhook = async (
  { now }: Pick<Services, "now">,
  db: Db,
  id: string,
  { org, user, origin }: By,
): Promise<void> => {
  const { name } = await webhookToChange(db, org, id);
  await dropWebhook(db, org, id);
  await audit(db, origin, now(), { action: "webhook.deleted", org, actor: user, object: id, detail: { name } });
};

/** Puts a new secret in place. The one before signs as well until the overlap ends. */
export const replaceSecret = async (
  { now }: Pick<Services, "now">,
  db: Db,
  id: string,
  { sealed, overlapHours }: { readonly sealed: Buffer; readonly overlapHours: number },
  { org, user, origin }: By,
): Promise<Date | null> => {
  const { name } = await webhookToChange(db, org, id);
  const until = overlapHours === 0 ? null : new Date(now().getTime() + overlapHours * HOUR_MS);
  await rotateSecret(db, org, id, sealed, until);
  await audit(db, origin, now(), {
    action: "webhook.rotated",
    org,
    actor: user,
    object: id,
    detail: { name, overlap_hours: overlapHours },
  });
  return until;
};

/** Begins again with the first event since then; answers how many there are to look at. */
export const replaySince = async (
  { now }: Pick<Services, "now">,
  db: Db,
  id: string,
  since: Date,
  { org, user, origin }: By,
): Promise<number> => {
  const row = await webhookToChange(db, org, id);
  const position = Math.min(await positionBefore(db, org, since), row.position);
  await rewindWebhook(db, org, id, position, now());
  await audit(db, origin, now(), {
    action: "webhook.replayed",
    org,
    actor: user,
    object: id,
    detail: { name: row.name, since: since.toISOString() },
  });
  return (await outboxHead(db, org)).position - position;
};

/** Sends one event, or all that were given up, again. */
export const resend = async (
  { now }: Pick<Services, "now">,
  db: Db,
  id: string,
  which: Parameters<typeof sendAnew>[2],
  { org, user, origin }: By,
): Promise<number> => {
  const row = await webhookToChange(db, org, id);
  const count = await sendAnew(db, { org, webhook: id }, which, now());
  if (count === 0 && "event" in which) throw new Refusal("not_found");
  await rewindWebhook(db, org, id, row.position, now());
  await audit(db, origin, now(), {
    action: "webhook.replayed",
    org,
    actor: user,
    object: id,
    detail: { name: row.name, events: count },
  });
  return count;
};
