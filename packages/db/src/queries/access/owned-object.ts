import { type EndReason, OWNED_KIND_IDS, type OwnedKind } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import type { Tables } from "../../tables.ts";
import type { KeyLimits } from "./api-key.ts";

interface OwnedTable {
  readonly table: keyof Tables;
  /** The column that names the owner, as `owned_tables()` of the database has it. */
  readonly owner: string;
  /** Policies of an organization have its id. */
  readonly id?: "org_id";
  readonly label: RawBuilder<string | null>;
  /** Which rows are of this kind, where another kind shares the table. */
  readonly shared?: RawBuilder<unknown>;
  /** Which rows of the table are of this kind and still of use. */
  readonly only?: RawBuilder<unknown>;
  /** Which of them have something left to do, and need an owner for it. */
  readonly pending?: RawBuilder<unknown>;
  /** It has a last moment, after which it is of no use. */
  readonly expires?: true;
  /** The column with the hash of the secret, and the one with its first characters. */
  readonly secret?: { readonly hash: string; readonly hint?: string };
  /** What removing writes, where the row has to stay for the record; else it is deleted. */
  readonly withdrawn?: RawBuilder<unknown>;
}

const name = sql<string>`t.name`;
const NOTHING = sql<null>`null::text`;

export const OWNED_TABLES: Readonly<Record<OwnedKind, OwnedTable>> = {
  "scim-token": {
    table: "scim_connection",
    owner: "changed_by",
    label: name,
    secret: { hash: "token_hash", hint: "hint" },
  },
  "sign-on-connection": { table: "sign_on_connection", owner: "changed_by", label: name },
  "group-mapping": { table: "sign_on_policy", owner: "changed_by", id: "org_id", label: NOTHING },
  "cloud-account": { table: "cloud_account", owner: "changed_by", label: name },
  "api-key": {
    table: "api_key",
    owner: "user_id",
    label: name,
    shared: sql`t.kind = 'personal'`,
    only: sql`t.kind = 'personal'`,
    expires: true,
    secret: { hash: "secret_hash", hint: "hint" },
  },
  "service-account": {
    table: "api_key",
    owner: "user_id",
    label: name,
    shared: sql`t.kind = 'service'`,
    only: sql`t.kind = 'service'`,
    expires: true,
    secret: { hash: "secret_hash", hint: "hint" },
  },
  "calendar-link": {
    table: "calendar_link",
    owner: "user_id",
    label: NOTHING,
    only: sql`t.revoked_at is null`,
    secret: { hash: "token_hash" },
    withdrawn: sql`revoked_at = now()`,
  },
  "alert-setting": {
    table: "alert_setting",
    owner: "created_by",
    // With where it sends to: the adopter has to know.
    label: sql`concat_ws(' → ', t.name, (select string_agg(c.hint, ', ' order by c.kind) from alert_channel c where c.setting_id = t.id))`,
  },
  "event-webhook": { table: "event_webhook", owner: "owner_id", label: sql`concat_ws(' → ', t.name, t.hint)` },
  "ticket-system": {
    table: "alert_channel",
    owner: "owner_id",
    label: sql`t.hint`,
    only: sql`t.setting_id is null`,
  },
  "report-schedule": { table: "report_schedule", owner: "created_by", label: name },
  "saved-search": { table: "saved_search", owner: "user_id", label: name },
  "work-view": { table: "work_view", owner: "owner_id", label: name },
  "vendor-share": {
    table: "vendor_share",
    owner: "created_by",
    label: sql`(select v.name from vendor v where v.id = t.vendor_id and v.org_id = t.org_id)`,
    only: sql`t.revoked_at is null`,
    expires: true,
    secret: { hash: "token_hash" },
    withdrawn: sql`revoked_at = now()`,
  },
  "finding-rule": { table: "finding_rule", owner: "author", label: name },
  "asset-rule": { table: "asset_rule", owner: "author", label: name },
  "watch-rule": { table: "watch_rule", owner: "created_by", label: sql`t.keyword`, only: sql`t.origin = 'hand'` },
  "due-date-policy": { table: "sla_policy", owner: "owner_id", id: "org_id", label: NOTHING },
  // Earlier requests count towards the limits of how often a person is written to.
  "consent-request": {
    table: "vip_consent_request",
    owner: "requested_by",
    label: NOTHING,
    only: sql`t.token_hash is not null`,
    pending: sql`t.answer is null`,
    withdrawn: sql`token_hash = null`,
  },
  "domain-contact": {
    table: "domain_contact_request",
    owner: "requested_by",
    label: sql`t.domain`,
    only: sql`t.token_hash is not null`,
    expires: true,
    withdrawn: sql`token_hash = null`,
  },
};

