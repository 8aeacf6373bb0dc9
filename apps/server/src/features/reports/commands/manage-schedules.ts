import type { Db } from "@parapet/db/db";
import { ownChanged, peopleByAddress } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  countSchedules,
  deleteSchedule,
  dropRecipient,
  insertSchedule,
  putRecipients,
  putReportChannels,
  type Recipient,
  reportChannels,
  type ScheduleRow,
  type ScheduleValues,
  updateSchedule,
} from "@parapet/db/queries/reports";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { changeReportSchedule, createReportSchedule } from "@parapet/domain/contracts/reports";
import { nextRun } from "@parapet/domain/reports";
import type * as z from "zod";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { mayReadReports, findRefusal } from "../may-receive.ts";
import { startRun } from "./start-run.ts";

const MAX_SCHEDULES = 50;

type CreateBody = z.output<NonNullable<(typeof createReportSchedule)["body"]>>;
type ChangeBody = z.output<NonNullable<(typeof changeReportSchedule)["body"]>>;
type Body = Omit<ChangeBody, "version">;
type Needs = Pick<Services, "db" | "now">;

interface By {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

const valuesOf = (body: Body, now: Date): ScheduleValues => ({
  name: body.name,
  kind: body.kind,
  formats: [...new Set(body.formats)],
  cadence: body.cadence,
  day: body.day,
  local_time: body.time,
  time_zone: body.time_zone,
  locale: body.language,
  domains: [...new Set(body.domains)],
  business_unit: body.business_unit,
  paused: body.paused,
  next_run_at: nextRun({ cadence: body.cadence, day: body.day, time: body.time, timeZone: body.time_zone }, now),
});

/** The people of these addresses. Everyone must be able to read the report: an address outside the organization is refused. */
const recipientsOf = async (
  services: Needs,
  org: OrgId,
  people: Body["people"],
  domains: readonly string[],
): Promise<Recipient[]> => {
  const now = services.now();
  const found = await asSystem(services.db, "staff-lookup", (tx) =>
    peopleByAddress(tx, { emails: people.map(({ email }) => email) }, now),
  );
  const recipients = new Map<string, Recipient>();
  for (const { email, delivery } of people) {
    const person = found.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (person === undefined || findRefusal(person, org, domains, now) !== null)
      throw new Refusal("invalid_input", "report_recipient", { fields: { people: "report_recipient" } });
    recipients.set(person.user_id, { user: person.user_id, delivery });
  }
  return [...recipients.values()];
};

/** The domains a report covers now: the chosen ones, each of which must belong to the organization, or all of them. */
const domainsToCover = async (db: Db, org: OrgId, chosen: readonly string[]): Promise<string[]> => {
  const own = (await domainsOfOrganizations(db, [org])).map(({ domain }) => domain);
  if (chosen.some((domain) => !own.includes(domain))) throw new Refusal("not_found");
  if (own.length === 0) throw new Refusal("conflict", "report_without_domain");
  return chosen.length === 0 ? own : [...chosen];
};

/** Channels of the organization's own alerts; any other is refused as if it did not exist. */
const requireChannels = async (db: Db, org: OrgId, chosen: readonly string[]): Promise<void> => {
  if (chosen.length === 0) return;
  const known = new Set((await reportChannels(db, org)).map(({ id }) => id));
  if (chosen.some((id) => !known.has(id)))
    throw new Refusal("invalid_input", "report_channel", { fields: { channels: "report_channel" } });
};

/** Who receives the report, if its author may read all of it and every channel is the organization's. */
const recipientsFor = async (services: Needs, db: Db, org: OrgId, body: Body, actor: Actor): Promise<Recipient[]> => {
  const domains = await domainsToCover(db, org, body.domains);
  if (!mayReadReports(actor, org, domains)) throw new Refusal("not_allowed");
  return recipientsOf(services, org, body.people, domains);
};

/** Creates a scheduled report, which belongs to its creator. */
export const createSchedule = async (
  services: Needs,
  db: Db,
  org: OrgId,
  body: CreateBody,
  { actor, origin }: By,
): Promise<string> => {
  const now = services.now();
  const recipients = await recipientsFor(services, db, org, body, actor);
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countSchedules(db, org)) >= MAX_SCHEDULES) throw new Refusal("conflict", "too_many_reports");
  await requireChannels(db, org, body.channels);
  const id = await insertSchedule(db, org, valuesOf(body, now), actor.user, now);
  await putRecipients(db, org, id, recipients);
  await putReportChannels(db, org, id, body.channels);
  await audit(db, origin, now, {
    action: "report-schedule.created",
    org,
    actor: actor.user,
    object: id,
    detail: { kind: body.kind, cadence: body.cadence, recipients: recipients.length },
  });
  return id;
};

/** Changes a scheduled report and makes the person who does so its owner. */
export const changeSchedule = async (
  services: Needs,
  db: Db,
  { id, org_id: org }: ScheduleRow,
  body: ChangeBody,
  { actor, origin }: By,
): Promise<void> => {
  const now = services.now();
  const recipients = await recipientsFor(services, db, org, body, actor);
  await requireChannels(db, org, body.channels);
  if (!(await updateSchedule(db, org, id, body.version, valuesOf(body, now)))) throw new Refusal("conflict");
  await ownChanged(db, "report-schedule", org, id, actor.user);
  await putRecipients(db, org, id, recipients);
  await putReportChannels(db, org, id, body.channels);
  await audit(db, origin, now, {
    action: "report-schedule.changed",
    org,
    actor: actor.user,
    object: id,
    detail: { paused: body.paused, recipients: recipients.length },
  });
};

export const removeSchedule = async (
  { now }: Needs,
  db: Db,
  { id, org_id: org }: ScheduleRow,
  { actor, origin }: By,
): Promise<void> => {
  await deleteSchedule(db, org, id);
  await audit(db, origin, now(), { action: "report-schedule.deleted", org, actor: actor.user, object: id });
};

/** Starts a run now, if someone answers for the report and none is under way. */
export const runScheduleNow = async (
  services: Needs & Pick<Services, "jobs">,
  db: Db,
  { id, org_id: org }: ScheduleRow,
  { actor, origin }: By,
): Promise<string> => {
  const now = services.now();
  if ((await ownerNow(db, "report-schedule", id, now)) === null) throw new Refusal("conflict", "needs_owner");
  const run = await startRun(services, db, { org, schedule: id, origin: "hand" });
  if (run === null) throw new Refusal("conflict", "report_under_way");
  await audit(db, origin, now, { action: "report-schedule.started", org, actor: actor.user, object: id });
  return run;
};

/** Takes a person off the recipients of a report. */
export const leaveSchedule = async (
  { now }: Needs,
  db: Db,
  schedule: ScheduleRow | undefined,
  { actor, origin }: By,
): Promise<void> => {
  if (schedule === undefined || !(await dropRecipient(db, schedule.org_id, schedule.id, actor.user)))
    throw new Refusal("not_found");
  await audit(db, origin, now(), {
    action: "report-schedule.unsubscribed",
    org: schedule.org_id,
    actor: actor.user,
    object: schedule.id,
  });
};
