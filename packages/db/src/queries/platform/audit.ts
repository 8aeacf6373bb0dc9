import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface AuditRow {
  readonly org: OrgId | null;
  readonly actor: UserId | null;
  readonly action: string;
  readonly object: string | null;
  readonly result: "done" | "refused" | "failed";
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly claimedIp: string | null;
  readonly at: Date;
}

/** Appends one row; the database itself puts it into the chain. */
export const insertAudit = async (db: Db, row: AuditRow): Promise<void> => {
  // Plain SQL because the chain's columns are the trigger's to fill, and no reader may get the row back from here.
  await sql`
    insert into audit_log (org_id, actor_id, action, object, result, detail, ip, claimed_ip, at)
    values (${row.org}, ${row.actor}, ${row.action}, ${row.object}, ${row.result},
            with_key(${JSON.stringify(row.detail)}::jsonb), ${row.ip}, ${row.claimedIp}, ${row.at})`.execute(db);
};

/** Appends one row for each of the objects, with the same facts. */
export const insertAuditOfEach = async (
  db: Db,
  objects: readonly string[],
  row: Omit<AuditRow, "object">,
): Promise<void> => {
  await sql`
    insert into audit_log (org_id, actor_id, action, object, result, detail, ip, claimed_ip, at)
    select ${row.org}, ${row.actor}, ${row.action}, object, ${row.result}, with_key(${JSON.stringify(row.detail)}::jsonb), ${row.ip},
           ${row.claimedIp}, ${row.at} from unnest(${[...objects]}::text[]) as object`.execute(db);
};

/**
 * How often something was done in an organization since then, to one object or in total. Concurrent counters of the same
 * moment waits for the caller's transaction, so that none overtakes the count.
 */
export const countDeeds = async (
  db: Db,
  it: { readonly action: string; readonly org: OrgId; readonly object: string | null; readonly since: Date },
): Promise<number> => {
  const key = `deeds ${it.org} ${it.action} ${it.object ?? ""}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
     where org_id = ${it.org} and at > ${it.since} and action = ${it.action} and result = 'done'
       and (${it.object}::text is null or object = ${it.object})`.execute(db);
  return rows[0]?.count ?? 0;
};

export interface ChainRow {
  readonly chain: string;
  readonly seq: number;
  readonly text: string;
  readonly hash: Buffer;
}

/** A stretch of one chain, in order, with the text that each hash must cover. */
export const chainRows = async (db: Db, chain: string, after: number, limit: number): Promise<ChainRow[]> => {
  const { rows } = await sql<ChainRow>`
    select a.chain, a.seq, audit_text(a) as text, a.hash from audit_log a
     where a.chain = ${chain} and a.seq > ${after} order by a.seq limit ${limit}`.execute(db);
  return rows;
};

/** Every chain by its rows, with the head the database keeps of it; owner only. */
export const auditHeads = async (
  db: Db,
): Promise<{ chain: string; seq: number | null; hash: Buffer | null; org_matches: boolean }[]> => {
  const { rows } = await sql<{ chain: string; seq: number | null; hash: Buffer | null; org_matches: boolean }>`
    select coalesce(h.chain, a.chain) as chain, h.seq, h.hash, coalesce(a.matches, true) as org_matches
      from audit_head h full join (
        select chain, bool_and(chain = coalesce(org_id, '00000000-0000-0000-0000-000000000000')) as matches
          from audit_log group by chain) a on a.chain = h.chain
     order by 1`.execute(db);
  return rows;
};
