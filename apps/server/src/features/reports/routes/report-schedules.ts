import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access/owned-object";
import { peopleByAddress } from "@parapet/db/queries/access/person-access";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import { organisationInScope } from "@parapet/db/queries/organizations/organisation";
import { runsPage, scheduledFile } from "@parapet/db/queries/reports/report-run";
import {
  businessUnits,
  deleteSchedule,
  dropRecipient,
  insertSchedule,
  putRecipients,
  putReportChannels,
  type Recipient,
  reportChannels,
  scheduleById,
  type ScheduleRow,
  schedulesOf,
  schedulesPage,
  type ScheduleValues,
  updateSchedule,
} from "@parapet/db/queries/reports/report-schedule";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  leaveReportSchedule,
  listReportChoices,
  listReportRuns,
  listReportSchedules,
  previewReport,
  readReportFile,
  type ReportSchedule,
  runReportSchedule,
} from "@parapet/domain/contracts/reports/report-schedules";
import { nextRun } from "@parapet/domain/reports/next-run";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { audit, requestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { reachesOrg, reachFor, type RowReach } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { startRun } from "../commands/start-run.ts";
import { readsReportsOf, refusalOf } from "../may-receive.ts";
import { collectPeriod, renderKind } from "../report-files.ts";

const MAX_SCHEDULES = 50;
const PREVIEW_MS = 31 * 86_400_000;
const LIMIT = { max: 60, perSeconds: 60 };
const TYPES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

type Body = z.output<NonNullable<(typeof changeReportSchedule)["body"]>>;

const shown = (row: ScheduleRow, actor: Actor): ReportSchedule => ({
  id: row.id,
  organisation: { id: row.org_id, name: row.organisation },
  name: row.name,
  kind: row.kind,
  formats: [...row.formats],
  cadence: row.cadence,
  day: row.day,
  time: row.local_time,
  time_zone: row.time_zone,
  language: row.locale,
  domains: [...row.domains],
  business_unit: row.business_unit,
  channels: [...row.channels],
  people: row.people.map(({ email, delivery }) => ({ email: email ?? "", delivery })),
  paused: row.paused,
  next_run_at: row.paused ? null : unixSeconds(new Date(row.next_run_at)),
  last_run:
    row.last_run === null ? null : { ...row.last_run, started_at: unixSeconds(new Date(row.last_run.started_at)) },
  is_recipient: row.people.some(({ user }) => user === actor.user),
  version: row.version,
});

/** Whatever organization the request names: a partner manages the reports of all its clients in one list. */
const inAllOrganizations = (actor: Actor, permission: "reports:read" | "reports:make"): RowReach =>
  reachFor({ ...actor, workingIn: null }, permission);

/** A schedule in reach whose domains the reader may all see. */
const known = async (
  db: Db,
  actor: Actor,
  permission: "reports:read" | "reports:make",
  id: string,
): Promise<ScheduleRow> => {
  const row = await scheduleById(db, inAllOrganizations(actor, permission).scope, id);
  if (row === undefined || !(await readsAll(db, actor, row))) throw new Refusal("not_found");
  return row;
};

const readsAll = async (db: Db, actor: Actor, row: ScheduleRow): Promise<boolean> => {
  const domains =
    row.domains.length > 0 ? row.domains : (await domainsOfOrganisations(db, [row.org_id])).map(({ domain }) => domain);
  return readsReportsOf(actor, row.org_id, domains);
};

const valuesOf = (body: Omit<Body, "version">, now: Date): ScheduleValues => ({
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
  services: Pick<Services, "db" | "now">,
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
    if (person === undefined || refusalOf(person, org, domains, now) !== null)
      throw new Refusal("invalid_input", "report_recipient", { fields: { people: "report_recipient" } });
    recipients.set(person.user_id, { user: person.user_id, delivery });
  }
  return [...recipients.values()];
};

/** The domains a report covers now: the chosen ones, each of which must belong to the organization, or all of them. */
const domainsToCover = async (db: Db, org: OrgId, chosen: readonly string[]): Promise<string[]> => {
  const own = (await domainsOfOrganisations(db, [org])).map(({ domain }) => domain);
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

const READING = { scope: (actor: Actor) => inAllOrganizations(actor, "reports:read").scope };
const MAKING = { scope: (actor: Actor) => inAllOrganizations(actor, "reports:make").scope, limit: LIMIT };

/** Reports that are created and sent on a schedule. */
export const reportScheduleRoutes = (app: FastifyInstance, services: RouteServices & Pick<Services, "jobs">): void => {
  const { now } = services;

  serve(
    app,
    services,
    listReportSchedules,
    "reports:read",
    async ({ actor, db, query, reach }) => {
      const page = sortedPage(query);
      const { scope } = query.scope === "all" ? inAllOrganizations(actor, "reports:read") : reach;
      const { rows, total } = await schedulesPage(db, scope, page);
      const readable: ReportSchedule[] = [];
      for (const row of rows) if (await readsAll(db, actor, row)) readable.push(shown(row, actor));
      return { data: readable, pagination: pagination(total, query) };
    },
    READING,
  );

  serve(
    app,
    services,
    createReportSchedule,
    "reports:make",
    async ({ actor, db, body, reach, request }) => {
      const org = activeOrganization(actor);
      if (!reachesOrg(reach, org)) throw new Refusal("not_found");
      const domains = await domainsToCover(db, org, body.domains);
      if (!readsReportsOf(actor, org, domains)) throw new Refusal("not_allowed");
      const recipients = await recipientsOf(services, org, body.people, domains);
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, org);
      if ((await schedulesOf(db, org)) >= MAX_SCHEDULES) throw new Refusal("conflict", "too_many_reports");
      await requireChannels(db, org, body.channels);
      const id = await insertSchedule(db, org, valuesOf(body, now()), actor.user, now());
      await putRecipients(db, org, id, recipients);
      await putReportChannels(db, org, id, body.channels);
      await audit(db, requestOrigin(request), now(), {
        action: "report-schedule.created",
        org,
        actor: actor.user,
        object: id,
        detail: { kind: body.kind, cadence: body.cadence, recipients: recipients.length },
      });
      return { data: shown(await known(db, actor, "reports:make", id), actor) };
    },
    { limit: LIMIT },
  );

  serve(
    app,
    services,
    changeReportSchedule,
    "reports:make",
    async ({ actor, db, params, body, request }) => {
      const { org_id: org } = await known(db, actor, "reports:make", params.id);
      const domains = await domainsToCover(db, org, body.domains);
      if (!readsReportsOf(actor, org, domains)) throw new Refusal("not_allowed");
      const recipients = await recipientsOf(services, org, body.people, domains);
      await requireChannels(db, org, body.channels);
      if (!(await updateSchedule(db, org, params.id, body.version, valuesOf(body, now()))))
        throw new Refusal("conflict");
      await ownChanged(db, "report-schedule", org, params.id, actor.user);
      await putRecipients(db, org, params.id, recipients);
      await putReportChannels(db, org, params.id, body.channels);
      await audit(db, requestOrigin(request), now(), {
        action: "report-schedule.changed",
        org,
        actor: actor.user,
        object: params.id,
        detail: { paused: body.paused, recipients: recipients.length },
      });
      return { data: shown(await known(db, actor, "reports:make", params.id), actor) };
    },
    MAKING,
  );

  serve(app, services, listReportChoices, "reports:make", async ({ actor, db, reach }) => {
    const org = activeOrganization(actor);
    if (!reachesOrg(reach, org)) throw new Refusal("not_found");
    return { data: { channels: await reportChannels(db, org), business_units: await businessUnits(db, org) } };
  });

  serve(
    app,
    services,
    deleteReportSchedule,
    "reports:make",
    async ({ actor, db, params, request }) => {
      const { org_id: org } = await known(db, actor, "reports:make", params.id);
      await deleteSchedule(db, org, params.id);
      await audit(db, requestOrigin(request), now(), {
        action: "report-schedule.deleted",
        org,
        actor: actor.user,
        object: params.id,
      });
      return { data: {} };
    },
    MAKING,
  );

  serve(
    app,
    services,
    runReportSchedule,
    "reports:make",
    async ({ actor, db, params, request }) => {
      const { org_id: org } = await known(db, actor, "reports:make", params.id);
      if ((await ownerNow(db, "report-schedule", params.id, now())) === null)
        throw new Refusal("conflict", "needs_owner");
      const run = await startRun(services, db, { org, schedule: params.id, origin: "hand" });
      if (run === null) throw new Refusal("conflict", "report_under_way");
      await audit(db, requestOrigin(request), now(), {
        action: "report-schedule.started",
        org,
        actor: actor.user,
        object: params.id,
      });
      return { data: { run } };
    },
    { ...MAKING, limit: { max: 10, perSeconds: 60 } },
  );

  serve(
    app,
    services,
    leaveReportSchedule,
    "reports:read",
    async ({ actor, db, params, request }) => {
      const row = await scheduleById(db, inAllOrganizations(actor, "reports:read").scope, params.id);
      if (row === undefined || !(await dropRecipient(db, row.org_id, row.id, actor.user)))
        throw new Refusal("not_found");
      await audit(db, requestOrigin(request), now(), {
        action: "report-schedule.unsubscribed",
        org: row.org_id,
        actor: actor.user,
        object: row.id,
      });
      return { data: {} };
    },
    READING,
  );

  serve(
    app,
    services,
    listReportRuns,
    "reports:read",
    async ({ actor, db, params, query }) => {
      const { org_id: org } = await known(db, actor, "reports:read", params.id);
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total } = await runsPage(db, org, params.id, page);
      return {
        data: rows.map((row) => ({
          ...row,
          domains: [...row.domains],
          started_at: unixSeconds(row.started_at),
          finished_at: unixSecondsOrNull(row.finished_at),
          files: row.files
            .filter(({ domains }) => readsReportsOf(actor, org, domains))
            .map(({ id, name, format, size }) => ({ id, name, format, size })),
          deliveries: row.deliveries.map((delivery) => ({ ...delivery, at: unixSeconds(new Date(delivery.at)) })),
        })),
        pagination: pagination(total, query),
      };
    },
    READING,
  );

  serve(
    app,
    services,
    readReportFile,
    "reports:read",
    async ({ actor, db, params, reply, request }) => {
      const file = await scheduledFile(db, inAllOrganizations(actor, "reports:read").scope, params.id);
      if (file === undefined || !readsReportsOf(actor, file.org_id as OrgId, file.domains))
        throw new Refusal("not_found");
      await audit(db, requestOrigin(request), now(), {
        action: "report.read",
        org: file.org_id as OrgId,
        actor: actor.user,
        object: file.domains.join(", ").slice(0, 200),
      });
      return reply
        .header("content-disposition", `attachment; filename="${file.name}"`)
        .type(TYPES[file.format as keyof typeof TYPES])
        .send(file.bytes);
    },
    { ...READING, raw: true },
  );

  serveInSteps(
    app,
    services,
    previewReport,
    "reports:make",
    async ({ actor, body, reach, reply, step }) => {
      const data = await step(async (db) => {
        const domain = await domainInScope(db, actor, reach, body.domain);
        if (!readsReportsOf(actor, domain.org, [domain.domain])) throw new Refusal("not_allowed");
        const organisation = await organisationInScope(db, reach.scope, domain.org);
        if (organisation === undefined) throw new Refusal("not_found");
        const asked = {
          organisation: organisation.name,
          locale: body.language,
          unit: null,
          since: new Date(now().getTime() - PREVIEW_MS),
          now: now(),
        };
        return { org: domain.org, report: await collectPeriod(db, domain, asked) };
      });
      const bytes = await renderKind(body.kind, data.org, data.report);
      return reply
        .header("content-disposition", 'attachment; filename="preview.pdf"')
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: { max: 30, perSeconds: 60 } },
  );
};
