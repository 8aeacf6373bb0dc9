import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

const ACCOUNT = [
  "id",
  "org_id",
  "provider",
  "name",
  "settings",
  "sealed_secret",
  "external_id",
  "version",
  "created_at",
  "account",
  "state",
  "read_at",
  "succeeded_at",
  "next_read_at",
  "problems",
] as const;

export const readCloudAccounts = async (db: Db, org: OrgId) =>
  db
    .selectFrom("cloud_account as a")
    .select([
      ...ACCOUNT.map((name) => `a.${name}` as const),
      (of) =>
        of
          .selectFrom("cloud_asset as s")
          .select(sql<number>`count(distinct s.value)::int`.as("n"))
          .whereRef("s.account_id", "=", "a.id")
          .where("s.org_id", "=", org)
          .where("s.kind", "=", "name")
          .as("names"),
      (of) =>
        of
          .selectFrom("cloud_asset as s")
          .select(sql<number>`count(distinct s.value)::int`.as("n"))
          .whereRef("s.account_id", "=", "a.id")
          .where("s.org_id", "=", org)
          .where("s.kind", "=", "address")
          .as("addresses"),
    ])
    .where("a.org_id", "=", org)
    .orderBy("a.created_at")
    .orderBy("a.id")
    .execute();

export const countCloudAccounts = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("cloud_account")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return count;
};

export const findCloudAccount = (db: Db, org: OrgId, id: string) =>
  db.selectFrom("cloud_account").select(ACCOUNT).where("org_id", "=", org).where("id", "=", id).executeTakeFirst();
export type CloudAccountRow = NonNullable<Awaited<ReturnType<typeof findCloudAccount>>>;

export const insertCloudAccount = async (
  db: Db,
  org: OrgId,
  it: {
    readonly id: string;
    readonly provider: string;
    readonly name: string;
    readonly settings: object;
    readonly sealedSecret: Buffer | null;
    readonly externalId: string;
    readonly user: UserId;
  },
  at: Date,
): Promise<void> => {
  await db
    .insertInto("cloud_account")
    .values({
      id: it.id,
      org_id: org,
      provider: it.provider,
      name: it.name,
      settings: JSON.stringify(it.settings),
      sealed_secret: it.sealedSecret,
      external_id: it.externalId,
      changed_by: it.user,
      created_at: at,
      next_read_at: at,
    })
    .execute();
};

