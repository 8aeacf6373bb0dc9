import type { Db } from "@parapet/db/db";
import {
  deliveriesPageOf,
  deliveryOf,
  type DeliveryRow,
  webhookById,
  type WebhookRow,
  webhooksOf,
} from "@parapet/db/queries/events";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  readWebhookDelivery,
  replayWebhook,
  resendDeadLetters,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from "@parapet/domain/contracts/events";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import {
  addWebhook,
  changeWebhook,
  judgeUrl,
  removeWebhook,
  replaceSecret,
  replaySince,
  resend,
  sealWebhook,
} from "../commands/save-webhook.ts";
import { prepareWebhookTest, sendWebhookTest } from "../commands/test-webhook.ts";
import { openCursor, sealCursor } from "../cursor.ts";
import { eventReader, readsAsSent } from "../event-reader.ts";
import { sealNewSecret, sealUrl } from "../webhook-secrets.ts";

export type WebhookServices = RouteServices & Pick<Services, "config" | "events" | "jobs" | "netFor">;

const TESTS = { max: 6, perSeconds: 60 } as const;

const stateOf = (row: WebhookRow): Webhook["state"] => {
  if (row.ended_at !== null) return "ended";
  if (!row.enabled) return "off";
  if (row.paused_reason !== null) return "paused";
  return row.failing_since === null ? "active" : "failing";
};

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  address: row.hint,
  types: row.types as Webhook["types"],
  min_severity: row.min_severity as Webhook["min_severity"],
  areas: row.areas as Webhook["areas"],
  domains: row.domains,
  units: row.units,
  language: row.locale,
  enabled: row.enabled,
  state: stateOf(row),
  paused_reason: row.paused_reason as Webhook["paused_reason"],
  failing_since: unixSecondsOrNull(row.failing_since),
  next_attempt_at: row.failing_since === null ? null : unixSeconds(row.next_attempt_at),
  waiting: row.waiting,
  dead: row.dead,
  behind: row.behind,
  former_secret_until: unixSecondsOrNull(row.previous_until),
  owner: row.owner,
  created_at: unixSeconds(row.created_at),
  version: row.version,
});

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  event: row.event_id,
  type: row.type as WebhookDelivery["type"],
  state: row.state as WebhookDelivery["state"],
  attempts: row.attempts,
  created_at: unixSeconds(row.created_at),
  attempted_at: unixSecondsOrNull(row.attempted_at),
  next_attempt_at: row.state === "waiting" ? unixSeconds(row.next_attempt_at) : null,
  status: row.last_status,
  error: row.last_error,
  took_ms: row.took_ms,
});

const found = async (db: Db, org: OrgId, id: string): Promise<WebhookRow> => {
  const row = await webhookById(db, org, id);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

/** A delivery of an event that the reader may read, which was sent with the rights of the webhook's owner: those may be wider. */
const readableDelivery = async (
  db: Db,
  actor: Actor,
  { id, event }: { readonly id: string; readonly event: string },
) => {
  const org = activeOrganization(actor);
  const reader = eventReader(actor, org);
  const row = await deliveryOf(db, { org, webhook: id }, event);
  const type = reader.types.find((one) => one === row?.type);
  if (row === undefined || type === undefined) throw new Refusal("not_found");
  return { row, isShown: readsAsSent(reader, type) };
};

const listRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, listWebhooks, async ({ actor, db }) => ({
    data: (await webhooksOf(db, activeOrganization(actor))).map(toWebhook),
  }));

const readRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, readWebhook, async ({ actor, db, params }) => ({
    data: toWebhook(await found(db, activeOrganization(actor), params.id)),
  }));

const createRoute: Route<WebhookServices> = (app, services) =>
  serveInSteps(app, services, createWebhook, async ({ actor, body, request, step }) => {
    const org = activeOrganization(actor);
    const url = await step((db) => judgeUrl(services, db, org, body.url));
    const sealed = await sealWebhook(services, org, url);
    const by = { org, user: actor.user, origin: toVisitor(request) };
    const row = await step((db) => addWebhook(services, db, body, sealed, by));
    return { data: { ...toWebhook(row), secret: sealed.secret } };
  });

