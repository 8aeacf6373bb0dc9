import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Kysely, sql, type Transaction } from "kysely";

import { STATEMENT_TIMEOUT_MS, type Work } from "./statement-limits.ts";
import type { Tables } from "./tables.ts";

/** Which organizations' rows a transaction may touch. `everything` is for the program itself and super administrators. */
export type Scope = "everything" | readonly OrgId[];

/** Does the scope hold every organization? The rows of a query then need no filter. */
export const isUnscoped = (scope: Scope): scope is "everything" => scope === "everything";

/** What a reader sees of the organizations in scope; row-level security holds every statement of a transaction to it. */
export interface Limits {
  /** The business units whose findings and assets are seen; null: all. */
  readonly units: readonly string[] | null;
  /** Null: every domain in scope. Else these; an entry without a name is every domain of that organization. */
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
  /** Areas of findings and types of alert events that are not shown. */
  readonly hidden: readonly string[];
}

/** The program's own work, and work in an organization's name that is no one's reading. */
const UNLIMITED: Limits = { units: null, domains: null, hidden: [] };

/**
 * Runs `work` in a transaction that sees only `scope`, and of it only what the limits leave. The settings end with the
 * transaction, so no pooled connection keeps them.
 */
export const within = <Result>(
  db: Kysely<Tables>,
  scope: Scope,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { units, domains, hidden }: Limits = UNLIMITED,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const settings = [
      isUnscoped(scope) ? ["parapet.all", "on"] : ["parapet.orgs", `{${scope.join(",")}}`],
      ...(units === null ? [] : [["parapet.units", JSON.stringify(units)]]),
      ...(domains === null ? [] : [["parapet.domains", JSON.stringify(domains)]]),
      ...(hidden.length === 0 ? [] : [["parapet.hidden", `{${hidden.join(",")}}`]]),
    ];
    await sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
      tx,
    );
    return work(tx);
  });

/** Runs a part of a transaction without one of the reader's limits. */
const lifting =
  (limit: "parapet.domains" | "parapet.hidden") =>
  async <Result>(tx: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> => {
    const { rows } = await sql<{ set: string | null }>`
      select nullif(current_setting(${limit}, true), '') as set`.execute(tx);
    const before = rows[0]?.set ?? null;
    if (before === null) return work();
    const put = (value: string) => sql`select set_config(${limit}, ${value}, true)`.execute(tx);
    await put("");
    // After an error the transaction ends, and the setting with it.
    const result = await work();
    await put(before);
    return result;
  };

/**
 * Runs a part of a transaction that sees findings of hidden areas as well: what is counted, scored, labelled or removed for the
 * whole organization must not depend on who asks. What the part returns to the reader holds no finding of these areas.
 */
export const overEveryArea = lifting("parapet.hidden");

/** The same for domains: whether a reader sees all of an organization cannot be asked of what the reader sees. */
export const overEveryDomain = lifting("parapet.domains");

/**
 * Objects that the rest of this transaction creates belong to this API key as well. `isInPart`: the caller has some of its scopes, and
 * creates none that act by themselves.
 */
export const ownedByKey = async (tx: Kysely<Tables>, key: string, isInPart = false): Promise<void> => {
  await sql`select set_config('parapet.key', ${key}, true),
                   set_config('parapet.key_in_part', ${isInPart ? "on" : ""}, true)`.execute(tx);
};

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
