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
export const addressConflicts = (db: Db, scope: Scope, at: Date): Promise<readonly AddressConflict[]> =>
  conflicts(db, isUnscoped(scope) ? null : [...scope], null, at);

/** The conflicts that the address of one account is in. */
export const conflictsOfAccount = (db: Db, account: UserId, at: Date): Promise<readonly AddressConflict[]> =>
  conflicts(db, null, account, at);

const conflicts = async (
  db: Db,
  wanted: readonly OrgId[] | null,
  account: UserId | null,
  at: Date,
): Promise<readonly AddressConflict[]> => {
  const { rows } =
    await sql<AddressConflict>`select * from address_conflicts(${wanted}::uuid[], ${account}::uuid, ${at})`.execute(db);
  return rows;
};
