import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** A finding as a second look needs it, with the address where its service was seen last. */
export const findingToRetest = async (db: Db, id: FindingId) => {
  const { rows } = await sql<{
    org_id: OrgId;
    domain: string;
    check_id: string;
    outcome: string;
    subject: string;
    target: string;
    params: Record<string, string | number>;
    details: Record<string, unknown>;
    evidence: unknown;
    basis: unknown;
    state: string | null;
    ip: string | null;
  }>`
    select f.org_id, f.domain, f.check_id, f.outcome, f.subject, f.target, f.params, f.details, f.evidence, f.basis, d.state,
           (select s.ip from exposed_service s where s.org_id = f.org_id and s.domain = f.domain and s.gone_at is null
               and f.target = s.host || ':' || s.port || '/' || s.protocol order by s.last_seen desc limit 1) as ip
      from finding f left join authorised_domain d on d.org_id = f.org_id and d.name = f.domain where f.id = ${id}`.execute(
    db,
  );
  return rows[0];
};

/** The newest line of a finding's story; what a second look will add comes after it. */
export const newestEventOf = async (db: Db, org: OrgId, id: FindingId): Promise<number> => {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from finding_event where org_id = ${org} and finding_id = ${id}`.execute(db);
  return rows[0]?.newest ?? 0;
};

/** What a second look saw, once it has looked. */
export const retestAfter = async (db: Db, org: OrgId, id: FindingId, after: number) => {
  const { rows } = await sql<{ verdict: string; reason: string | null }>`
    select details->>'verdict' as verdict, details->>'reason' as reason from finding_event
     where org_id = ${org} and finding_id = ${id} and kind = 'verified' and id > ${after} order by id limit 1`.execute(
    db,
  );
  return rows[0];
};

export interface SeenAgain {
  readonly verdict: "fixed" | "still there" | "could not look";
  readonly reason: string | null;
  /** What was seen this time, where it is still there. */
  readonly evidence?: unknown;
  readonly by: UserId | null;
  readonly at: Date;
}

/** What people decided that outlives a finding's absence. */
const judgementToKeep = (status: string): string | null =>
  status === "accepted risk" || status === "false positive" ? status : null;

/** What a finding is that is back: as it was judged, while the judgement lasts. */
const judgedAgain = (
  { status_before, status_until }: { readonly status_before: string | null; readonly status_until: Date | null },
  at: Date,
) =>
  status_before !== null && (status_until === null || status_until > at)
    ? { status: status_before, status_until }
    : { status: "open", status_until: null };

/**
 * Writes what a second look saw: fixed closes the finding, still there keeps or reopens it, could not look changes nothing
 * but the story. False when the finding is gone meanwhile.
 */
export const recordRetest = async (db: Db, org: OrgId, id: FindingId, seen: SeenAgain): Promise<boolean> => {
  const before = await db
    .selectFrom("finding")
    .select(["resolved_at", "status", "status_before", "status_until"])
    .where("org_id", "=", org)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  const told = async (kind: string, details: object = {}) => {
    const event = { finding_id: id, org_id: org, at: seen.at, kind, author: seen.by, details: JSON.stringify(details) };
    await db.insertInto("finding_event").values(event).execute();
  };
  await told("verified", { verdict: seen.verdict, reason: seen.reason });
  if (seen.verdict === "could not look") return true;
  const closes = seen.verdict === "fixed" && before.resolved_at === null;
  const opens = seen.verdict === "still there" && before.resolved_at !== null;
  if (closes) await told("resolved");
  if (opens) await told("reopened");
  await db
    .updateTable("finding")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(closes ? { resolved_at: seen.at, status: "resolved", status_before: judgementToKeep(before.status) } : {}),
      ...(opens ? { resolved_at: null, status_before: null, ...judgedAgain(before, seen.at) } : {}),
      ...(seen.verdict === "still there" ? { last_seen: seen.at } : {}),
      ...(seen.evidence === undefined ? {} : { evidence: JSON.stringify(seen.evidence) }),
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
  return true;
};
