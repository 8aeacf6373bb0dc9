import type { VENDOR_FINDING_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";
import type { FindingObservation } from "../scans/scan-results.ts";

/**
 * What was seen is new, still there, or back; what was evaluated without being found is closed. A blind check closes nothing,
 * nor what a blind part of it may hide (a subject that begins with the part's name or, after `*`, ends with it).
 */
export const recordVendorFindings = async (
  db: Db,
  of: { readonly org: OrgId; readonly vendor: string; readonly at: Date },
  observations: readonly FindingObservation[],
  judged: readonly { readonly check: string; readonly subject: string }[],
  blind: readonly { readonly check: string; readonly subject: string }[],
): Promise<void> => {
  const { org, vendor, at } = of;
  await sql`
    insert into vendor_finding as f (org_id, vendor_id, area, check_id, outcome, subject, target, severity, params, details,
      exploit_available, known_exploited, epss, first_seen, last_seen)
    select ${org}, ${vendor}, area, "check", outcome, subject, target, severity, coalesce(params, '{}'), coalesce(details, '{}'),
      "exploitAvailable", "knownExploited", epss, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(observations)}::jsonb) as row (
        area text, "check" text, outcome text, subject text, target text, severity text, params jsonb, details jsonb,
        "exploitAvailable" boolean, "knownExploited" boolean, epss real)
    on conflict (vendor_id, check_id, outcome, subject) do update set area = excluded.area, target = excluded.target,
      severity = excluded.severity, params = excluded.params, details = excluded.details,
      exploit_available = excluded.exploit_available, known_exploited = excluded.known_exploited, epss = excluded.epss,
      last_seen = excluded.last_seen, resolved_at = null,
      -- A finding that is present again was not fixed.
      dispute = case when f.dispute = 'accepted' and f.dispute_reason = 'fixed' then 'rejected' else f.dispute end`.execute(
    db,
  );
  await sql`
    update vendor_finding f set resolved_at = ${at}
     where f.org_id = ${org} and f.vendor_id = ${vendor} and f.resolved_at is null and f.last_seen < ${at}
       and exists (select from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j ("check" text, subject text)
                    where j."check" = f.check_id and j.subject = f.target)
       and not exists (select from jsonb_to_recordset(${JSON.stringify(blind)}::jsonb) as b ("check" text, subject text)
                        where b."check" = f.check_id and (b.subject = f.target or
                              case when b.subject like '*%' then right(f.subject, length(b.subject) - 1) = substr(b.subject, 2)
                                   else starts_with(f.subject, b.subject) end))`.execute(db);
};

/** What counts for the score: open, and not taken out by an accepted dispute. */
export const vendorFindingsToScore = (db: Db, org: OrgId, vendor: string) =>
  db
    .selectFrom("vendor_finding")
    .select(["id", "area", "severity", "known_exploited", "exploit_available", "epss", "first_seen"])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("resolved_at", "is", null)
    .where("dispute", "<>", "accepted")
    .execute();

const FINDING_COLUMNS = [
  "id",
  "area",
  "check_id",
  "outcome",
  "subject",
  "severity",
  "params",
  "details",
  "first_seen",
  "last_seen",
  "dispute",
  "dispute_reason",
  "dispute_text",
  "disputed_by",
  "answer_text",
] as const;

export interface VendorFindingFilter {
  readonly severity?: string | undefined;
  readonly dispute?: string | undefined;
  readonly q?: string | undefined;
  /** Only what was first seen then: the moment of the newest check. Null: not assessed yet, so nothing is new. */
  readonly firstSeen?: Date | null | undefined;
}

const ORDER: Readonly<Record<(typeof VENDOR_FINDING_SORTS)[number], RawBuilder<unknown>>> = {
  description: sql`check_id || ' ' || outcome`,
  severity: sql`severity_rank`,
  path: sql`subject`,
  dispute: sql`dispute`,
};

/** What is open against a vendor, the worst first. */
export const vendorFindingsPage = async (
  db: Db,
  org: OrgId,
  vendor: string,
  filter: VendorFindingFilter,
  page: SortedPage<(typeof VENDOR_FINDING_SORTS)[number]>,
  /** Areas that the reader lacks the right to. */
  hidden: readonly string[],
) => {
  let query = db
    .selectFrom("vendor_finding")
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("resolved_at", "is", null);
  if (hidden.length > 0) query = query.where("area", "not in", hidden);
  if (filter.severity !== undefined) query = query.where("severity", "=", filter.severity);
  if (filter.firstSeen !== undefined) query = query.where("first_seen", "=", filter.firstSeen);
  if (filter.dispute !== undefined) query = query.where("dispute", "=", filter.dispute);
  if (filter.q !== undefined && filter.q !== "") {
    const like = likeText(filter.q);
    query = query.where((where) =>
      where.or([
        where("subject", "ilike", like),
        where("check_id", "ilike", like),
        where("outcome", "ilike", like),
        where(sql`details::text`, "ilike", like),
      ]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(FINDING_COLUMNS)
    .$call(sortedBy(ORDER, page))
    .orderBy("severity_rank", "desc")
    .orderBy("first_seen")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};
export type VendorFindingRow = Awaited<ReturnType<typeof vendorFindingsPage>>["rows"][number];

/** How many findings of each severity and area are open. */
export const vendorCounts = (db: Db, org: OrgId, vendor: string, hidden: readonly string[]) =>
  db
    .selectFrom("vendor_finding")
    .$if(hidden.length > 0, (query) => query.where("area", "not in", hidden))
    .select(["severity", "area", (of) => of.fn.countAll<number>().as("count")])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("resolved_at", "is", null)
    .where("dispute", "<>", "accepted")
    .groupBy(["severity", "area"])
    .execute();

/** Disputes a finding; false when it is not there or is disputed already. */
export const disputeFinding = async (
  db: Db,
  org: OrgId,
  vendor: string,
  finding: string,
  it: { readonly reason: string; readonly text: string; readonly by: "vendor" | "customer"; readonly at: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable("vendor_finding")
    .set({
      dispute: "open",
      dispute_reason: it.reason,
      dispute_text: it.text,
      disputed_by: it.by,
      disputed_at: it.at,
      answer_text: null,
      answered_at: null,
    })
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("id", "=", finding)
    .where("resolved_at", "is", null)
    .where("dispute", "in", ["none", "rejected"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Answers an open dispute; false when there is none. */
export const answerDispute = async (
  db: Db,
  org: OrgId,
  vendor: string,
  finding: string,
  it: { readonly accepted: boolean; readonly text: string | null; readonly at: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable("vendor_finding")
    .set({ dispute: it.accepted ? "accepted" : "rejected", answer_text: it.text, answered_at: it.at })
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("id", "=", finding)
    .where("dispute", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};