/** An object with what its authority depends on. */
export interface OwnedRow {
  readonly kind: OwnedKind;
  readonly id: string;
  readonly org_id: OrgId;
  readonly label: string | null;
  readonly owner: UserId | null;
  readonly ended_at: Date | null;
  readonly ended_reason: EndReason | null;
  /** What bounds the key that created it; null: a person did. */
  readonly key_limits: KeyLimits | null;
  /** The key that created it is gone, has expired or has ended. */
  readonly is_key_over: boolean;
}

interface OwnedChoice {
  readonly org?: OrgId;
  readonly ids?: readonly string[];
  readonly owners?: readonly string[];
}

const idOf = ({ id }: OwnedTable) => sql.ref(`t.${id ?? "id"}`);

const rowsOf = (kind: OwnedKind, { org, ids, owners }: OwnedChoice, at: Date) => {
  const of = OWNED_TABLES[kind];
  return sql<OwnedRow>`
    select ${kind}::text as kind, ${idOf(of)} as id, t.org_id, ${of.label}::text as label, ${sql.ref(`t.${of.owner}`)} as owner,
           t.ended_at, t.ended_reason, case when k.id is not null then key_limits(k) end as key_limits,
           t.owner_key is not null and (k.id is null or k.ended_at is not null or k.expires_at <= ${at}::timestamptz) as is_key_over
      from ${sql.table(of.table)} t left join api_key k on k.id = t.owner_key
     where ${of.only ?? sql`true`} and ${ids === undefined ? (of.pending ?? sql`true`) : sql`true`} and ${of.expires === true ? sql`t.expires_at > ${at}::timestamptz` : sql`true`}
       and ${org === undefined ? sql`true` : sql`t.org_id = ${org}::uuid`}
       and ${ids === undefined ? sql`true` : sql`${idOf(of)} = any (${[...ids]}::uuid[])`}
       and ${owners === undefined ? sql`true` : sql`${sql.ref(`t.${of.owner}`)} = any (${[...owners]}::uuid[])`}`;
};

/** Objects of one kind. Asked without a scope, as the key that created one may belong to a partner. */
export const ownedObjects = async (
  db: Db,
  kind: OwnedKind,
  choice: OwnedChoice,
  at: Date,
): Promise<readonly OwnedRow[]> => (await rowsOf(kind, choice, at).execute(db)).rows;

/** Objects of every kind, of an organization or of people; what has ended comes first. */
export const allOwnedObjects = async (
  db: Db,
  choice: { readonly org: OrgId } | { readonly owners: readonly string[] },
  at: Date,
  limit?: number,
): Promise<readonly OwnedRow[]> => {
  const every = OWNED_KIND_IDS.map((kind) => sql`(${rowsOf(kind, choice, at)})`);
  const { rows } = await sql<OwnedRow>`select * from (${sql.join(every, sql` union all `)}) every
      order by ended_at is null, kind, label, id limit ${limit ?? null}::bigint`.execute(db);
  return rows;
};

/** Stores that what API keys created has ended, where the key is gone, has ended or has expired. */
export const endOfKeys = async (db: Db, at: Date): Promise<void> => {
  for (const kind of OWNED_KIND_IDS)
    await sql`
      update ${sql.table(OWNED_TABLES[kind].table)} t set ended_at = ${at}, ended_reason = 'key', ended_told = false
       where t.ended_at is null and t.owner_key is not null
         and not exists (select from api_key k where k.id = t.owner_key and k.ended_at is null and k.expires_at > ${at})`.execute(
      db,
    );
};

/** Stores that an object has ended, where it has not. */
export const endObject = async (
  db: Db,
  kind: OwnedKind,
  org: OrgId,
  id: string,
  reason: EndReason,
  at: Date,
): Promise<void> => {
  const of = OWNED_TABLES[kind];
  await sql`
    update ${sql.table(of.table)} t set ended_at = ${at}, ended_reason = ${reason}, ended_told = false
     where t.ended_at is null and t.org_id = ${org} and ${idOf(of)} = ${id}::uuid`.execute(db);
};

