import { connectionError } from "@parapet/db/connection-error";
import { inspectServer, type ServerFacts } from "@parapet/db/inspect-server";
import { isLoopbackAddress } from "@parapet/net/loopback-address";

import type { Config } from "../../platform/config.ts";
import { degraded, failure, fine, type Finding, warning } from "./finding.ts";

const about = "database";
/** Connections of one process with a worker, as in open-services.ts and the queue. */
const NEEDED_CONNECTIONS = 42;
const SKEW_WARNING_MS = 5_000;
/** One-time codes and signed requests are refused beyond this. */
const SKEW_FAILURE_MS = 60_000;
/** Values of examples, and what people type until they choose a real one. */
const COMMON_PASSWORD =
  /^(?:|parapet|postgres|postgresql|password|passw0rd|secret|admin|root|test|changeme|change-me|the-password|example|1234+|…)$/i;

const roleTrouble = (facts: ServerFacts): Finding[] => {
  const { role, database } = facts;
  const found: Finding[] = [];
  const isReady = facts.appliedMigrations > 0 && facts.hasApplicationRole;
  if (facts.isApplicationRoleForeign && !facts.isSuperuser)
    found.push(
      failure(
        about,
        `role parapet_app belongs to another installation of this PostgreSQL, and ${role} may not assume it`,
        `As a superuser: GRANT parapet_app TO ${role}.`,
      ),
    );
  else if (!facts.mayCreateRoles && !facts.hasApplicationRole)
    found.push(
      failure(
        about,
        `role ${role} may not create roles, and is no member of the application's role parapet_app`,
        `As a superuser: ALTER ROLE ${role} CREATEROLE.`,
      ),
    );
  if (!facts.mayCreate && (facts.pendingMigrations > 0 || !isReady))
    found.push(
      failure(
        about,
        `role ${role} may not create tables in database ${database}`,
        `As a superuser: ALTER DATABASE ${database} OWNER TO ${role}.`,
      ),
    );
  // Row-level security does not bind a superuser: migrations and repairs would see every row.
  if (facts.isSuperuser)
    found.push(
      warning(
        about,
        `connected as superuser ${role}`,
        "Use a dedicated role (LOGIN, CREATEROLE) that owns the database.",
      ),
    );
  return found;
};

const serverTrouble = (facts: ServerFacts): Finding[] => {
  const found: Finding[] = [];
  if (facts.isReadOnly)
    found.push(
      failure(about, "the server is a standby or read only", "Set DATABASE_URL to the primary, which accepts writes."),
    );
  if (facts.encoding !== "UTF8")
    found.push(
      failure(
        about,
        `database ${facts.database} has encoding ${facts.encoding}`,
        "Create it again: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
      ),
    );
  if (facts.missingExtensions.length > 0)
    found.push(
      failure(
        about,
        `extensions are not installed on the server: ${facts.missingExtensions.join(", ")}`,
        "Install PostgreSQL's contrib package (postgresql-contrib) on the database host.",
      ),
    );
  if (facts.newerMigration !== null)
    found.push(
      failure(
        about,
        `it was migrated by a newer version (it has ${facts.newerMigration})`,
        "Start that version, or restore a backup made before it.",
        3,
      ),
    );
  if (facts.connectionsLeft < NEEDED_CONNECTIONS)
    found.push(
      warning(
        about,
        `${facts.connectionsLeft} of ${facts.maxConnections} connections are free; a process uses up to ${NEEDED_CONNECTIONS}`,
        "Raise max_connections of PostgreSQL.",
      ),
    );
  if (facts.pendingMigrations > 0 && facts.appliedMigrations > 0)
    found.push(
      warning(
        about,
        `${facts.pendingMigrations} migrations are pending`,
        "Run 'npx parapet migrate' before servers and workers are restarted.",
      ),
    );
  return found;
};

const clockTrouble = ({ clockAheadMs }: ServerFacts): Finding[] => {
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  const says = `this host's clock is ${seconds} s ${clockAheadMs > 0 ? "ahead of" : "behind"} the database server's`;
  const fix = "Synchronize the clocks of all hosts (NTP).";
  if (Math.abs(clockAheadMs) > SKEW_FAILURE_MS) return [failure("clock", says, fix)];
  return Math.abs(clockAheadMs) > SKEW_WARNING_MS ? [warning("clock", says, fix)] : [];
};

const urlTrouble = (databaseUrl: string, { isEncrypted }: ServerFacts, { mode }: Pick<Config, "mode">): Finding[] => {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isRemote = host !== "" && host !== "localhost" && !host.startsWith("/") && !isLoopbackAddress(host);
  const found: Finding[] = [];
  if (mode !== "production") return found;
  if (isRemote && !isEncrypted)
    found.push(
      warning(
        about,
        "the connection to another host is not encrypted",
        "Append ?sslmode=verify-full to DATABASE_URL, or keep the server on a network of its own.",
      ),
    );
  if (url.password !== "" && COMMON_PASSWORD.test(decodeURIComponent(url.password)))
    found.push(
      degraded(
        about,
        "the password in DATABASE_URL is a common one",
        `Choose another: openssl rand -base64 24, then ALTER ROLE ${decodeURIComponent(url.username)} PASSWORD '…'.`,
        2,
      ),
    );
  return found;
};

/** Why there is no connection to the database, as a start words it; every other error is thrown again. */
export const databaseFailure = (error: unknown, { isConnecting = false } = {}): Finding => {
  const trouble = connectionError(error, { isConnecting });
  if (trouble === null) throw error;
  const { reason, fix, exitCode, isTransient } = trouble;
  return { ...failure(about, reason, fix, exitCode), isTransient };
};

/** The server of DATABASE_URL: reachable, recent enough, writable, with what the role needs. */
export const checkDatabase = async (config: Pick<Config, "databaseUrl" | "mode">): Promise<Finding[]> => {
  const { databaseUrl } = config;
  if (databaseUrl === null)
    return [
      config.mode === "production"
        ? fine(about, "embedded PostgreSQL in the data directory: this host only, no further servers or workers")
        : fine(about, "embedded PostgreSQL in the data directory"),
    ];
  let facts: ServerFacts;
  try {
    facts = await inspectServer(databaseUrl);
  } catch (error) {
    return [databaseFailure(error, { isConnecting: true })];
  }
  const name = `PostgreSQL ${Math.floor(facts.version / 10_000)}`;
  if (facts.version < 150_000) return [failure(about, `${name} is too old`, "Use PostgreSQL 15 or later.")];
  const found = [
    ...roleTrouble(facts),
    ...serverTrouble(facts),
    ...urlTrouble(databaseUrl, facts, config),
    ...clockTrouble(facts),
  ];
  return found.some((finding) => finding.about === about) ? found : [fine(about, name), ...found];
};