const updateRoute: Route<WebhookServices> = (app, services) =>
  serveInSteps(app, services, updateWebhook, async ({ actor, params, body, request, step }) => {
    const org = activeOrganization(actor);
    const url = await step(async (db) => {
      await found(db, org, params.id);
      return body.url === undefined ? null : judgeUrl(services, db, org, body.url);
    });
    const sealed = url === null ? null : await sealUrl(services.keys, org, params.id, url);
    const by = { org, user: actor.user, origin: toVisitor(request) };
    const row = await step(async (db) =>
      changeWebhook(services, db, await found(db, org, params.id), body, sealed, by),
    );
    return { data: toWebhook(row) };
  });

const deleteRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, deleteWebhook, async ({ actor, db, params, from }) => {
    await removeWebhook(services, db, params.id, { org: activeOrganization(actor), user: actor.user, origin: from });
    return { data: { deleted: true as const } };
  });

const testRoute: Route<WebhookServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testWebhook,
    async ({ actor, params, request, step }) => {
      const org = activeOrganization(actor);
      const by = { org, id: params.id, user: actor.user, origin: toVisitor(request) };
      const row = await step((db) => prepareWebhookTest(services, db, by));
      return { data: await sendWebhookTest(services, org, row) };
    },
    { limit: TESTS },
  );

const rotateRoute: Route<WebhookServices> = (app, services) =>
  serveInSteps(app, services, rotateWebhookSecret, async ({ actor, params, body, request, step }) => {
    const org = activeOrganization(actor);
    await step((db) => found(db, org, params.id));
    const { secret, sealed } = await sealNewSecret(services.keys, org, params.id);
    const until = await step((db) =>
      replaceSecret(
        services,
        db,
        params.id,
        { sealed, overlapHours: body.overlap_hours },
        { org, user: actor.user, origin: toVisitor(request) },
      ),
    );
    return { data: { secret, former_secret_until: unixSecondsOrNull(until) } };
  });

const replayRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, replayWebhook, async ({ actor, db, params, body, from }) => {
    const by = { org: activeOrganization(actor), user: actor.user, origin: from };
    return { data: { events: await replaySince(services, db, params.id, new Date(body.since * 1000), by) } };
  });

const deliveriesRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, listWebhookDeliveries, async ({ actor, db, params, query }) => {
    const org = activeOrganization(actor);
    await found(db, org, params.id);
    const before = query.before === undefined ? null : await openCursor(services.keys, org, query.before, "before");
    const { types } = eventReader(actor, org);
    const filter = { state: query.state, before, types };
    const rows = await deliveriesPageOf(db, { org, webhook: params.id }, filter, query.limit);
    const last = rows.length === query.limit ? rows.at(-1) : undefined;
    return {
      data: rows.map(toDelivery),
      next: last === undefined ? null : await sealCursor(services.keys, org, last.position),
    };
  });

const deliveryRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, readWebhookDelivery, async ({ actor, db, params }) => {
    const { row, isShown } = await readableDelivery(db, actor, params);
    // A receiver may answer with what it was sent.
    const { body, answer } = isShown ? row : { body: null, answer: null };
    return { data: { ...toDelivery(row), body, answer } };
  });

const resendRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, resendWebhookDelivery, async ({ actor, db, params, from }) => {
    const by = { org: activeOrganization(actor), user: actor.user, origin: from };
    await readableDelivery(db, actor, params);
    await resend(services, db, params.id, { event: params.event }, by);
    return { data: { queued: true as const } };
  });

const deadLettersRoute: Route<WebhookServices> = (app, services) =>
  serve(app, services, resendDeadLetters, async ({ actor, db, params, from }) => {
    const by = { org: activeOrganization(actor), user: actor.user, origin: from };
    return { data: { events: await resend(services, db, params.id, { state: "dead" }, by) } };
  });

/** Webhooks: what is sent where, how it went, and what is sent again. */
export const webhookRoutes: readonly Route<WebhookServices>[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
  testRoute,
  rotateRoute,
  replayRoute,
  deliveriesRoute,
  deliveryRoute,
  resendRoute,
  deadLettersRoute,
];