/** Changes an account; without a new secret the stored one stays. False: someone was quicker. */
export const changeCloudAccount = async (
  db: Db,
  org: OrgId,
  id: string,
  it: {
    readonly name: string;
    readonly settings: object;
    readonly sealedSecret?: Buffer | null;
    readonly user: UserId;
    readonly version: number;
  },
  at: Date,
): Promise<boolean> =>
  (await db
    .updateTable("cloud_account")
    .set({
      name: it.name,
      settings: JSON.stringify(it.settings),
      ...(it.sealedSecret !== undefined && { sealed_secret: it.sealedSecret }),
      changed_by: it.user,
      version: sql`version + 1`,
      next_read_at: at,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", it.version)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Another account at the provider: what the former one contained says nothing about it. */
export const deleteCloudContent = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await db.deleteFrom("cloud_zone").where("org_id", "=", org).where("account_id", "=", id).execute();
  await db.deleteFrom("cloud_asset").where("org_id", "=", org).where("account_id", "=", id).execute();
};

export const dropCloudAccount = async (db: Db, org: OrgId, id: string): Promise<boolean> =>
  (await db
    .deleteFrom("cloud_account")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Accounts whose time has come, of organizations that exist and, for customers, have a licence. */
export const cloudAccountsDue = async (db: Db, at: Date, limit: number) => {
  const { rows } = await sql<{ id: string; org: OrgId }>`
    select a.id, a.org_id as org from cloud_account a join organization o on o.id = a.org_id and o.deleted_at is null
     where a.next_read_at <= ${at} and a.ended_at is null
       and (o.kind <> 'client' or exists (select from licence l where l.org_id = o.id and licence_access_until(l) > ${at}))
     order by a.next_read_at, a.id limit ${limit}`.execute(db);
  return rows;
};

/** The account is not read before that moment. */
export const postponeCloudReading = async (db: Db, org: OrgId, id: string, nextAt: Date): Promise<void> => {
  await db
    .updateTable("cloud_account")
    .set({ next_read_at: nextAt })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};

export interface StoredCloudProblem {
  readonly service: string;
  readonly scope: string;
  readonly code: string;
  readonly permission: string | null;
}

/** Notes how a reading went. False: the account was changed or removed meanwhile, and nothing of the reading counts. */
export const noteCloudReading = async (
  db: Db,
  org: OrgId,
  { id, version }: Pick<CloudAccountRow, "id" | "version">,
  it: {
    readonly state: "complete" | "partial" | "failed";
    readonly account: string | null;
    readonly problems: readonly StoredCloudProblem[];
    readonly at: Date;
    readonly nextAt: Date;
  },
): Promise<boolean> =>
  (await db
    .updateTable("cloud_account")
    .set({
      state: it.state,
      read_at: it.at,
      next_read_at: it.nextAt,
      problems: JSON.stringify(it.problems),
      ...(it.account !== null && { account: it.account }),
      ...(it.state !== "failed" && { succeeded_at: it.at }),
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export interface SeenZone {
  readonly zoneId: string;
  readonly name: string;
  readonly nameServers: readonly string[];
  readonly delegated: boolean | null;
}

/** Stores the zones of a reading; where the listing was complete, others are removed. Answers whether any was. */
export const putCloudZones = async (
  db: Db,
  org: OrgId,
  account: string,
  zones: readonly SeenZone[],
  { at, isComplete }: { readonly at: Date; readonly isComplete: boolean },
): Promise<boolean> => {
  if (zones.length > 0)
    await sql`
      insert into cloud_zone (account_id, org_id, zone_id, name, name_servers, delegated, seen_at)
      select ${account}, ${org}, z.zone_id, z.name, z.name_servers, z.delegated, ${at}
        from jsonb_to_recordset(${JSON.stringify(
          zones.map((zone) => ({
            zone_id: zone.zoneId,
            name: zone.name,
            name_servers: zone.nameServers,
            delegated: zone.delegated,
          })),
        )}::jsonb) as z (zone_id text, name text, name_servers text[], delegated boolean)
      on conflict (account_id, zone_id) do update
        set name = excluded.name, name_servers = excluded.name_servers, delegated = excluded.delegated,
            seen_at = excluded.seen_at`.execute(db);
  if (!isComplete) return false;
  const removed = await db
    .deleteFrom("cloud_zone")
    .where("org_id", "=", org)
    .where("account_id", "=", account)
    .where("seen_at", "<", at)
    .returning("zone_id")
    .execute();
  return removed.length > 0;
};

export interface SeenAsset {
  readonly service: string;
  readonly scope: string;
  readonly kind: "name" | "address";
  readonly value: string;
}

export const putCloudAssets = async (
  db: Db,
  org: OrgId,
  account: string,
  assets: readonly SeenAsset[],
  at: Date,
): Promise<void> => {
  if (assets.length === 0) return;
  await sql`
    insert into cloud_asset (account_id, org_id, service, scope, kind, value, seen_at)
    select distinct ${account}::uuid, ${org}::uuid, s.service, s.scope, s.kind, s.value, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) as s (service text, scope text, kind text, value text)
    on conflict (account_id, service, scope, kind, value) do update set seen_at = excluded.seen_at`.execute(db);
};

/**
 * Removes what a complete listing of a scope lacks, and scopes that a complete list of scopes lacks. What could not be listed
 * stays.
 */
export const dropUnlisted = async (
  db: Db,
  org: OrgId,
  account: string,
  it: {
    readonly service: string;
    readonly complete: readonly string[];
    /** Every scope of the service; null: others may exist. */
    readonly scopes: readonly string[] | null;
    readonly at: Date;
  },
): Promise<void> => {
  await sql`
    delete from cloud_asset
     where org_id = ${org} and account_id = ${account} and service = ${it.service} and seen_at < ${it.at}
       and (scope = any (${[...it.complete]}::text[])
            or (${it.scopes !== null} and not scope = any (${[...(it.scopes ?? [])]}::text[])))`.execute(db);
};

/** The zones of this name in accounts that the organization connected, the freshest first. */
export const cloudZonesNamed = (db: Db, org: OrgId, name: string) =>
  db
    .selectFrom("cloud_zone")
    .select(["name_servers", "seen_at"])
    .where("org_id", "=", org)
    .where("name", "=", name)
    .orderBy("seen_at", "desc")
    .execute();

/** Zones of the organization with whether they are delegated, by account. */
export const listCloudZones = (db: Db, org: OrgId) =>
  db
    .selectFrom("cloud_zone")
    .select(["account_id", "name", "delegated"])
    .where("org_id", "=", org)
    .orderBy("name")
    .limit(5_000)
    .execute();

/** The names that the organization's accounts list at or below a domain. */
export const cloudNamesBelow = async (db: Db, org: OrgId, domain: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    select distinct value from cloud_asset
     where org_id = ${org} and kind = 'name'
       and (value = ${domain} or right(value, length(${`.${domain}`})) = ${`.${domain}`})
     order by value limit ${limit}`.execute(db);
  return rows.map(({ value }) => value);
};

/** Which of the addresses does an account that was read since then list as its own? The proof for each of them. */
export const cloudAddressesAmong = async (
  db: Db,
  org: OrgId,
  ips: readonly string[],
  seenSince: Date,
): Promise<ReadonlySet<string>> => {
  if (ips.length === 0) return new Set();
  const rows = await db
    .selectFrom("cloud_asset")
    .select("value")
    .distinct()
    .where("org_id", "=", org)
    .where("kind", "=", "address")
    .where("value", "=", sql<string>`any (${[...ips]}::text[])`)
    .where("seen_at", ">=", seenSince)
    .execute();
  return new Set(rows.map(({ value }) => value));
};

/** Everything the organization's accounts list that is no name of an undelegated zone: for the search of further assets. */
export const listCloudAssets = async (db: Db, org: OrgId) => {
  const { rows } = await sql<{ kind: "name" | "address"; value: string; account: string }>`
    select distinct s.kind, s.value, a.name as account
      from cloud_asset s join cloud_account a on a.id = s.account_id
     where s.org_id = ${org} and a.org_id = ${org}
       and not exists (select from cloud_zone z
                        where z.org_id = ${org} and z.account_id = s.account_id and z.zone_id = s.scope
                          and z.delegated is not true)
    union
    select 'name', z.name, a.name from cloud_zone z join cloud_account a on a.id = z.account_id
     where z.org_id = ${org} and a.org_id = ${org} and z.delegated
     order by 2, 1, 3`.execute(db);
  return rows;
};

/** Has domains that a cloud account verified be checked again at the next opportunity. */
export const recheckCloudVerified = (db: Db, org: OrgId) =>
  db
    .updateTable("authorised_domain")
    .set({ last_checked_at: null })
    .where("org_id", "=", org)
    .where("verified_by", "=", "cloud")
    .where("state", "=", "verified")
    .execute();
