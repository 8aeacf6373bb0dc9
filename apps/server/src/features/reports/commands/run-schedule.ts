import type { Db } from "@parapet/db/db";
import { peopleByAddress } from "@parapet/db/queries/access";
import { readLicence } from "@parapet/db/queries/billing";
import { organizationInScope } from "@parapet/db/queries/organizations";
import {
  domainsOfUnit,
  finishRun,
  insertDelivery,
  insertReportFile,
  type ReportFileBytes,
  runToWork,
  scheduleById,
  type ScheduleRow,
} from "@parapet/db/queries/reports";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { licenceState } from "@parapet/domain/plans";
import { type Cadence, type DeliveryReason, MAX_REPORT_DOMAINS } from "@parapet/domain/reports";
import { formatText } from "@parapet/words/format-text";
import { type DateStyle, DEFAULT_DATE_STYLE, toDateStyle } from "@parapet/words/format/date-style";
import { CHANNEL_WORDS } from "@parapet/words/messages/alerts/channels/words";
import { SCHEDULE_MAIL_WORDS } from "@parapet/words/messages/reports/report-schedules/mail-words";

import { audit } from "../../../platform/audit/audit.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { announceReport } from "../../alerts/index.ts";
import { findRefusal } from "../may-receive.ts";
import { makeFiles } from "../report-files.ts";

export type RunServices = Pick<Services, "config" | "db" | "jobs" | "mail" | "now">;

const PERIOD_DAYS: Readonly<Record<Cadence, number>> = { weekly: 7, monthly: 31, quarterly: 92 };
/** Larger attachments are refused by many mail servers; those recipients are sent the link. */
const MAX_ATTACHED_BYTES = 8 * 1024 * 1024;
const TYPES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
const SYSTEM = { ip: null, claimedIp: null };

/** Only clients need a licence. */
const kindOf = (kind: string | undefined) => (kind === "partner" || kind === "operator" ? kind : "client");

/** The mail of one recipient: the files, or the page that has them behind the sign-in. */
const letterOf = (
  services: Pick<Services, "config">,
  schedule: ScheduleRow,
  run: string,
  to: { readonly email: string; readonly name: string },
  { domains, leftOut, files }: { domains: readonly string[]; leftOut: number; files: readonly ReportFileBytes[] },
) => {
  const words = SCHEDULE_MAIL_WORDS[schedule.locale];
  const note = leftOut === 0 ? "" : formatText(schedule.locale, words.leftOut, { count: leftOut });
  return {
    kind: "scheduledReport" as const,
    to: to.email,
    name: to.name,
    locale: schedule.locale,
    values: {
      report: schedule.name,
      organization: schedule.organization,
      domains: domains.length === 0 ? words.noDomains : domains.join(", "),
      note,
    },
    link: linkTo(services, schedule, run),
    brandOf: schedule.org_id,
    about: { org: schedule.org_id, owned: { kind: "report-schedule" as const, id: schedule.id } },
    attachments: files.map(({ name, format, bytes }) => ({ name, type: TYPES[format], bytes })),
  };
};

const linkTo = ({ config }: Pick<Services, "config">, schedule: ScheduleRow, run: string): string =>
  `${config.publicUrl}/dashboard/reports?schedule=${schedule.id}&run=${run}`;

/** Announces a finished run in the channels of its schedule, with a link to it. */
const announceTo = async (
  services: RunServices,
  tx: Db,
  schedule: ScheduleRow,
  run: string,
  domains: readonly string[],
): Promise<void> => {
  const notice = {
    report: schedule.name,
    organization: schedule.organization,
    domains,
    locale: schedule.locale,
    link: linkTo(services, schedule, run),
  };
  for (const { id, kind, name } of schedule.channels) {
    // Messages leave through the network of one of the domains.
    const message = domains.length === 0 ? null : await announceReport(services, tx, schedule.org_id, id, notice);
    await insertDelivery(tx, schedule.org_id, run, {
      user: null,
      kind: "channel",
      state: message === null ? "skipped" : "waiting",
      reason: message === null && domains.length > 0 ? "channel-refused" : null,
      mail: null,
      channel: `${CHANNEL_WORDS[schedule.locale][kind].name}: ${name}`,
      message,
      at: services.now(),
    });
  }
};

