import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Tables } from "./tables.ts";

/** Which organisations' rows a transaction may touch. `everything` is for the program itself and super administrators. */
export type Scope = "everything" | readonly OrgId[];

/** Runs `work` in a transaction that sees only `scope`. The setting ends with the transaction, so no pooled connection keeps it. */
export const within = <Result>(
  db: Kysely<Tables>,
  scope: Scope,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const [name, value] = scope === "everything" ? ["parapet.all", "on"] : ["parapet.orgs", `{${scope.join(",")}}`];
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
    return work(tx);
  });
