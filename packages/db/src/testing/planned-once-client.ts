import { hash } from "node:crypto";

import pg from "pg";

/** PostgreSQL bounds a name at 63 characters. The program has some two thousand statements. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text) ?? hash("sha256", text, "base64");
  names.set(text, known);
  return known;
};

/** Several commands in one text, which have no parameters, cannot be named; the ends of a transaction need no plan. */
const isOneStatement = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (/^\s*(?:delete|insert|select|update|with)\b/i.test(text) && !text.includes(";"));

/**
 * A client that names its statements, so that PostgreSQL parses and plans each once per connection. Tests execute the same
 * statements over a few rows: planning them under row-level security would cost more than all the rest they ask of PostgreSQL.
 * A program that runs for weeks keeps plans that fit its values, and does not hold thousands of them.
 */
export class PlannedOnceClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, options: `${config.options ?? ""} -c plan_cache_mode=force_generic_plan` });
    this.query = ((first: unknown, values?: unknown, ...rest: readonly unknown[]) => {
      const asked =
        typeof first === "string" && Array.isArray(values) && isOneStatement(first, values)
          ? [{ name: nameOf(first), text: first, values }, ...rest]
          : [first, values, ...rest];
      // Found only now: tests listen to what the driver is asked.
      // oxlint-disable-next-line typescript/unbound-method -- bound by the call itself
      return Reflect.apply(pg.Client.prototype.query, this, asked);
    }) as typeof this.query;
  }
}
