import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { settleFixClaim } from "./fix-claim.ts";

/** A finding as a re-test needs it, with the address where its service was seen last. */
export const findingToRetest = async (db: Db, id: FindingId) => {
  const { rows } = await sql<{
    org_id: OrgId;
    domain: string;
    check_id: string;
    outcome: string;
    subject: string;
    target: string;
    host: string;
    params: Record<string, string | number>;
    details: Record<string, unknown>;
    evidence: unknown;
    basis: unknown;
    state: string | null;
    ip: string | null;
  }>`
    select f.org_id, f.domain, f.check_id, f.outcome, f.subject, f.target, f.host, f.params, f.details, f.evidence, f.basis, d.state,
           (select s.ip from exposed_service s where s.org_id = f.org_id and s.domain = f.domain and s.gone_at is null
               and f.target = s.host || ':' || s.port || '/' || s.protocol order by s.last_seen desc limit 1) as ip
      from finding f left join authorised_domain d on d.org_id = f.org_id and d.name = f.domain where f.id = ${id}`.execute(
    db,
  );
  return rows[0];
};

/** The latest history entry of a finding; the re-test adds its own after it. */
export const readNewestEvent = async (db: Db, org: OrgId, id: FindingId): Promise<number> => {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from finding_event where org_id = ${org} and finding_id = ${id}`.execute(db);
  return rows[0]?.newest ?? 0;
};

/** The result of a re-test. */
export const retestAfter = async (db: Db, org: OrgId, id: FindingId, after: number) => {
  const { rows } = await sql<{ verdict: string; reason: string | null }>`
    select details->>'verdict' as verdict, details->>'reason' as reason from finding_event
     where org_id = ${org} and finding_id = ${id} and kind = 'verified' and id > ${after} order by id limit 1`.execute(
    db,
  );
  return rows[0];
};

export interface SeenAgain {
  readonly verdict: "fixed" | "still there" | "not assessed";
  readonly reason: string | null;
  /** What was seen this time, where it is still there. */
  readonly evidence?: unknown;
  /** What shows that it is fixed. */
  readonly proof?: { readonly target: string; readonly result: string };
  /** When the re-test began: a fix reported later is not decided by it. */
  readonly begunAt: Date;
  readonly by: UserId | null;
  readonly at: Date;
  /** The version of the knowledge that the re-test used. */
  readonly knowledge?: string;
}

/** What people decided that outlives a finding's absence. */
const judgementToKeep = (status: string): string | null =>
  status === "accepted risk" || status === "false positive" ? status : null;

/** What a finding is that is back: as it was evaluated, while the decision lasts. */
const judgedAgain = (
  { status_before, status_until }: { readonly status_before: string | null; readonly status_until: Date | null },
  at: Date,
) =>
  status_before !== null && (status_until === null || status_until > at)
    ? { status: status_before, status_until }
    : { status: "open", status_until: null };

/** What a re-test changed; null when the finding is gone meanwhile. `refuted`: a reported fix was not confirmed. */
type RetestChange = "resolved" | "reopened" | "refuted" | "none" | null;

/**
 * Writes the result of a re-test: fixed closes the finding, still there keeps or reopens it, not assessed changes nothing
 * but the history. A fix that was reported before is verified, refuted or scheduled again.
 */
export const recordRetest = async (db: Db, org: OrgId, id: FindingId, seen: SeenAgain): Promise<RetestChange> => {
  const before = await db
    .selectFrom("finding")
    .select(["resolved_at", "status", "status_before", "status_until"])
    .where("org_id", "=", org)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  const reported = async (kind: string, details: object = {}, status: string | null = null) => {
    const by = { author: seen.by, details: JSON.stringify(details) };
    const event = { finding_id: id, org_id: org, at: seen.at, kind, status, ...by };
    await db.insertInto("finding_event").values(event).execute();
  };
  await reported("verified", {
    verdict: seen.verdict,
    reason: seen.reason,
    ...(seen.knowledge !== undefined && { knowledge: seen.knowledge }),
    ...(seen.proof !== undefined && { proof: seen.proof }),
  });
  const isRefuted = await settleFixClaim(db, org, id, seen);
  if (seen.verdict === "not assessed") return "none";
  const closes = seen.verdict === "fixed" && before.resolved_at === null;
  const opens = seen.verdict === "still there" && before.resolved_at !== null;
  if (closes) await reported("resolved");
  const again = judgedAgain(before, seen.at);
  if (opens) await reported("reopened", {}, again.status);
  await db
    .updateTable("finding")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(closes ? { resolved_at: seen.at, status: "resolved", status_before: judgementToKeep(before.status) } : {}),
      ...(opens ? { resolved_at: null, status_before: null, ...again } : {}),
      ...(seen.verdict === "still there" ? { last_seen: seen.at } : {}),
      ...(seen.evidence === undefined ? {} : { evidence: JSON.stringify(seen.evidence) }),
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
  if (closes) return "resolved";
  if (opens) return "reopened";
  return isRefuted ? "refuted" : "none";
};
