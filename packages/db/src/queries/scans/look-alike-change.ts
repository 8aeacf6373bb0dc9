import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { ScanWrite } from "./scan-results.ts";

const CHECK = "lookalike-domains";

/** What was stored of each open look-alike of a domain by the runs before. */
export const storedLookAlikes = async (db: Db, { org, domain }: Pick<ScanWrite, "org" | "domain">) =>
  (
    await db
      .selectFrom("finding")
      .select("evidence")
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where("check_id", "=", CHECK)
      .where("resolved_at", "is", null)
      .execute()
  ).map(({ evidence }): unknown => evidence);

/** Writes what changed of a look-alike into its story, once for each run. */
export const recordLookAlikeChanges = async (
  db: Db,
  { org, scan, domain, at }: ScanWrite,
  changed: readonly { readonly subject: string; readonly changes: readonly object[] }[],
): Promise<void> => {
  if (changed.length === 0) return;
  await sql`
    insert into finding_event (finding_id, org_id, at, kind, scan_id, details)
    select f.id, ${org}, ${at}, 'changed', ${scan}, jsonb_build_object('changes', row.changes)
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as row (subject text, changes jsonb)
      join finding f on f.org_id = ${org} and f.domain = ${domain} and f.check_id = ${CHECK}
       and f.subject = row.subject and f.last_scan = ${scan} and f.resolved_at is null`.execute(db);
};
