import type { Db } from "@parapet/db/db";
import {
  countFilters,
  countWork as countFindings,
  type FixExample,
  fixExamples,
  type FixLead,
  fixLeads,
  ownersFor,
  type WorkGroupRow,
  workGroups,
  type WorkListRow,
  workPage,
  type WorkReach,
} from "@parapet/db/queries/remediation";
import { holds } from "@parapet/domain/access";
import { NO_HOST, WORK_CHIPS, WORK_VIEWS } from "@parapet/domain/contracts/choices";
import type { FindingStatus } from "@parapet/domain/contracts/findings";
import type { FindingId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import {
  countWork,
  groupWork,
  listOwners,
  listWork,
  WorkFilter,
  type WorkGroup,
  type WorkRow,
} from "@parapet/domain/contracts/remediation";
import { type FindingArea, SEVERITIES, type Severity } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { actionRemediation, actionTitle, fixTitle } from "../../../platform/texts/action-title.ts";
import { titleOrder, findingWords } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { type FixTarget, targetsOfFixes } from "../../findings/index.ts";
import { orderFixes } from "../commands/order-fixes.ts";
import { withOwnPeople } from "../with-own-people.ts";
import { workReach } from "../work-reach.ts";

const toRow = (row: WorkListRow, locale: Locale, seesTickets: boolean): WorkRow => ({
  id: row.id as FindingId,
  organization: { id: row.org_id, name: row.organization },
  domain: row.domain,
  area: row.area as FindingArea,
  check: row.check_id,
  outcome: row.outcome,
  subject: row.subject,
  severity: row.severity as Severity,
  status: row.status as FindingStatus,
  title: findingWords(row.check_id, row.outcome, row.params, locale).title,
  cve: row.cve,
  cvss: row.cvss,
  epss: row.epss,
  exploit_available: row.exploit_available,
  known_exploited: row.known_exploited,
  first_seen: unixSeconds(row.first_seen),
  last_seen: unixSeconds(row.last_seen),
  resolved_at: unixSecondsOrNull(row.resolved_at),
  host: row.host,
  product: row.product,
  port: row.port,
  owner: row.owner,
  due_at: unixSecondsOrNull(row.due_at),
  due_source: row.due_source as WorkRow["due_source"],
  overdue: row.overdue ?? false,
  tags: row.tags,
  fix_claim: row.fix_claim,
  work_state: row.work_state,
  ticket: seesTickets ? (row.ticket as WorkRow["ticket"]) : null,
  version: row.version,
});

/** SEVERITIES has the worst first; the stored rank of the worst is 4. */
const severityOf = (rank: number): Severity => SEVERITIES[SEVERITIES.length - 1 - rank] ?? "info";

type Example = ReturnType<typeof actionOf>;
const actionOf = (row: FixExample, target: FixTarget) => ({ ...row, ...target, check: row.check_id });

/** One finding of each fix, with the version that an upgrade has to reach. */
const examplesOf = async (
  db: Db,
  reach: WorkReach,
  rows: readonly WorkGroupRow[],
  domain: string | undefined,
): Promise<Map<string, Example>> => {
  const targetOf = await targetsOfFixes(
    db,
    reach,
    rows.flatMap(({ fix }) => fix ?? []),
    domain,
  );
  const examples = await fixExamples(
    db,
    reach.scope,
    rows.map(({ example }) => example),
  );
  return new Map([...examples].map(([id, row]) => [id, actionOf(row, targetOf(row.fix ?? ""))]));
};

const groupTitle = (
  by: "fix" | "host" | "cve" | "owner",
  row: WorkGroupRow,
  examples: ReadonlyMap<string, Example>,
  locale: Locale,
): Pick<WorkGroup, "title" | "remediation" | "filter"> => {
  switch (by) {
    case "fix": {
      const fix = row.fix ?? "";
      const example = examples.get(row.example);
      if (example === undefined) return { title: fix, remediation: null, filter: { fix } };
      return {
        title: actionTitle(example, row.findings, locale),
        remediation: actionRemediation(example, row.findings, locale),
        filter: { fix },
      };
    }
    case "host":
      return { title: row.host, remediation: null, filter: { host: row.host ?? NO_HOST } };
    case "cve":
      return { title: row.cve, remediation: null, filter: row.cve === null ? {} : { cve: row.cve } };
    case "owner":
      return { title: row.owner_name, remediation: null, filter: { owner: row.owner_id ?? "none" } };
  }
};

const toLead = (lead: FixLead | undefined): WorkGroup["lead"] =>
  lead === undefined
    ? null
    : {
        finding: lead.id as FindingId,
        organization: lead.org_id,
        domain: lead.domain,
        area: lead.area as FindingArea,
        subject: lead.subject,
        cve: lead.cve,
        cves: lead.cves,
      };

/** What the action is called that a list is narrowed to. */
const titleOfFix = async (
  db: Db,
  reach: WorkReach,
  fix: string,
  domain: string | undefined,
  locale: Locale,
): Promise<string> => fixTitle(fix, locale, (await targetsOfFixes(db, reach, [fix], domain))(fix));

const listWorkRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listWork,
    async ({ actor, db, reach, query, locale, from }) => {
      const { page, page_size, sort, order, ...filter } = query;
      const at = services.now();
      await requireOneHolder(db, reach, query.domain);
      const within = workReach(actor, reach, at);
      const rows = await workPage(db, within, filter, {
        sort,
        order,
        limit: page_size,
        offset: (page - 1) * page_size,
        titles: sort === "title" ? titleOrder(locale) : [],
        fixes: sort === "risk" ? await orderFixes(db, within, filter.domain) : [],
      });
      const { total, overdue, unassigned } = await countFindings(db, within, filter);
      for (const org of new Set(rows.map((row) => row.org_id))) await enterClient({ db, actor, from }, org, at);
      const seesTickets = holds(actor.role, actor.narrowing, "findings:triage");
      return {
        data: rows.map((row) => toRow(row, locale, seesTickets)),
        as_of: unixSeconds(at),
        fix_title: filter.fix === undefined ? null : await titleOfFix(db, within, filter.fix, filter.domain, locale),
        overdue,
        unassigned,
        pagination: pagination(total, { page, page_size }),
      };
    },
    { searchWhen: ({ q }) => q !== undefined && q !== "", scope: withOwnPeople("findings:read") },
  );

const groupWorkRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    groupWork,
    async ({ actor, db, reach, query, locale }) => {
      const { page, page_size, by, ...filter } = query;
      const at = services.now();
      await requireOneHolder(db, reach, query.domain);
      const within = workReach(actor, reach, at);
      const rows = await workGroups(db, within, filter, by, {
        limit: page_size,
        offset: (page - 1) * page_size,
        fixes: by === "fix" ? await orderFixes(db, within, filter.domain) : [],
      });
      const { total, overdue, unassigned } = await countFindings(db, within, filter);
      const examples = by === "fix" ? await examplesOf(db, within, rows, filter.domain) : new Map<string, Example>();
      const fixes = by === "fix" ? rows.flatMap(({ fix }) => fix ?? []) : [];
      const leads = fixes.length === 0 ? new Map<string, FixLead>() : await fixLeads(db, within, filter, fixes);
      return {
        data: rows.map((row) => ({
          ...groupTitle(by, row, examples, locale),
          worst: severityOf(row.worst),
          findings: row.findings,
          hosts: row.hosts,
          overdue: row.overdue,
          known_exploited: row.known_exploited,
          due_at: unixSecondsOrNull(row.due_at),
          assigned: row.assigned,
          owner: row.owner,
          states: row.states,
          lead: toLead(leads.get(row.fix ?? "")),
        })),
        as_of: unixSeconds(at),
        findings: total,
        overdue,
        unassigned,
        pagination: pagination(rows[0]?.total ?? 0, { page, page_size }),
      };
    },
    { searchWhen: ({ q }) => q !== undefined && q !== "", scope: withOwnPeople("findings:read") },
  );

const countWorkRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    countWork,
    async ({ actor, db, reach, query: { view, domain } }) => {
      await requireOneHolder(db, reach, domain);
      const named = (
        prefix: string,
        filters: Readonly<Record<string, Readonly<Record<string, string>>>>,
        within = {},
      ) =>
        Object.entries(filters).map(
          ([name, filter]) => [`${prefix} ${name}`, WorkFilter.parse({ domain, ...within, ...filter })] as const,
        );
      const counts = await countFilters(
        db,
        workReach(actor, reach, services.now()),
        Object.fromEntries([...named("view", WORK_VIEWS), ...named("filter", WORK_CHIPS, WORK_VIEWS[view])]),
      );
      const countsOf = <Name extends string>(prefix: string, filters: Readonly<Record<Name, unknown>>) =>
        Object.fromEntries(
          Object.keys(filters).map((name) => [name, counts[`${prefix} ${name}`] ?? { actions: 0, findings: 0 }]),
        ) as Record<Name, { actions: number; findings: number }>;
      return { data: { views: countsOf("view", WORK_VIEWS), filters: countsOf("filter", WORK_CHIPS) } };
    },
    { scope: withOwnPeople("findings:read") },
  );

const listOwnersRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listOwners,
    async ({ actor, db }) => {
      const organization = activeOrganization(actor);
      return { data: await ownersFor(db, [...new Set([organization, actor.org])]) };
    },
    { scope: withOwnPeople("findings:triage") },
  );

/** The work list: findings of all areas and domains in reach, filtered, sorted and grouped. */
export const workRoutes: readonly Route<RouteServices>[] = [
  listWorkRoute,
  groupWorkRoute,
  countWorkRoute,
  listOwnersRoute,
];
