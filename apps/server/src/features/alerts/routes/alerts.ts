import { alertsPage } from "@parapet/db/queries/alerts/alert";
import { countTestMails, deliveriesPage, expediteDelivery } from "@parapet/db/queries/alerts/alert-delivery";
import {
  type ChannelRow,
  channelsOf,
  countSettings,
  dropSetting,
  setChannelSecret,
  settingById,
  type SettingRow,
  settingsPage,
} from "@parapet/db/queries/alerts/alert-setting";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import type { AlertEvent } from "@parapet/domain/alerts/alert-event";
import { ALERT_TYPES } from "@parapet/domain/alerts/alert-types";
import type { ChannelKind } from "@parapet/domain/alerts/channel-address";
import { worstOf } from "@parapet/domain/alerts/wanted-events";
import {
  type AlertSetting,
  createAlertSetting,
  deleteAlertSetting,
  type Delivery,
  listAlertSettings,
  listDeliveries,
  listRaisedAlerts,
  type RaisedAlert,
  renewWebhookSecret,
  retryDelivery,
  testAlertSetting,
  updateAlertSetting,
} from "@parapet/domain/contracts/alerts/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { HOUR_MS } from "@parapet/domain/durations";
import type { FastifyInstance } from "fastify";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { newSigningSecret } from "../../../platform/keys/signing-secret.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope, requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { titleOf, wordEvent } from "../alert-message.ts";
import { deliver } from "../commands/deliver.ts";
import { factsOf, sendToAll } from "../commands/raise-alert.ts";
import { changeAlert, createAlert, validateChannels, sealChannels, settingToChange } from "../commands/save-alert.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";

const MAX_ALERTS = 50;
const TESTS = { max: 6, perSeconds: 60 } as const;
/** An alert may name any address: test messages of one organization must not flood an external mailbox, from however many clients. */
const TEST_MAILS_PER_HOUR = 20;

const stateOf = ({ stopped_at, failing_since }: ChannelRow): "working" | "failing" | "stopped" =>
  stopped_at !== null ? "stopped" : failing_since !== null ? "failing" : "working";

const toSetting = (row: SettingRow, channels: readonly ChannelRow[]): AlertSetting => {
  const own = channels.filter(({ setting_id }) => setting_id === row.id);
  const addressOf = (kind: ChannelKind): string | null => own.find((it) => it.kind === kind)?.hint ?? null;
  return {
    id: row.id,
    organisation: { id: row.org_id, name: row.organisation },
    domain: row.domain,
    name: row.name,
    owner_email: row.owner_email,
    received_email: addressOf("email"),
    slack_webhook: addressOf("slack"),
    teams_webhook: addressOf("teams"),
    webhook: addressOf("webhook"),
    channels: own.map((channel) => ({
      kind: channel.kind as ChannelKind,
      address: channel.hint,
      state: stateOf(channel),
      failing_since: unixSecondsOrNull(channel.failing_since),
    })),
    alert_types: Object.fromEntries(
      ALERT_TYPES.map((type) => [type, row.types.includes(type)]),
    ) as AlertSetting["alert_types"],
    min_severity: row.min_severity as AlertSetting["min_severity"],
    score_drop_points: row.score_drop_points,
    certificate_days: row.certificate_days as AlertSetting["certificate_days"],
    digest: row.digest as AlertSetting["digest"],
    digest_hour: row.digest_hour,
    quiet_hours: row.quiet_from === null ? null : { from: row.quiet_from, to: row.quiet_to ?? row.quiet_from },
    time_zone: row.time_zone,
    language: row.locale,
    business_unit: row.business_unit,
    muted_until: unixSecondsOrNull(row.muted_until),
    enabled: row.enabled,
    created_at: unixSeconds(row.created_at),
    last_alert_at: unixSecondsOrNull(row.last_alert_at),
    version: row.version,
  };
};

