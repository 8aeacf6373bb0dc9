import type pg from "pg";

/** The schemas whose rows are ours to keep: the program's own and the job queue's. */
const SCHEMAS = ["public", "jobs"] as const;

/** Owned by the schema, never written by a restore. */
const NOT_ROWS_OF_OURS = new Set(["public.schema_migration", "jobs.version"]);

/** One table as a backup knows it. Partitions are part of their parent; generated columns make themselves. */
export interface StoredTable {
  /** `schema.name`, each quoted where needed: ready for SQL. */
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Rows that a backup leaves out. Keys of purge years: a purge destroys them in the database, and backups from before must not
 * bring them back. They are exported beside the backups (`year-keys.ts`).
 */
const LEFT_OUT: Readonly<Record<string, string>> = { "public.wrapping_key": "purge_year <> 0" };

/** The query for the rows of a table that a backup holds. */
export const storedRows = ({ name, columns }: StoredTable): string =>
  `select ${columns.join(", ")} from ${name}${name in LEFT_OUT ? ` where not (${LEFT_OUT[name]})` : ""}`;

/** Every table whose rows a backup must hold, in an order in which they can be read back. */
export const storedTables = async (client: pg.ClientBase): Promise<StoredTable[]> => {
  const { rows } = await client.query<{ plain: string; name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as plain,
            format('%I.%I', n.nspname, c.relname) as name,
            array_agg(format('%I', a.attname) order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      group by n.nspname, c.relname
      order by n.nspname desc, (c.relname <> 'queue'), c.relname`,
    [SCHEMAS],
  );
  return rows.filter(({ plain }) => !NOT_ROWS_OF_OURS.has(plain)).map(({ name, columns }) => ({ name, columns }));
};

/** The last number given out by each counter; null where none was. */
export const counters = async (client: pg.ClientBase): Promise<{ name: string; last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  );
  return rows;
};

/** Which migrations ran, and which form the queue has: a restore must bring the same about first. */
export const schemaState = async (
  client: pg.ClientBase,
): Promise<{ migrations: { name: string; hash: string }[]; jobs: number | null }> => {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migration order by name",
  );
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('jobs.version') is not null as there");
  if (rows[0]?.there !== true) return { migrations, jobs: null };
  const { rows: versions } = await client.query<{ version: number }>("select version from jobs.version");
  return { migrations, jobs: versions[0]?.version ?? null };
};