/** Who is a recipient now, and why some of them must not receive the report. */
const recipientsOf = async (
  db: RunServices["db"],
  { id, org_id: org, locale }: ScheduleRow,
  domains: readonly string[],
  { hasEnded, at }: { readonly hasEnded: boolean; readonly at: Date },
) => {
  const current = await within(db, [org], (tx) => scheduleById(tx, [org], id));
  const chosen = current?.people ?? [];
  const people = await asSystem(db, "staff-lookup", (tx) =>
    peopleByAddress(tx, { users: chosen.map(({ user }) => user) }, at),
  );
  return chosen.map(({ user, email, delivery }) => {
    const person = people.find((one) => one.user_id === user);
    const reason: DeliveryReason | null = hasEnded ? "licence-ended" : findRefusal(person, org, domains, at);
    const dates = person === undefined ? DEFAULT_DATE_STYLE : toDateStyle(person.date_order, locale);
    return { user, email: email ?? "", name: person?.first_name ?? "", delivery, reason, dates };
  });
};

/** The files of a run as one reader gets them. */
const ownFiles = (files: readonly ReportFileBytes[], wanted: DateStyle): readonly ReportFileBytes[] => {
  const style = files.some(({ dates }) => dates === wanted) ? wanted : DEFAULT_DATE_STYLE;
  return files.filter(({ dates }) => dates === null || dates === style);
};

/** Creates the files of a run and sends them to those who may receive them at this moment. */
export const runSchedule = async (services: RunServices, run: string): Promise<void> => {
  const { db, now } = services;
  const found = await asSystem(db, "job-lookup", (tx, everything) => runToWork(tx, everything, run));
  if (found === undefined) return;
  const org = found.org_id as OrgId;
  const at = now();
  const prepared = await within(db, [org], async (tx) => {
    const schedule = await scheduleById(tx, [org], found.schedule_id);
    if (schedule === undefined) return null;
    // Its owner may have left, or lost the right, since the run was queued.
    if ((await ownerNow(tx, "report-schedule", schedule.id, at)) === null) {
      await finishRun(tx, org, run, { state: "failed", at, domains: [], leftOut: 0 });
      return null;
    }
    const all = await domainsOfOrganizations(tx, [org]);
    const chosen = schedule.domains.length === 0 ? all : all.filter(({ domain }) => schedule.domains.includes(domain));
    const unit = schedule.business_unit;
    const ofUnit = unit === null ? null : new Set(await domainsOfUnit(tx, org, unit));
    const wanted = ofUnit === null ? chosen : chosen.filter(({ domain }) => ofUnit.has(domain));
    const licence = await readLicence(tx, org);
    const organization = await organizationInScope(tx, [org], org);
    const hasEnded = licenceState(kindOf(organization?.kind), licence, at) === "expired";
    return { schedule, wanted, hasEnded };
  });
  if (prepared === null) return;
  const { schedule, wanted, hasEnded } = prepared;
  const domains = wanted.slice(0, MAX_REPORT_DOMAINS);
  const names = domains.map(({ domain }) => domain);
  const since = new Date(at.getTime() - PERIOD_DAYS[schedule.cadence] * DAY_MS);
  const awaiting = await recipientsOf(db, schedule, names, { hasEnded, at });
  const files = hasEnded
    ? []
    : await makeFiles((work) => within(db, [org], work), {
        org,
        organization: schedule.organization,
        kind: schedule.kind,
        formats: schedule.formats,
        locale: schedule.locale,
        dates: awaiting.flatMap(({ reason, dates }) => (reason === null ? [dates] : [])),
        domains,
        unit: schedule.business_unit,
        since,
        now: at,
      });
  // Asked after the files were created: who left or unsubscribed meanwhile receives nothing.
  const readers = await recipientsOf(db, schedule, names, { hasEnded, at: now() });
  const leftOut = wanted.length - domains.length;
  await within(db, [org], async (tx) => {
    if (!(await finishRun(tx, org, run, { state: "done", at: now(), domains: names, leftOut }))) return;
    for (const file of files) await insertReportFile(tx, org, run, file, at);
    for (const { user, email, name, delivery, reason, dates } of readers) {
      const own = ownFiles(files, dates);
      const isTooLarge = own.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_ATTACHED_BYTES;
      const kind = delivery === "attachment" && !isTooLarge ? "attachment" : "link";
      const content = { domains: names, leftOut, files: kind === "attachment" ? own : [] };
      const mail =
        reason === null
          ? await services.mail.post(tx, {
              ...letterOf(services, schedule, run, { email, name }, content),
              sender: org,
            })
          : null;
      await insertDelivery(tx, org, run, {
        user,
        kind,
        state: reason === null ? "waiting" : "skipped",
        reason,
        mail,
        at: now(),
      });
    }
    if (!hasEnded) await announceTo(services, tx, schedule, run, names);
    await audit(tx, SYSTEM, now(), {
      action: "report-schedule.sent",
      org,
      actor: null,
      object: schedule.id,
      detail: { files: files.length, recipients: readers.filter(({ reason }) => reason === null).length },
    });
  });
  services.mail.wake();
};