/** Alert settings: who is notified of what about which domain, where, and what became of each message. */
export const alertRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "events" | "jobs" | "netFor">,
): void => {
  const { now } = services;

  serve(app, services, listAlertSettings, "alerts:manage", async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    await requireOneHolder(db, reach, query.domain);
    const { rows, total } = await settingsPage(db, reach.scope, { domain: query.domain }, page);
    const channels = await channelsOf(
      db,
      reach.scope,
      rows.map(({ id }) => id),
    );
    return { data: rows.map((row) => toSetting(row, channels)), pagination: pagination(total, query) };
  });

  serveInSteps(app, services, createAlertSetting, "alerts:manage", async ({ actor, reach, body, request, step }) => {
    const { org, wanted } = await step(async (db) => {
      const of = await domainInScope(db, actor, reach, body.domain);
      return { org: of.org, wanted: await validateChannels(services, db, of.org, body) };
    });
    const sealed = await sealChannels(services, org, wanted);
    return step(async (db) => {
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, org);
      if ((await countSettings(db, org)) >= MAX_ALERTS) throw new Refusal("conflict", "too_many_alerts");
      const id = await createAlert(services, db, org, body, sealed, { ...actor, hidden: reach.hidden });
      await audit(db, visitorOf(request), now(), {
        action: "alert.created",
        org,
        actor: actor.user,
        object: id,
        detail: { domain: body.domain },
      });
      const row = await settingToChange(db, [org], id);
      return { data: { ...toSetting(row, await channelsOf(db, [org], [id])), webhook_secret: sealed.secret } };
    });
  });

  serveInSteps(
    app,
    services,
    updateAlertSetting,
    "alerts:manage",
    async ({ actor, reach, params, body, request, step }) => {
      const { org, wanted } = await step(async (db) => {
        const before = await settingToChange(db, reach.scope, params.id);
        const of = before.org_id as OrgId;
        return { org: of, wanted: await validateChannels(services, db, of, body) };
      });
      const sealed = await sealChannels(services, org, wanted);
      return step(async (db) => {
        const setting = await settingToChange(db, [org], params.id);
        await changeAlert(services, db, setting, body, sealed, { user: actor.user, hidden: reach.hidden });
        await audit(db, visitorOf(request), now(), {
          action: "alert.changed",
          org,
          actor: actor.user,
          object: params.id,
          detail: { fields: Object.keys(body).filter((name) => name !== "version") },
        });
        const row = await settingToChange(db, [org], params.id);
        return { data: { ...toSetting(row, await channelsOf(db, [org], [params.id])), webhook_secret: sealed.secret } };
      });
    },
  );

  serve(app, services, deleteAlertSetting, "alerts:manage", async ({ actor, db, reach, params, request }) => {
    const { org_id, domain } = await settingToChange(db, reach.scope, params.id);
    const org = org_id as OrgId;
    await dropSetting(db, org, params.id);
    await audit(db, visitorOf(request), now(), {
      action: "alert.deleted",
      org,
      actor: actor.user,
      object: params.id,
      detail: { domain },
    });
    return { data: { deleted: true as const } };
  });

  serveInSteps(app, services, renewWebhookSecret, "alerts:manage", async ({ actor, reach, params, request, step }) => {
    const { org, channel } = await step(async (db) => {
      const { org_id } = await settingToChange(db, reach.scope, params.id);
      const of = org_id as OrgId;
      const found = (await channelsOf(db, [of], [params.id])).find(({ kind }) => kind === "webhook");
      if (found === undefined) throw new Refusal("not_found");
      return { org: of, channel: found.id };
    });
    const { secret, sealed } = await newSigningSecret(services.keys, org, channel);
    return step(async (db) => {
      await setChannelSecret(db, org, channel, sealed);
      await audit(db, visitorOf(request), now(), {
        action: "alert.changed",
        org,
        actor: actor.user,
        object: params.id,
        detail: { fields: ["webhook_secret"] },
      });
      return { data: { webhook_secret: secret } };
    });
  });

  serveInSteps(
    app,
    services,
    testAlertSetting,
    "alerts:manage",
    async ({ actor, reach, params, request, step }) => {
      const { org, made } = await step(async (db) => {
        const setting = await settingById(db, reach.scope, params.id);
        if (setting === undefined) throw new Refusal("not_found");
        const of = setting.org_id as OrgId;
        await lockOrganisation(db, of);
        if ((await countTestMails(db, of, new Date(now().getTime() - HOUR_MS))) >= TEST_MAILS_PER_HOUR)
          throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: HOUR_MS / 1000 });
        await audit(db, visitorOf(request), now(), {
          action: "alert.tested",
          org: of,
          actor: actor.user,
          object: setting.id,
        });
        return { org: of, made: await sendToAll(services, db, setting, "test", { ...factsOf(setting), isTest: true }) };
      });
      const data = await Promise.all(
        made.map(async ({ id, kind }) => {
          const attempt = await reachOut(
            services,
            org,
            () => deliver(services, id),
            (it) => it === null || it.error === "could-not-reach",
          );
          return {
            kind: kind as ChannelKind,
            outcome: attempt?.outcome ?? ("failed" as const),
            status: attempt?.status ?? null,
            error: attempt === null ? "could-not-reach" : attempt.error,
          };
        }),
      );
      services.mail.nudge();
      return { data };
    },
    { limit: TESTS },
  );

  serve(app, services, listRaisedAlerts, "alerts:manage", async ({ db, reach, query, locale }) => {
    const page = sortedPage(query);
    await requireOneHolder(db, reach, query.domain);
    const { rows, total } = await alertsPage(db, reach.scope, { domain: query.domain, setting: query.setting }, page);
    return {
      data: rows.map((row): RaisedAlert => {
        const events = row.events as AlertEvent[];
        return {
          id: row.id,
          setting: { id: row.setting_id, name: row.name },
          domain: row.domain,
          source: row.source as RaisedAlert["source"],
          title: titleOf(
            row.domain,
            events.map(({ type }) => type),
            row.event_count,
            locale,
          ),
          severity: worstOf(events),
          count: row.event_count,
          events: events.map((event) => ({
            type: event.type,
            severity: event.severity,
            subject: event.subject,
            text: wordEvent(event, locale),
            finding_id: event.finding ?? null,
          })),
          raised_at: unixSeconds(row.raised_at),
          held: row.held as RaisedAlert["held"],
          due_at: unixSecondsOrNull(row.due_at),
          released_at: unixSecondsOrNull(row.released_at),
        };
      }),
      pagination: pagination(total, query),
    };
  });

  serve(app, services, listDeliveries, "alerts:manage", async ({ db, reach, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await deliveriesPage(db, reach.scope, { setting: query.setting, state: query.state }, page);
    return {
      data: rows.map((row): Delivery => ({
        id: row.id,
        setting: row.setting_id === null ? null : { id: row.setting_id, name: row.name ?? "" },
        domain: row.domain,
        kind: row.kind as Delivery["kind"],
        address: row.hint,
        about: row.about as Delivery["about"],
        state: row.state as Delivery["state"],
        attempts: row.attempts,
        created_at: unixSeconds(row.created_at),
        next_attempt_at: row.state === "waiting" ? unixSeconds(row.next_attempt_at) : null,
        delivered_at: unixSecondsOrNull(row.delivered_at),
        status: row.last_status,
        error: row.last_error,
      })),
      pagination: pagination(total, query),
    };
  });

  serve(
    app,
    services,
    retryDelivery,
    "alerts:manage",
    async ({ actor, db, reach, params }) => {
      if (!(await expediteDelivery(db, reach.scope, params.id, now()))) throw new Refusal("not_found");
      await services.jobs.enqueue(deliverAlertJob, { delivery: params.id }, { tx: db, org: actor.org });
      return { data: { queued: true as const } };
    },
    { limit: TESTS },
  );
};
