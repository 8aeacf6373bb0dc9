import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A credential of an organization, ready to be stored: sealed, masked and tagged. */
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
  /** It concerns the organization only because of a person it watches. */
  readonly isPerson: boolean;
  readonly purgeYear: number;
}

export type KnownLeak = Pick<LeakRow, "domain" | "kind" | "isPerson"> & { readonly sources: readonly string[] };

/** Which of these credentials are stored, what they are filed under, and from which sources they are known. */
export const knownLeaks = async (db: Db, ids: readonly string[]): Promise<Map<string, KnownLeak>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownLeak & { id: string }>`
    select id, sources, domain, kind, is_person as "isPerson" from leaked_credential where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const bytes = (buffer: Buffer): string => `\\x${buffer.toString("hex")}`;

/**
 * Stores credentials of organizations. One that is there keeps its sealed bytes and first day and gains the source. What it is
 * filed under always follows from its login and address and the organization's domains of today, also whether it is a
 * person's.
 */
export const putLeaks = async (db: Db, rows: readonly LeakRow[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  const wire = JSON.stringify(rows.map((row) => ({ ...row, sealed: bytes(row.sealed) })));
  await sql`
    insert into leaked_credential as c (id, org_id, domain, kind, login_masked, secret_masked, form, strength, host, access,
      sealed, login_tag, secret_tag, sources, breach_on, machine_id, is_person, purge_year, first_seen, last_seen)
    select id, org, domain, kind, "loginMasked", "secretMasked", form, strength, host, access, sealed, "loginTag",
           "secretTag", array[source], "breachOn", machine, "isPerson", "purgeYear", ${at}, ${at}
      from jsonb_to_recordset(${wire}::jsonb) as row (id uuid, org uuid, domain text, kind text, "loginMasked" text,
        "secretMasked" text, form text, strength text, host text, access text, sealed bytea, "loginTag" bigint,
        "secretTag" bigint, source text, "breachOn" date, machine uuid, "isPerson" boolean, "purgeYear" int)
    on conflict (id) do update set last_seen = excluded.last_seen,
      domain = excluded.domain, kind = excluded.kind, is_person = excluded.is_person,
      sources = case when c.sources @> excluded.sources then c.sources else c.sources || excluded.sources end,
      breach_on = coalesce(c.breach_on, excluded.breach_on), machine_id = coalesce(c.machine_id, excluded.machine_id)`.execute(
    db,
  );
};
