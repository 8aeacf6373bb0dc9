import type { Db } from "@parapet/db/db";
import { organizationInScope } from "@parapet/db/queries/organizations";
import {
  businessUnits,
  reportChannels,
  runsPage,
  scheduleById,
  scheduledFile,
  type ScheduleRow,
  schedulesInScope,
  schedulesPage,
} from "@parapet/db/queries/reports";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { overEveryDomain, type Scope } from "@parapet/db/scope";
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
} from "@parapet/domain/contracts/reports";
import { readerDateStyle } from "@parapet/words/format/date-style";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { requestOrigin } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { reachesOrg, reachFor, type RowReach } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import {
  changeSchedule,
  createSchedule,
  leaveSchedule,
  removeSchedule,
  runScheduleNow,
} from "../commands/manage-schedules.ts";
import { recordReading } from "../commands/record-reading.ts";
import { mayReadReports } from "../may-receive.ts";
import { collectPeriod, renderKind } from "../report-files.ts";

type ScheduleServices = RouteServices & Pick<Services, "jobs">;

const PREVIEW_MS = 31 * 86_400_000;
const LIMIT = { max: 60, perSeconds: 60 };
const TYPES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const shown = (row: ScheduleRow, actor: Actor): ReportSchedule => ({
  id: row.id,
  organization: { id: row.org_id, name: row.organization },
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

const readsAll = async (db: Db, actor: Actor, row: Pick<ScheduleRow, "org_id" | "domains">): Promise<boolean> => {
  const all = () => domainsOfOrganizations(db, [row.org_id]);
  const domains = row.domains.length > 0 ? row.domains : (await overEveryDomain(db, all)).map(({ domain }) => domain);
  return mayReadReports(actor, row.org_id, domains);
};

/** Those in reach whose domains the reader may all see; the domains of an organization are read once. */
const readableSchedules = async (db: Db, actor: Actor, scope: Scope): Promise<string[]> => {
  const whole = new Map<OrgId, Promise<boolean>>();
  const ids: string[] = [];
  for (const row of await schedulesInScope(db, scope)) {
    const isAll = row.domains.length === 0;
    const found = isAll ? (whole.get(row.org_id) ?? readsAll(db, actor, row)) : readsAll(db, actor, row);
    if (isAll) whole.set(row.org_id, found);
    if (await found) ids.push(row.id);
  }
  return ids;
};

const READING = { scope: (actor: Actor) => inAllOrganizations(actor, "reports:read").scope };
const MAKING = { scope: (actor: Actor) => inAllOrganizations(actor, "reports:make").scope, limit: LIMIT };

const listReportSchedulesRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    listReportSchedules,
    async ({ actor, db, query, reach }) => {
      const page = sortedPage(query);
      const { scope } = query.scope === "all" ? inAllOrganizations(actor, "reports:read") : reach;
      // What is not shown is not counted either.
      const readable = await readableSchedules(db, actor, scope);
      const { rows, total } = await schedulesPage(db, scope, readable, page);
      return { data: rows.map((row) => shown(row, actor)), pagination: pagination(total, query) };
    },
    READING,
  );

const createReportScheduleRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    createReportSchedule,
    async ({ actor, db, body, reach, request }) => {
      const org = activeOrganization(actor);
      if (!reachesOrg(reach, org)) throw new Refusal("not_found");
      const id = await createSchedule(services, db, org, body, { actor, origin: requestOrigin(request) });
      return { data: shown(await known(db, actor, "reports:make", id), actor) };
    },
    { limit: LIMIT },
  );

const changeReportScheduleRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    changeReportSchedule,
    async ({ actor, db, params, body, request }) => {
      const schedule = await known(db, actor, "reports:make", params.id);
      await changeSchedule(services, db, schedule, body, { actor, origin: requestOrigin(request) });
      return { data: shown(await known(db, actor, "reports:make", params.id), actor) };
    },
    MAKING,
  );

