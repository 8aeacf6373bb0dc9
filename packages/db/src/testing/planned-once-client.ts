import { createHash } from "node:crypto";

import pg from "pg";

/**
 * A client that names its statements, so that PostgreSQL parses and plans each once per connection. Tests execute the same
 * statements over a few rows: planning them under row-level security would cost more than all the rest they ask of PostgreSQL.
 * A program that runs for weeks keeps plans that fit its values, and does not hold thousands of them.
 */
export class PlannedOnceClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, options: `${config.options ?? ""} -c plan_cache_mode=force_generic_plan` });
    const query = this.query.bind(this) as (...values: readonly unknown[]) => unknown;
    this.query = ((first: unknown, values?: unknown, ...rest: readonly unknown[]) =>
      // Several commands in one text, which have no parameters, cannot be named.
      typeof first === "string" && Array.isArray(values) && values.length > 0
        ? query({ name: createHash("sha256").update(first).digest("base64"), text: first, values }, ...rest)
        : query(first, values, ...rest)) as typeof this.query;
  }
}
