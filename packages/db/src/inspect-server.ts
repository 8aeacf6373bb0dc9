import { connectedClient } from "./connected-client.ts";
import { knownMigrations } from "./migrate.ts";

/** Installed by the first migration. */
const EXTENSIONS = ["pg_trgm", "citext", "btree_gin"];

/** What a PostgreSQL and the role of its URL can do, as far as the program depends on it. */
export interface ServerFacts {
  /** As in `server_version_num`. */
  readonly version: number;
  readonly role: string;
  readonly database: string;
  readonly isSuperuser: boolean;
  readonly mayCreateRoles: boolean;
  /** The role of the application exists and may be assumed: creating roles is not needed any more. */
  readonly hasApplicationRole: boolean;
  /** Another installation of this cluster created the application's role, and this role may not assume it. */
  readonly isApplicationRoleForeign: boolean;
  readonly mayCreate: boolean;
  readonly encoding: string;
  /** A standby, or a database that is set to read only. */
  readonly isReadOnly: boolean;
  readonly isEncrypted: boolean;
  readonly connectionsLeft: number;
  readonly maxConnections: number;
  readonly missingExtensions: readonly string[];
  /** How far this host's clock is ahead of the server's. */
  readonly clockAheadMs: number;
  /** Migrations that this program has and the database has not. */
  readonly pendingMigrations: number;
  readonly appliedMigrations: number;
  /** A migration in the database that this program does not know. */
  readonly newerMigration: string | null;
}

interface Row {
  version: number;
  role: string;
  database: string;
  superuser: boolean;
  createrole: boolean;
  app_role: boolean;
  app_role_exists: boolean;
  may_create: boolean;
  encoding: string;
  read_only: boolean;
  encrypted: boolean;
  connections_left: number;
  max_connections: number;
  missing_extensions: string[];
  clock: Date;
  has_migrations: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_user as role, current_database() as database,
         r.rolsuper as superuser, (r.rolcreaterole or r.rolsuper) as createrole,
         exists (select from pg_roles a where a.rolname = 'parapet_app'
                    and pg_has_role(current_user, a.oid, 'member')) as app_role,
         exists (select from pg_roles where rolname = 'parapet_app') as app_role_exists,
         has_database_privilege(current_database(), 'create')
           and has_schema_privilege(coalesce(to_regnamespace('public')::oid, 0), 'create') as may_create,
         current_setting('server_encoding') as encoding,
         pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as read_only,
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
         current_setting('max_connections')::int as max_connections,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections_left,
         array(select needed from unnest($1::text[]) as needed
                where not exists (select from pg_available_extensions where name = needed)
                  and not exists (select from pg_extension where extname = needed)) as missing_extensions,
         clock_timestamp() as clock, to_regclass('schema_migration') is not null as has_migrations
    from pg_roles r where r.rolname = current_user`;

/** Asks the server of this URL; throws the error of the connection where it cannot be asked. */
export const inspectServer = async (url: string): Promise<ServerFacts> => {
  const client = await connectedClient(url, { work: "session", applicationName: "parapet-check" });
  try {
    const askedAt = Date.now();
    const { rows } = await client.query<Row>(FACTS, [EXTENSIONS]);
    const answeredAt = Date.now();
    const [row] = rows;
    if (row === undefined) throw new Error("The database returned no description of its role.");
    const applied = row.has_migrations
      ? (await client.query<{ name: string }>("select name from schema_migration order by name")).rows
      : [];
    const known = new Set(knownMigrations().map(({ name }) => name));
    const names = new Set(applied.map(({ name }) => name));
    // The server's clock was read at some moment in between: the difference is at least this much.
    const clock = row.clock.getTime();
    const ahead = clock < askedAt ? askedAt - clock : Math.min(0, answeredAt - clock);
    return {
      version: row.version,
      role: row.role,
      database: row.database,
      isSuperuser: row.superuser,
      mayCreateRoles: row.createrole,
      hasApplicationRole: row.app_role,
      // Since PostgreSQL 16 creating roles does not include granting those of others.
      isApplicationRoleForeign: row.app_role_exists && !row.app_role && row.version >= 160_000,
      mayCreate: row.may_create,
      encoding: row.encoding,
      isReadOnly: row.read_only,
      isEncrypted: row.encrypted,
      connectionsLeft: row.connections_left,
      maxConnections: row.max_connections,
      missingExtensions: row.missing_extensions,
      clockAheadMs: ahead,
      pendingMigrations: [...known].filter((name) => !names.has(name)).length,
      appliedMigrations: names.size,
      newerMigration: [...names].filter((name) => !known.has(name)).at(-1) ?? null,
    };
  } finally {
    await client.end().catch(() => {});
  }
};
