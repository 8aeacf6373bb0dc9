import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";

import { connectionLimits, type Work } from "./statement-limits.ts";
import type { Tables } from "./tables.ts";

/** What every query takes first: the database or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.INT8, Number); // counts and bytes: far below 2^53
TYPES.setTypeParser(pg.types.builtins.NUMERIC, Number);
TYPES.setTypeParser(pg.types.builtins.DATE, (text) => text); // a calendar day has no time zone

/** Memory and SSD: a random read costs little more than a sequential one. */
const PLANNER = "-c random_page_cost=1.1";

export interface DatabaseOptions {
  /** The role statements run as. The app's is neither owner nor superuser, so row-level security binds it. */
  readonly role?: "parapet_app" | "owner";
  readonly max?: number;
  /** What the connections are for; it decides how long a statement may run. */
  readonly work?: Work;
  readonly applicationName?: string;
  /** Commits do not wait for the disk: a power cut may lose the last of them, never one before another. */
  readonly commitsLazily?: boolean;
  /** Speaks to PostgreSQL in place of the driver's own client. */
  readonly Client?: typeof pg.Client;
}

/** Opens a pool whose connections begin, and fall back on RESET ROLE, as the app's role. */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const { role = "parapet_app", max = 20, applicationName = "parapet", work = "background" } = options;
  const settings = options.commitsLazily === true ? `${PLANNER} -c synchronous_commit=off` : PLANNER;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    ...(options.Client !== undefined && { Client: options.Client }),
    types: TYPES,
    ...connectionLimits(work),
    connectionTimeoutMillis: 10_000,
    options: role === "owner" ? settings : `-c role=${role} ${settings}`,
  });
  pool.on("error", () => {}); // An idle connection that the server closed is replaced at the next use.
  // One that is lent out has no listener of the pool's: its query fails by itself, and the event must not end the program.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= db.destroy());
  return { db, pool, close, [Symbol.asyncDispose]: close };
};

/** Answers "pong" or throws: is the database there? */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};
