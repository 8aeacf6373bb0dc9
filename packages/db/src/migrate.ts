import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { connectedClient } from "./connected-client.ts";

const FOLDER = new URL("../migrations/", import.meta.url).pathname;
const MIGRATION_LOCK = 0x50415242;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The database and this program do not fit; the message says how to fix it. */
export class SchemaMismatch extends Error {
  override readonly name = "SchemaMismatch";
}

/** The migrations this program brings, oldest first, with their statements. */
export const readMigrations = (folder: string = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });

/** The migrations this program brings, oldest first. */
export const knownMigrations = (folder: string = FOLDER): { name: string; hash: string }[] =>
  readMigrations(folder).map(({ name, hash }) => ({ name, hash }));

/**
 * Runs what is missing, in order, each in its own transaction, one process at a time. Answers what it ran.
 * `only` stops short of the newest schema: a restore brings about the one its backup was made with.
 */
export const migrate = async (
  ownerUrl: string,
  folder: string = FOLDER,
  only: (name: string) => boolean = () => true,
): Promise<string[]> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-migrate" });
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const migrations = readMigrations(folder);
    const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migration");
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    refuseMismatch(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name) && only(name));
    for (const { name, sql, hash } of missing) {
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
        await client.query("commit");
      } catch (cause) {
        await client.query("rollback");
        throw new Error(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, { cause });
      }
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

const refuseMismatch = (migrations: Migration[], applied: Map<string, string>): void => {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const newest = [...applied.keys()]
    .filter((name) => !known.has(name))
    .sort((a, b) => a.localeCompare(b))
    .at(-1);
  if (newest !== undefined) {
    throw new SchemaMismatch(
      `The database was migrated by a newer Parapet (it has ${newest}). Start that version, or restore a backup made before it.`,
    );
  }
  for (const [name, hash] of applied) {
    if (known.get(name) !== hash) {
      throw new SchemaMismatch(
        `Migration ${name} was changed after it ran. Put the file back as it was; add a new one instead.`,
      );
    }
  }
};
