import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import type pg from "pg";

import { copyInto, onConnection } from "../copy.ts";
import type { Db } from "../db.ts";

/** A credential of an organisation, ready to be stored: sealed, masked and tagged. */
export interface LeakRow {
  readonly id: string;
  readonly org: OrgId;
  readonly domain: string;
  readonly kind: "employee" | "customer" | "third-party";
  readonly loginMasked: string;
  readonly secretMasked: string;
  readonly form: string;
  readonly strength: string | null;
  readonly host: string | null;
  readonly access: string | null;
  readonly sealed: Buffer;
  readonly loginTag: number;
  readonly secretTag: number;
  readonly source: string;
  readonly breachOn: string | null;
  readonly machine: string | null;
  readonly purgeYear: number;
}

/** A line that concerns nobody yet. */
export interface CorpusRow {
  readonly id: string;
  readonly loginTag: number | null;
  readonly hostTag: number | null;
  readonly sealed: Buffer;
  readonly purgeYear: number;
}

/** Which of these credentials are stored, and from which sources they are known. */
export const knownLeaks = async (db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sources: string[] }>`
    select id, sources from leaked_credential where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, sources }) => [id, sources]));
};

/** Which of these lines the corpus holds. */
export const knownCorpus = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from leak_corpus where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

const bytes = (buffer: Buffer): string => `\\x${buffer.toString("hex")}`;

/** Stores credentials of organisations. One that is there keeps its sealed bytes and first day and gains the source. */
export const putLeaks = async (db: Db, rows: readonly LeakRow[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  const wire = JSON.stringify(rows.map((row) => ({ ...row, sealed: bytes(row.sealed) })));
  await sql`
    insert into leaked_credential as c (id, org_id, domain, kind, login_masked, secret_masked, form, strength, host, access,
      sealed, login_tag, secret_tag, sources, breach_on, machine_id, purge_year, first_seen, last_seen)
    select id, org, domain, kind, "loginMasked", "secretMasked", form, strength, host, access, sealed, "loginTag",
           "secretTag", array[source], "breachOn", machine, "purgeYear", ${at}, ${at}
      from jsonb_to_recordset(${wire}::jsonb) as row (id uuid, org uuid, domain text, kind text, "loginMasked" text,
        "secretMasked" text, form text, strength text, host text, access text, sealed bytea, "loginTag" bigint,
        "secretTag" bigint, source text, "breachOn" date, machine uuid, "purgeYear" int)
    on conflict (id) do update set last_seen = excluded.last_seen,
      sources = case when c.sources @> excluded.sources then c.sources else c.sources || excluded.sources end,
      breach_on = coalesce(c.breach_on, excluded.breach_on), machine_id = coalesce(c.machine_id, excluded.machine_id)`.execute(
    db,
  );
};

/** Stores lines that concern nobody, as fast as PostgreSQL takes them; answers how many were new. */
export const putCorpus = (pool: pg.Pool, rows: readonly CorpusRow[]): Promise<number> =>
  onConnection(pool, async (client) => {
    await client.query("select set_config('parapet.all', 'on', true)");
    // COPY does not go through row-level security, hence the detour.
    await client.query(
      "create temp table corpus_in (id uuid, login_tag bigint, host_tag bigint, sealed bytea, purge_year int) on commit drop",
    );
    const cells = rows.map((row) => [row.id, row.loginTag, row.hostTag, bytes(row.sealed), row.purgeYear]);
    await copyInto(client, "corpus_in", ["id", "login_tag", "host_tag", "sealed", "purge_year"], cells);
    const { rowCount } = await client.query(
      "insert into leak_corpus select id, login_tag, host_tag, sealed, purge_year from corpus_in on conflict (id) do nothing",
    );
    return rowCount ?? 0;
  });
