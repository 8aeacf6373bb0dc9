import type { Db } from "@parapet/db/db";
import { type ChannelRow, listChannels, type SettingRow, settingsPage } from "@parapet/db/queries/alerts";
import { ALERT_TYPES } from "@parapet/domain/alerts";
import { type ChannelKind, perField } from "@parapet/domain/channels";
import {
  type AlertSetting,
  createAlertSetting,
  deleteAlertSetting,
  listAlertSettings,
  renewWebhookSecret,
  testAlertSetting,
  updateAlertSetting,
} from "@parapet/domain/contracts/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope, requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import {
  changeAlert,
  createAlert,
  deleteAlert,
  renewSecret,
  sealChannels,
  sealNewSecret,
  settingToChange,
  validateChannels,
} from "../commands/save-alert.ts";
import { prepareTest, sendTests } from "../commands/test-alert.ts";

const TESTS = { max: 6, perSeconds: 60 } as const;

type AlertServices = RouteServices & Pick<Services, "config" | "events" | "jobs" | "netFor">;

const stateOf = ({ stopped_at, failing_since }: ChannelRow): "working" | "failing" | "stopped" =>
  stopped_at !== null ? "stopped" : failing_since !== null ? "failing" : "working";

const toSetting = (row: SettingRow, channels: readonly ChannelRow[]): AlertSetting => {
  const own = channels.filter(({ setting_id }) => setting_id === row.id);
  return {
    id: row.id,
    organization: { id: row.org_id, name: row.organization },
    domain: row.domain,
    name: row.name,
    owner_email: row.owner_email,
    ...perField(({ id }) => own.find(({ kind }) => kind === id)?.hint ?? null),
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

/** A setting as it is stored now, with the signing key that was made for it. */
const saved = async (db: Db, org: OrgId, id: string, secret: string | null) => {
  const row = await settingToChange(db, [org], id);
  return { data: { ...toSetting(row, await listChannels(db, [org], [id])), webhook_secret: secret } };
};

const listAlertSettingsRoute: Route<AlertServices> = (app, services) =>
  serve(app, services, listAlertSettings, async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    await requireOneHolder(db, reach, query.domain);
    const { rows, total } = await settingsPage(db, reach.scope, { domain: query.domain }, page);
    const ids = rows.map(({ id }) => id);
    const channels = await listChannels(db, reach.scope, ids);
    return { data: rows.map((row) => toSetting(row, channels)), pagination: pagination(total, query) };
  });

const createAlertSettingRoute: Route<AlertServices> = (app, services) =>
  serveInSteps(app, services, createAlertSetting, async ({ actor, reach, body, request, step }) => {
    const { org, wanted } = await step(async (db) => {
      const of = await domainInScope(db, actor, reach, body.domain);
      return { org: of.org, wanted: await validateChannels(services, db, of.org, body) };
    });
    const sealed = await sealChannels(services, org, wanted);
    return step(async (db, now) => {
      const by = { user: actor.user, email: actor.email, hidden: now.reach.hidden, origin: toVisitor(request) };
      return saved(db, org, await createAlert(services, db, org, body, sealed, by), sealed.secret);
    });
  });

const updateAlertSettingRoute: Route<AlertServices> = (app, services) =>
  serveInSteps(app, services, updateAlertSetting, async ({ actor, reach, params, body, request, step }) => {
    const { org, wanted } = await step(async (db) => {
      const of = (await settingToChange(db, reach.scope, params.id)).org_id as OrgId;
      return { org: of, wanted: await validateChannels(services, db, of, body) };
    });
    const sealed = await sealChannels(services, org, wanted);
    return step(async (db, now) => {
      const by = { user: actor.user, hidden: now.reach.hidden, origin: toVisitor(request) };
      await changeAlert(services, db, await settingToChange(db, [org], params.id), body, sealed, by);
      return saved(db, org, params.id, sealed.secret);
    });
  });

const deleteAlertSettingRoute: Route<AlertServices> = (app, services) =>
  serve(app, services, deleteAlertSetting, async ({ actor, db, reach, params, request }) => {
    const setting = await settingToChange(db, reach.scope, params.id);
    await deleteAlert(services, db, setting, { user: actor.user, origin: toVisitor(request) });
    return { data: { deleted: true as const } };
  });

const renewWebhookSecretRoute: Route<AlertServices> = (app, services) =>
  serveInSteps(app, services, renewWebhookSecret, async ({ actor, reach, params, request, step }) => {
    const { setting, channels } = await step(async (db) => {
      const found = await settingToChange(db, reach.scope, params.id);
      return { setting: found, channels: await listChannels(db, [found.org_id as OrgId], [found.id]) };
    });
    const made = await sealNewSecret(services, { org_id: setting.org_id, channels });
    await step((db) => renewSecret(services, db, setting, made, { user: actor.user, origin: toVisitor(request) }));
    return { data: { webhook_secret: made.secret } };
  });

const testAlertSettingRoute: Route<AlertServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testAlertSetting,
    async ({ actor, reach, params, request, step }) => {
      const by = { user: actor.user, origin: toVisitor(request) };
      const prepared = await step((db) => prepareTest(services, db, reach.scope, params.id, by));
      return { data: await sendTests(services, prepared) };
    },
    { limit: TESTS },
  );

/** Alert settings: who is notified of what about which domain, and where. */
export const alertRoutes: readonly Route<AlertServices>[] = [
  listAlertSettingsRoute,
  createAlertSettingRoute,
  updateAlertSettingRoute,
  deleteAlertSettingRoute,
  renewWebhookSecretRoute,
  testAlertSettingRoute,
];