const UNIQUE_VIOLATION = "23505";

/**
 * Makes a person the owner, by which it is no longer ended (`own_anew()` of the database), with a new secret where it has one. False:
 * it is not there, or another has adopted it. Null: the person has one of that name, and the transaction is over.
 */
export const adoptObject = async (
  db: Db,
  kind: OwnedKind,
  it: {
    readonly org: OrgId;
    readonly id: string;
    readonly owner: UserId;
    /** Whose it was: another may have adopted it meanwhile. */
    readonly from: UserId | null;
    readonly secret: { readonly hash: Buffer; readonly hint: string } | null;
  },
): Promise<boolean | null> => {
  const of = OWNED_TABLES[kind];
  const changes = [
    sql`${sql.ref(of.owner)} = ${it.owner}`,
    ...(of.secret !== undefined && it.secret !== null ? [sql`${sql.ref(of.secret.hash)} = ${it.secret.hash}`] : []),
    ...(of.secret?.hint !== undefined && it.secret !== null
      ? [sql`${sql.ref(of.secret.hint)} = ${it.secret.hint}`]
      : []),
  ];
  try {
    const { rows } = await sql`
      update ${sql.table(of.table)} t set ${sql.join(changes)}
       where t.org_id = ${it.org} and ${idOf(of)} = ${it.id}::uuid and ${of.only ?? sql`true`}
         and ${sql.ref(`t.${of.owner}`)} is not distinct from ${it.from}::uuid returning 1`.execute(db);
    return rows.length === 1;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return null;
  }
};

/**
 * Makes the person who changed an object its owner, with the key of the request: it acts with the rights of who last decided what it does. One
 * that has ended stays so, and continues when it is adopted.
 */
export const ownChanged = async (db: Db, kind: OwnedKind, org: OrgId, id: string, by: UserId): Promise<void> => {
  const of = OWNED_TABLES[kind];
  await sql`
    update ${sql.table(of.table)} t set ${sql.ref(of.owner)} = ${by}
     where t.org_id = ${org} and ${idOf(of)} = ${id}::uuid and ${of.only ?? sql`true`} and t.ended_at is null`.execute(
    db,
  );
};

/** Removes an object, or withdraws it where its row is needed for the record. */
export const removeObject = async (db: Db, kind: OwnedKind, org: OrgId, id: string): Promise<boolean> => {
  const of = OWNED_TABLES[kind];
  const where = sql`where t.org_id = ${org} and ${idOf(of)} = ${id}::uuid and ${of.only ?? sql`true`} returning 1`;
  const { rows } =
    of.withdrawn === undefined
      ? await sql`delete from ${sql.table(of.table)} t ${where}`.execute(db)
      : await sql`update ${sql.table(of.table)} t set ${of.withdrawn} ${where}`.execute(db);
  return rows.length === 1;
};

/** Organizations with objects that ended and whose administrators were not notified. */
export const orgsToAnnounceTo = async (db: Db, limit: number): Promise<OrgId[]> => {
  const every = OWNED_KIND_IDS.map(
    (kind) => sql`
      select t.org_id from ${sql.table(OWNED_TABLES[kind].table)} t where t.ended_at is not null and not t.ended_told`,
  );
  const { rows } = await sql<{ org_id: OrgId }>`
    select distinct e.org_id from (${sql.join(every, sql` union all `)}) e
      join organization o on o.id = e.org_id where o.deleted_at is null order by 1 limit ${limit}`.execute(db);
  return rows.map(({ org_id }) => org_id);
};

/** Marks the ended objects of an organization as notified; answers which those were. */
export const markAnnounced = async (db: Db, org: OrgId): Promise<OwnedKind[]> => {
  const told: OwnedKind[] = [];
  for (const kind of OWNED_KIND_IDS) {
    const of = OWNED_TABLES[kind];
    const { rows } = await sql<{ listed: boolean }>`
      update ${sql.table(of.table)} t set ended_told = true
       where t.org_id = ${org} and t.ended_at is not null and not t.ended_told and ${of.shared ?? sql`true`}
      returning (${of.only ?? sql`true`} and ${of.pending ?? sql`true`}) as listed`.execute(db);
    told.push(...rows.flatMap(({ listed }) => (listed ? [kind] : [])));
  }
  return told;
};
