import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** The state of one domain's verification, as decisions about it need it. */
export interface Verification {
  readonly id: string;
  readonly org: OrgId;
  readonly name: string;
  readonly state: "pending" | "verified";
  readonly token: string;
  readonly by: "dns" | "file" | "operator" | "cloud" | "contact" | null;
  readonly confirmedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly missingSince: Date | null;
  readonly lapsesAt: Date | null;
  readonly lapsedAt: Date | null;
}

const COLUMNS = sql`
  d.id, d.org_id as org, d.name, d.state, d.proof_token as token, d.verified_by as by,
  coalesce(d.confirmed_at, d.verified_at) as "confirmedAt", d.last_checked_at as "checkedAt",
  d.missing_since as "missingSince", d.lapses_at as "lapsesAt", d.lapsed_at as "lapsedAt"`;

/** Verified, or in the grace period, at this moment, for `authorised_domain d`. The rule for everything that needs ownership. */
export const verifiedAt = (at: Date) =>
  sql<boolean>`d.state = 'verified' and (d.lapses_at is null or d.lapses_at > ${at})`;

/** The state of `authorised_domain d` at this moment: pending from the end of its term, before a job notes it. */
export const stateAt = (at: Date) =>
  sql<"pending" | "verified">`case when ${verifiedAt(at)} then 'verified' else 'pending' end`;

/** Has this organization this domain verified at this moment? The grace period counts; a lapsed or pending domain does not. */
export const currentlyVerified = async (db: Db, org: OrgId, name: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where d.org_id = ${org} and d.name = ${name} and ${verifiedAt(at)}`.execute(db);
  return rows.length > 0;
};

/** Is this name, or a domain above it, verified by any customer at this moment? Asked with the scope of all. */
export const isCustomerDomain = async (db: Db, name: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where (d.name = ${name} or right(${name}, length(d.name) + 1) = '.' || d.name) and ${verifiedAt(at)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Every domain that this organization has verified at this moment. */
export const currentlyVerifiedNames = async (db: Db, org: OrgId, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select d.name from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where d.org_id = ${org} and ${verifiedAt(at)} order by d.created_at, d.id`.execute(db);
  return rows.map(({ name }) => name);
};

export const findVerification = async (db: Db, org: OrgId, name: string): Promise<Verification | undefined> => {
  const { rows } = await sql<Verification>`
    select ${COLUMNS} from authorised_domain d where d.org_id = ${org} and d.name = ${name}`.execute(db);
  return rows[0];
};

/** Domains whose record was last searched for before this moment, lapsed ones too: their record may be back. */
export const verificationsToRepeat = async (db: Db, checkedBefore: Date, limit: number): Promise<Verification[]> => {
  const { rows } = await sql<Verification>`
    select ${COLUMNS} from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where d.verified_by in ('dns', 'file', 'cloud', 'contact') and (d.state = 'verified' or d.lapsed_at is not null)
       and coalesce(d.last_checked_at, '-infinity') < ${checkedBefore}
     order by d.last_checked_at nulls first, d.id limit ${limit}`.execute(db);
  return rows;
};

/** Verified domains whose grace period or approval ends before this moment. */
export const verificationsEnding = async (db: Db, before: Date, limit: number): Promise<Verification[]> => {
  const { rows } = await sql<Verification>`
    select ${COLUMNS} from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where d.state = 'verified' and d.lapses_at <= ${before} order by d.lapses_at, d.id limit ${limit}`.execute(db);
  return rows;
};

/** The record is missing: the grace period begins, or goes on. Answers when it ends; null when there is none to end. */
export const noteMissing = async (
  db: Db,
  org: OrgId,
  id: string,
  it: { readonly at: Date; readonly lapsesAt: Date },
): Promise<Date | null> => {
  const row = await db
    .updateTable("authorised_domain")
    .set((of) => ({
      missing_since: of.fn.coalesce("missing_since", sql<Date>`${it.at}`),
      lapses_at: of.fn.coalesce("lapses_at", sql<Date>`${it.lapsesAt}`),
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("state", "=", "verified")
    .returning("lapses_at")
    .executeTakeFirst();
  return row?.lapses_at ?? null;
};

/** Ends a verification whose term is over. False: it was renewed meanwhile, or ended before. */
export const endVerification = async (db: Db, org: OrgId, id: string, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable("authorised_domain")
    .set({ state: "pending", lapsed_at: at, lapses_at: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("state", "=", "verified")
    .where("lapses_at", "<=", at)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Other organizations that have this very name verified. */
export const listOtherHolders = async (db: Db, org: OrgId, name: string): Promise<OrgId[]> => {
  const { rows } = await sql<{ org: OrgId }>`
    select d.org_id as org from authorised_domain d join organization o on o.id = d.org_id and o.deleted_at is null
     where d.name = ${name} and d.org_id <> ${org} and d.state = 'verified' order by d.created_at limit 100`.execute(
    db,
  );
  return rows.map((row) => row.org);
};

/** Has the record of a name be searched for at the next opportunity, wherever it is verified. */
export const recheckSoon = (db: Db, name: string, except: OrgId) =>
  db
    .updateTable("authorised_domain")
    .set({ last_checked_at: null })
    .where("name", "=", name)
    .where("org_id", "<>", except)
    .where("state", "=", "verified")
    .where("verified_by", "in", ["dns", "file", "cloud", "contact"])
    .execute();

/** The record was found again: whatever grace period there was is over. */
export const noteConfirmed = (db: Db, org: OrgId, id: string, at: Date) =>
  db
    .updateTable("authorised_domain")
    .set({ confirmed_at: at, missing_since: null, lapses_at: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("state", "=", "verified")
    .execute();

/** The names of all verified domains, each once. */
export const verifiedNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from authorised_domain where state = 'verified'`.execute(db);
  return rows.map(({ name }) => name);
};

/** Lets the verification of these names end now, without a grace period, wherever they are verified. */
export const dueAtOnce = (db: Db, names: readonly string[], at: Date) =>
  sql`update authorised_domain set lapses_at = ${at}
       where state = 'verified' and name = any(${[...names]}::text[]) and (lapses_at is null or lapses_at > ${at})`.execute(
    db,
  );
