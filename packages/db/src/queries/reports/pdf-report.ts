import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { ReportKind } from "@parapet/domain/reports";
import type { DateStyle } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";
import { MOST_URGENT_FIRST } from "../remediation/most-urgent-first.ts";
import { inBusinessUnit } from "../remediation/work-list.ts";

/** Readers of the same edition share a file. */
export interface ReportEdition {
  readonly org: OrgId;
  readonly domain: string;
  readonly kind: ReportKind;
  readonly locale: Locale;
  readonly dates: DateStyle;
}

export interface StoredReport extends ReportEdition {
  readonly id: string;
  readonly madeFrom: string;
  readonly at: Date;
  readonly by: UserId;
  /** Null while it is being drawn. */
  readonly bytes: Buffer | null;
}

/** Stores a report, or its reference while it is drawn; a drawn one replaces its reference and is never replaced by one. */
export const insertReport = async (db: Db, report: StoredReport): Promise<void> => {
  await db
    .insertInto("pdf_report")
    .values({
      id: report.id,
      org_id: report.org,
      domain: report.domain,
      kind: report.kind,
      locale: report.locale,
      dates: report.dates,
      made_from: report.madeFrom,
      made_at: report.at,
      made_by: report.by,
      bytes: report.bytes,
      ...(report.bytes === null && { alive_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) =>
      report.bytes === null
        ? conflict.column("id").doNothing()
        : conflict.column("id").doUpdateSet({ bytes: report.bytes }),
    )
    .execute();
};

/** How far a report is: waiting for its turn or its data, or so much of it drawn. */
export interface ReportProgress {
  readonly stage: "queued" | "collecting" | "drawing";
  /** 0 to 1. */
  readonly share: number;
  /** How many reports are drawn before this one; 0 once it is being made. */
  readonly position: number;
}

/** A server that has said nothing about its drawing for so long was stopped. */
const ABANDONED = sql`interval '30 seconds'`;

/** Says that a report is still being drawn, and how far it is. */
export const touchReport = async (db: Db, org: OrgId, id: string, progress: ReportProgress): Promise<void> => {
  await db
    .updateTable("pdf_report")
    .set({ ...progress, alive_at: sql<Date>`now()` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("bytes", "is", null)
    .execute();
};

/** The report of this edition that some server is drawing now. */
export const pendingReport = (db: Db, { org, domain, kind, locale, dates }: ReportEdition) =>
  db
    .selectFrom("pdf_report")
    .select(["id", "made_from", "stage", "share", "position"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("kind", "=", kind)
    .where("locale", "=", locale)
    .where("dates", "=", dates)
    .where("bytes", "is", null)
    .where("alive_at", ">", sql<Date>`now() - ${ABANDONED}`)
    .orderBy("alive_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Removes the reference of a report that could not be drawn. */
export const dropPendingReport = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await db.deleteFrom("pdf_report").where("org_id", "=", org).where("id", "=", id).where("bytes", "is", null).execute();
};

/** Reports of this domain that were made before then are thrown away. */
export const dropReports = async (db: Db, org: OrgId, domain: string, before: Date): Promise<void> => {
  await db
    .deleteFrom("pdf_report")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("made_at", "<", before)
    .execute();
};

export const newestReport = (db: Db, { org, domain, kind, locale, dates }: ReportEdition) =>
  db
    .selectFrom("pdf_report")
    .select(["id", "made_from", "made_at"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("kind", "=", kind)
    .where("locale", "=", locale)
    .where("dates", "=", dates)
    .where("bytes", "is not", null)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The file itself, wherever in scope it is. */
export const reportFile = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("pdf_report")
    .select(["org_id", "domain", "bytes"])
    .select(sql<boolean>`bytes is null and coalesce(alive_at < now() - ${ABANDONED}, true)`.as("is_abandoned"))
    .where("id", "=", id)
    .where(inScope("org_id", scope))
    .executeTakeFirst();

/** Names the state a report is made from: it changes with every run and with every word about a finding. */
export const stateOfFindings = async (db: Db, org: OrgId, domain: string): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('/',
      (select id from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by finished_at desc limit 1),
      (select max(e.id) from finding_event e join finding f on f.id = e.finding_id where f.org_id = ${org} and f.domain = ${domain}),
      -- Owners, due dates and tickets change without an event as well.
      (select concat_ws('.', sum(f.version), sum(extract(epoch from f.due_at))::bigint) from finding f
        where f.org_id = ${org} and f.domain = ${domain} and f.resolved_at is null),
      (select extract(epoch from max(t.updated_at)) from ticket t join finding f on f.id = t.finding_id and f.org_id = t.org_id
        where t.org_id = ${org} and f.domain = ${domain})) as state`.execute(db);
  return rows[0]?.state ?? "";
};

/** Is a finding of this domain one of the business unit? Null: of any. */
export const ofUnit = (id: RawBuilder<unknown>, org: OrgId, domain: string, unit: string | null): RawBuilder<boolean> =>
  unit === null
    ? sql<boolean>`true`
    : sql<boolean>`${id} in (select finding.id from finding
        where finding.org_id = ${org} and finding.domain = ${domain} and ${inBusinessUnit(unit)})`;

/** One open finding as the report groups it. */
export interface ReportRow {
  readonly id: string;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: string;
  readonly params: unknown;
  readonly first_seen: Date;
  /** What the area's page shows, the other places of a finding among it. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** Open findings in the order of the actions that close them, a few at a time: thousands at once would have to be held at once. */
export const reportFindings = async function* (
  db: Db,
  org: OrgId,
  domain: string,
  {
    most,
    atOnce,
    fixes,
    unit = null,
  }: {
    readonly most: number;
    readonly atOnce: number;
    /** Every fix in the order of the actions. */
    readonly fixes: readonly string[];
    readonly unit?: string | null;
  },
): AsyncGenerator<readonly ReportRow[]> {
  for (let from = 0; from < most; from += atOnce) {
    const { rows } = await sql<ReportRow>`
      select id, area, check_id, outcome, subject, severity, params, first_seen,
             jsonb_build_object('alsoAt', details->'alsoAt', 'alsoAtCount', details->'alsoAtCount') as details
        from finding left join unnest(${[...fixes]}::text[]) with ordinality as placed (key, place) on placed.key = finding.fix
       where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
         and ${ofUnit(sql`id`, org, domain, unit)}
       order by placed.place nulls last, ${MOST_URGENT_FIRST}
       limit ${Math.min(atOnce, most - from)} offset ${from}`.execute(db);
    yield rows;
    if (rows.length < atOnce) return;
  }
};

/** Accepted risks with who answers for them (the approver, not the author of the entry), why, and until when. */
export const acceptedRisks = async (db: Db, org: OrgId, domain: string, limit: number, unit: string | null = null) => {
  const { rows } = await sql<
    Omit<ReportRow, "details"> & { note: string | null; approver: string | null; expires_at: Date | null; of: number }
  >`
    select f.id, f.area, f.check_id, f.outcome, f.subject, f.severity, f.params, f.first_seen,
           e.note, u.email as approver, e.expires_at, (count(*) over ())::int as of
      from finding f
      left join lateral (select note, approver, expires_at from finding_event
                          where finding_id = f.id and kind = 'status' and status = 'accepted risk' order by id desc limit 1) e on true
      left join app_user u on u.id = e.approver
     where f.org_id = ${org} and f.domain = ${domain} and f.status = 'accepted risk' and f.resolved_at is null
       and ${ofUnit(sql`f.id`, org, domain, unit)}
     order by f.severity_rank desc, e.expires_at nulls last, f.id limit ${limit}`.execute(db);
  return rows;
};

/** What the newest finished run could not assess, by check and reason. */
export const blindByCheck = async (db: Db, org: OrgId, domain: string, limit: number) => {
  const { rows } = await sql<{ check: string; reason: string; count: number; example: string; of: number }>`
    select c.check_id as "check", coalesce(c.reason, 'timeout') as reason, count(*)::int as count,
           -- A template or product is named without the mark that it stands for all places.
           min(regexp_replace(c.subject, '^\\*#| CVE database$', '')) as example,
           (sum(count(*)) over ())::int as of
      from scan_check c where c.org_id = ${org} and c.status = 'blind'
       and c.scan_id = (select id from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by finished_at desc limit 1)
     group by 1, 2 order by 3 desc, 1 limit ${limit}`.execute(db);
  return rows;
};
