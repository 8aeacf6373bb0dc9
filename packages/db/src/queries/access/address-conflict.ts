import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

/** An account of one organization with an address below a domain that another one has verified. */
export interface AddressConflict {
  readonly user_id: UserId;
  readonly email: string;
  readonly status: string;
  readonly holder_id: OrgId;
  readonly holder: string;
  readonly owner_id: OrgId;
  readonly owner: string;
  readonly domain: string;
  readonly created_at: Date;
}

/** The conflicts in which one of these organizations has the account or the domain. */
export const addressConflicts = async (db: Db, scope: Scope, at: Date): Promise<readonly AddressConflict[]> => {
  const wanted = isUnscoped(scope) ? null : [...scope];
  const { rows } = await sql<AddressConflict>`select * from address_conflicts(${wanted}::uuid[], ${at})`.execute(db);
  return rows;
};