const listReportChoicesRoute: Route<ScheduleServices> = (app, services) =>
  serve(app, services, listReportChoices, async ({ actor, db, reach }) => {
    const org = activeOrganization(actor);
    if (!reachesOrg(reach, org)) throw new Refusal("not_found");
    return { data: { channels: await reportChannels(db, org), business_units: await businessUnits(db, org) } };
  });

const deleteReportScheduleRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    deleteReportSchedule,
    async ({ actor, db, params, request }) => {
      const schedule = await known(db, actor, "reports:make", params.id);
      await removeSchedule(services, db, schedule, { actor, origin: requestOrigin(request) });
      return { data: {} };
    },
    MAKING,
  );

const runReportScheduleRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    runReportSchedule,
    async ({ actor, db, params, request }) => {
      const schedule = await known(db, actor, "reports:make", params.id);
      return { data: { run: await runScheduleNow(services, db, schedule, { actor, origin: requestOrigin(request) }) } };
    },
    { ...MAKING, limit: { max: 10, perSeconds: 60 } },
  );

const leaveReportScheduleRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    leaveReportSchedule,
    async ({ actor, db, params, request }) => {
      const schedule = await scheduleById(db, inAllOrganizations(actor, "reports:read").scope, params.id);
      await leaveSchedule(services, db, schedule, { actor, origin: requestOrigin(request) });
      return { data: {} };
    },
    READING,
  );

const listReportRunsRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    listReportRuns,
    async ({ actor, db, params, query }) => {
      const { org_id: org } = await known(db, actor, "reports:read", params.id);
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total } = await runsPage(db, org, params.id, page, readerDateStyle());
      return {
        data: rows.map((row) => ({
          ...row,
          domains: [...row.domains],
          started_at: unixSeconds(row.started_at),
          finished_at: unixSecondsOrNull(row.finished_at),
          files: row.files
            .filter(({ domains }) => mayReadReports(actor, org, domains))
            .map(({ id, name, format, size }) => ({ id, name, format, size })),
          deliveries: row.deliveries.map((delivery) => ({ ...delivery, at: unixSeconds(new Date(delivery.at)) })),
        })),
        pagination: pagination(total, query),
      };
    },
    READING,
  );

const readReportFileRoute: Route<ScheduleServices> = (app, services) =>
  serve(
    app,
    services,
    readReportFile,
    async ({ actor, db, params, reply, from }) => {
      const file = await scheduledFile(db, inAllOrganizations(actor, "reports:read").scope, params.id);
      if (file === undefined || !mayReadReports(actor, file.org_id as OrgId, file.domains))
        throw new Refusal("not_found");
      const domains = file.domains.join(", ").slice(0, 200);
      await recordReading(services, { actor, db, from }, file.org_id as OrgId, domains);
      return reply
        .header("content-disposition", `attachment; filename="${file.name}"`)
        .type(TYPES[file.format as keyof typeof TYPES])
        .send(file.bytes);
    },
    { ...READING, raw: true },
  );

const previewReportRoute: Route<ScheduleServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    previewReport,
    async ({ actor, body, reach, reply, step }) => {
      const data = await step(async (db) => {
        const domain = await domainInScope(db, actor, reach, body.domain);
        if (!mayReadReports(actor, domain.org, [domain.domain])) throw new Refusal("not_allowed");
        const organization = await organizationInScope(db, reach.scope, domain.org);
        if (organization === undefined) throw new Refusal("not_found");
        const asked = {
          organization: organization.name,
          locale: body.language,
          unit: null,
          since: new Date(services.now().getTime() - PREVIEW_MS),
          now: services.now(),
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

export const reportScheduleRoutes: readonly Route<ScheduleServices>[] = [
  listReportSchedulesRoute,
  createReportScheduleRoute,
  changeReportScheduleRoute,
  listReportChoicesRoute,
  deleteReportScheduleRoute,
  runReportScheduleRoute,
  leaveReportScheduleRoute,
  listReportRunsRoute,
  readReportFileRoute,
  previewReportRoute,
];
