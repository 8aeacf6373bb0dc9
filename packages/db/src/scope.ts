import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Kysely, sql, type Transaction } from "kysely";

import { STATEMENT_TIMEOUT_MS, type Work } from "./statement-limits.ts";
import type { Tables } from "./tables.ts";

/** Which organizations' rows a transaction may touch. `everything` is for the program itself and super administrators. */
export type Scope = "everything" | readonly OrgId[];

/** Does the scope hold every organization? The rows of a query then need no filter. */
export const isUnscoped = (scope: Scope): scope is "everything" => scope === "everything";

/**
 * Runs `work` in a transaction that sees only `scope`, and of its findings and assets only those of these business units. The
 * settings end with the transaction, so no pooled connection keeps them.
 */
export const within = <Result>(
  db: Kysely<Tables>,
  scope: Scope,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  units: readonly string[] | null = null,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const [name, value] = isUnscoped(scope) ? ["parapet.all", "on"] : ["parapet.orgs", `{${scope.join(",")}}`];
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
    if (units !== null) await sql`select set_config('parapet.units', ${JSON.stringify(units)}, true)`.execute(tx);
    return work(tx);
  });

/** Gives the rest of this transaction the time that another class of work has for a statement. */
export const limitStatements = async (tx: Kysely<Tables>, work: Work): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS[work])}, true)`.execute(tx);
};

/**
 * Runs `work` with a scope of only these organizations, which the transaction must see already, and then with its own
 * again. Every statement reads the whole scope again for each table it touches, so a partner's five thousand clients cost a
 * question about twenty-five of them most of its time.
 */
export const narrowedTo = async <Result>(
  tx: Kysely<Tables>,
  scope: Scope,
  orgs: readonly string[],
  /** `further` narrows to others that the transaction's own scope holds, once it is known which. */
  work: (further: (orgs: readonly string[]) => Promise<unknown>) => Promise<Result>,
): Promise<Result> => {
  if (isUnscoped(scope)) return work(async () => undefined);
  const allowed = new Set<string>(scope);
  const narrow = (to: readonly string[]) =>
    sql`select set_config('parapet.orgs', ${`{${to.join(",")}}`}, true)`.execute(tx);
  const further = (to: readonly string[]) => narrow(to.filter((org) => allowed.has(org)));
  await further(orgs);
  const result = await work(further);
  await narrow(scope);
  return result;
};
