import type { Db } from "@parapet/db/db";
import {
  type AlertSource,
  holdDue,
  insertAlert,
  insertDelivery,
  listChannels,
  releaseDue,
  settingById,
  type SettingRow,
  settingsListening,
  type StoredKind,
} from "@parapet/db/queries/alerts";
import { inSavepoint } from "@parapet/db/savepoint";
import {
  type AlertEvent,
  type AlertType,
  byUrgency,
  type CertificateDays,
  findWorst,
  wantedEvents,
  whenDue,
  whenReleased,
} from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Severity } from "@parapet/domain/risk";

import { ownerNow, ownersNow } from "../../../platform/ownership/owner-now.ts";
import { runUnits, type UnitEvents } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import type { AlertFacts } from "../alert-message.ts";
import { deliveryPace } from "../delivery-pace.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";

const MAX_EVENTS = 50;

/** As many events as are stored, with at least one of each type: a message names every kind that it reports. */
const stored = (events: readonly AlertEvent[]): AlertEvent[] => {
  const first = new Set([...Map.groupBy(events, ({ type }) => type).values()].flatMap(([event]) => event ?? []));
  const others = events.filter((event) => !first.has(event)).slice(0, MAX_EVENTS - first.size);
  const chosen = new Set([...first, ...others]);
  return events.filter((event) => chosen.has(event));
};

type Needs = Pick<Services, "jobs" | "now"> & { readonly events: UnitEvents };
type Setting = Omit<SettingRow, "last_alert_at">;

/** An event of a domain that alerts can be raised for. */
export interface Happening {
  readonly org: OrgId;
  readonly domain: string;
  readonly source: AlertSource;
  /** Identity of the event (a run, an import, a status of a takedown): each key is notified once. */
  readonly key: string;
  readonly events: readonly AlertEvent[];
}

const wantedBy = (events: readonly AlertEvent[], setting: Setting): AlertEvent[] =>
  wantedEvents(events, {
    types: setting.types as AlertType[],
    minSeverity: setting.min_severity as Severity,
    scoreDropPoints: setting.score_drop_points,
    certificateDays: setting.certificate_days as CertificateDays,
    unit: setting.business_unit,
  });

const raiseFor = async (services: Needs, tx: Db, it: Happening, setting: Setting, now: Date): Promise<void> => {
  const wanted = wantedBy(it.events, setting);
  if (wanted.length === 0) return;
  const due = whenDue(deliveryPace(setting), now);
  const raised = await insertAlert(tx, {
    org: it.org,
    setting: setting.id,
    domain: it.domain,
    source: it.source,
    key: it.key,
    at: now,
    severity: findWorst(wanted),
    events: stored(wanted),
    count: wanted.length,
    held: due.held,
    dueAt: due.at,
  });
  if (raised !== undefined && due.held === null) await releaseAlerts(services, tx, it.org, setting.id);
};

/**
 * Notifies everyone who subscribed to this domain, in the caller's transaction: one alert for each setting that wants
 * any of it, sent at once or held back for digest, quiet hours or mute. Safe to be called twice.
 */
export const raiseAlert = async (services: Needs, tx: Db, it: Happening): Promise<void> => {
  if (it.events.length === 0) return;
  const now = services.now();
  const settings = await settingsListening(tx, it.org, it.domain);
  const ids = settings.map(({ id }) => id);
  const owners = await ownersNow(tx, "alert-setting", ids, now);
  await runUnits(services.events, {
    name: "raise-alert",
    units: settings.filter(({ id }) => owners.has(id)),
    idOf: ({ id }) => id,
    run: (setting) => inSavepoint(tx, () => raiseFor(services, tx, it, setting, now)),
  });
};

/** Combines all due alerts of a setting into one message per channel, if delivery is allowed now. */
export const releaseAlerts = async (services: Needs, tx: Db, org: OrgId, settingId: string): Promise<void> => {
  const now = services.now();
  const setting = await settingById(tx, [org], settingId);
  if (setting !== undefined) {
    // Evaluated again: it may have been muted or switched off since, or quiet hours may have been set.
    const isLive = setting.enabled && (await ownerNow(tx, "alert-setting", settingId, now)) !== null;
    const { held, at } = isLive ? whenReleased(deliveryPace(setting), now) : { held: "muted" as const, at: null };
    if (held !== null) return holdDue(tx, org, settingId, now, { held, at });
  }
  const due = await releaseDue(tx, org, settingId, now);
  if (due.length === 0 || setting === undefined) return;
  const events = stored(due.flatMap((alert) => alert.events as AlertEvent[]).toSorted(byUrgency));
  await sendToAll(services, tx, setting, "alert", {
    ...alertFacts(setting),
    events,
    count: due.reduce((sum, alert) => sum + alert.event_count, 0),
    alerts: due.map(({ id }) => id),
  });
};

export const alertFacts = (setting: SettingRow): AlertFacts => ({
  domain: setting.domain,
  name: setting.name,
  organization: setting.organization,
  locale: setting.locale,
  isTest: false,
  events: [],
  count: 0,
  alerts: [],
});

/** Writes one message per working channel down and asks for its delivery, together with the caller's transaction. */
export const sendToAll = async (
  services: Needs,
  tx: Db,
  setting: SettingRow,
  about: "alert" | "test",
  facts: AlertFacts,
): Promise<{ id: string; kind: StoredKind }[]> => {
  const made: { id: string; kind: StoredKind }[] = [];
  for (const channel of await listChannels(tx, [setting.org_id as OrgId], [setting.id])) {
    // A stopped channel is tried only by the test that someone asks for.
    if (channel.stopped_at !== null && about === "alert") continue;
    const kind = channel.kind as StoredKind;
    const id = await insertDelivery(tx, {
      org: setting.org_id as OrgId,
      setting: setting.id,
      channel: channel.id,
      kind,
      hint: channel.hint,
      about,
      message: facts,
      at: services.now(),
    });
    if (about === "alert") await services.jobs.enqueue(deliverAlertJob, { delivery: id }, { tx, org: setting.org_id });
    made.push({ id, kind });
  }
  return made;
};
