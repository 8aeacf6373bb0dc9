import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

/** Findings of one check that speak against the controls it is mapped to. */
export interface CheckFindings {
  readonly check_id: string;
  readonly area: string;
  readonly open: number;
  /** Of those, the ones whose risk was accepted. */
  readonly accepted: number;
}

/** Unresolved findings above information by check and area. An accepted risk is still there. */
export const findingsByCheck = async (
  db: Db,
  org: OrgId,
  domain: string,
  /** Outcomes that are no evidence. */
  without: readonly string[],
): Promise<CheckFindings[]> => {
  const { rows } = await sql<CheckFindings>`
    select check_id, area, count(*)::int as open, count(*) filter (where status = 'accepted risk')::int as accepted
      from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is null and severity <> 'info'
       and status in ('open', 'acknowledged', 'accepted risk') and outcome <> all(${[...without]}::text[])
     group by check_id, area`.execute(db);
  return rows;
};

export const clientsByName = async (
  db: Db,
  scope: Scope,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly { readonly id: OrgId; readonly name: string }[]; readonly total: number }> => {
  const clients = db
    .selectFrom("organization")
    .where("kind", "=", "client")
    .where("deleted_at", "is", null)
    .where(inScope("id", scope));
  const rows = await clients
    .select(["id", "name"])
    .orderBy("name")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await clients.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows: rows.map(({ id, name }) => ({ id: id as OrgId, name })), total: Number(total) };
};
