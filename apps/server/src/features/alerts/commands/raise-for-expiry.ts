import { firstNotification, listNotified, recordNotified } from "@parapet/db/queries/alerts";
import { type CalendarRow, calendarRows, domainsAlertedOfExpiry } from "@parapet/db/queries/inventory";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { type AlertEvent, CERTIFICATE_DAYS } from "@parapet/domain/alerts";
import { DAY_MS } from "@parapet/domain/durations";
import { findPlanName } from "@parapet/domain/plans";
import { FINDING_AREAS, type FindingArea, OWN_ASSET_AREAS } from "@parapet/domain/risk";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { raiseAlert } from "./raise-alert.ts";

const MAX_DOMAINS = 5_000;
/** Alerts go to channels without permissions of their own: findings about own assets only, as in the calendar feed. */
const HIDDEN = FINDING_AREAS.filter((area) => !OWN_ASSET_AREAS.has(area) || area === "sensitive-data");

interface Due {
  /** Each is notified once; a certificate also under the key that a run would have used. */
  readonly keys: readonly string[];
  readonly event: AlertEvent;
}

/** What is due within the nearest of 30, 14, 7 and 1 days, and has not ended yet. */
const dueOf = (row: CalendarRow, at: Date): Due[] => {
  const left = Math.floor((row.at.getTime() - at.getTime()) / DAY_MS);
  const mark = CERTIFICATE_DAYS.findLast((days) => left < days);
  if (row.at <= at || mark === undefined) return [];
  const own = `expiry:${row.kind}:${row.asset ?? row.finding ?? row.subject}:${row.at.getTime()}:${mark}`;
  const facts = {
    severity: null,
    subject: row.kind === "licence" ? (findPlanName(row.subject) ?? row.subject) : row.subject,
    days: left,
    after: mark,
    ...(row.unit !== null && { unit: row.unit }),
  };
  if (row.kind === "certificate") {
    const places = (row.places ?? []).map((place) => `certificate:${place}:${row.at.getTime()}:${mark}`);
    return [{ keys: [own, ...places], event: { ...facts, type: "certificate_expiring" } }];
  }
  return [
    {
      keys: [own],
      event: {
        ...facts,
        type: "expiry_due",
        detail: row.kind,
        ...(row.finding !== null && { finding: row.finding, area: row.area as FindingArea }),
      },
    },
  ];
};

/** Reports what expires in 30, 14, 7 and 1 days, each once: certificates, registrations, accepted risks, verification, license. */
export const raiseForExpiry = async (services: Pick<Services, "db" | "events" | "jobs" | "now">): Promise<void> => {
  const at = services.now();
  // Once a day, by calendar days in UTC.
  const today = `expiry-day:${at.toISOString().slice(0, 10)}`;
  const until = new Date(at.getTime() + Math.max(...CERTIFICATE_DAYS) * DAY_MS);
  const alerted = await asSystem(services.db, "due-work", (tx) => domainsAlertedOfExpiry(tx, today, MAX_DOMAINS));
  await runUnits(services.events, {
    name: "raise-for-expiry",
    units: alerted,
    idOf: ({ org_id, domain }) => `${org_id} ${domain}`,
    run: ({ org_id: org, domain, is_first: isFirst }) =>
      within(services.db, [org], async (tx) => {
        if (!(await firstNotification(tx, org, domain, today, at))) return;
        const rows = await calendarRows(tx, { org, domains: [domain], hidden: HIDDEN, readsLicence: true }, at, until);
        const notified = await listNotified(tx, org, domain);
        // The licence is the organization's, not a domain's: it is reported with the first of them.
        const due = rows
          .filter(({ kind }) => kind !== "licence" || isFirst)
          .flatMap((row) => dueOf(row, at))
          .filter(({ keys }) => !keys.some((key) => notified.has(key)));
        await recordNotified(
          tx,
          org,
          domain,
          due.flatMap(({ keys }) => keys),
          at,
        );
        const events = due.map(({ event }) => event);
        await raiseAlert(services, tx, { org, domain, source: "import", key: `expiry ${at.toISOString()}`, events });
      }),
  });
};
