import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { verifiedAt } from "../verification/domain-verification.ts";

export type ConsentAnswer = "confirmed" | "refused" | "withdrawn";

/** Serialises requests to one address, also across organizations, until the transaction ends. */
export const lockConsentAddress = async (db: Db, addressHash: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vip-consent ${addressHash.toString("hex")}`}, 0))`.execute(
    db,
  );
};

export interface ConsentHistory {
  /** When this organization last mailed a request to this address. */
  readonly last_request: Date | null;
  /** When the person last refused or withdrew towards this organization. */
  readonly last_refusal: Date | null;
  /** Requests of every organization to this address since then. */
  readonly to_address: number;
  /** Requests of this organization to any address since then. */
  readonly of_organization: number;
}

/** What the rate limits are decided by. Needs the scope of everything: an address is protected from all organizations together. */
export const consentHistory = async (db: Db, org: OrgId, addressHash: Buffer, since: Date): Promise<ConsentHistory> => {
  const { rows } = await sql<ConsentHistory>`
    select max(requested_at) filter (where org_id = ${org} and address_hash = ${addressHash}) as last_request,
           max(answered_at) filter (where org_id = ${org} and address_hash = ${addressHash}
             and answer in ('refused', 'withdrawn')) as last_refusal,
           count(*) filter (where address_hash = ${addressHash} and requested_at > ${since}) as to_address,
           count(*) filter (where org_id = ${org} and requested_at > ${since}) as of_organization
      from vip_consent_request where org_id = ${org} or address_hash = ${addressHash}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate without a row");
  return row;
};

export const insertConsentRequest = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly addressHash: Buffer;
    readonly tokenHash: Buffer;
    readonly by: UserId;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .insertInto("vip_consent_request")
    .values({
      org_id: it.org,
      address_hash: it.addressHash,
      token_hash: it.tokenHash,
      requested_at: it.at,
      requested_by: it.by,
    })
    .execute();
};

/** A domain that the organization has verified, the oldest; null when it has none. */
export const findVerifiedDomain = async (db: Db, org: OrgId): Promise<string | null> =>
  (
    await db
      .selectFrom("authorised_domain")
      .select("name")
      .where("org_id", "=", org)
      .where("state", "=", "verified")
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  )?.name ?? null;

export interface RequestedConsent {
  readonly id: string;
  readonly org_id: OrgId;
  readonly requested_at: Date;
  readonly organization: string;
  readonly domain: string | null;
  readonly vip_id: string;
  readonly identifier_id: string;
  readonly address: string;
  readonly consent: "needed" | "requested" | ConsentAnswer;
  readonly user_names: string[];
}

/** The request behind a mailed token, with the address it is about; undefined when that is monitored no longer. */
export const consentByToken = async (db: Db, tokenHash: Buffer, at: Date): Promise<RequestedConsent | undefined> => {
  const { rows } = await sql<RequestedConsent>`
    select r.id, r.org_id, r.requested_at, o.name as organization, i.vip_id, i.id as identifier_id, i.value as address, i.consent,
           (select d.name from authorised_domain d where d.org_id = r.org_id and ${verifiedAt(at)}
             order by d.created_at, d.id limit 1) as domain,
           array(select u.value from vip_identifier u where u.vip_id = i.vip_id and u.kind = 'username' order by u.value) as user_names
      from vip_consent_request r join organization o on o.id = r.org_id and o.deleted_at is null
      join vip_identifier i on i.org_id = r.org_id and i.kind = 'personal' and sha256(convert_to(i.value, 'UTF8')) = r.address_hash
     where r.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
};

/** The address was mailed a request; one that is confirmed already stays so until it is answered again. */
export const markConsentRequested = async (db: Db, org: OrgId, address: string, at: Date): Promise<void> => {
  await db
    .updateTable("vip_identifier")
    .set({ consent: "requested", consent_at: at })
    .where("org_id", "=", org)
    .where("kind", "=", "personal")
    .where("value", "=", address)
    .where("consent", "<>", "confirmed")
    .execute();
};

/** Stores the answer: with the request, with the address, and with the user names it covers. */
export const storeConsentAnswer = async (
  db: Db,
  it: RequestedConsent,
  answer: ConsentAnswer,
  userNames: readonly string[],
  at: Date,
): Promise<void> => {
  await db
    .updateTable("vip_consent_request")
    .set({ answer, answered_at: at })
    .where("org_id", "=", it.org_id)
    .where("id", "=", it.id)
    .execute();
  await db
    .updateTable("vip_identifier")
    .set({ consent: answer, consent_at: at })
    .where("org_id", "=", it.org_id)
    .where("id", "=", it.identifier_id)
    .execute();
  if (answer === "confirmed")
    await sql`
      update vip_identifier set consent = 'confirmed', consent_at = ${at}
       where org_id = ${it.org_id} and vip_id = ${it.vip_id} and kind = 'username' and value = any(${[...userNames]}::text[])`.execute(
      db,
    );
  else
    // User names have no mailbox: they stay confirmed only while one of the person's addresses is.
    await sql`
      update vip_identifier u set consent = ${answer}, consent_at = ${at}
       where u.org_id = ${it.org_id} and u.vip_id = ${it.vip_id} and u.kind = 'username'
         and not exists (select from vip_identifier i where i.vip_id = u.vip_id and i.kind = 'personal' and i.consent = 'confirmed')`.execute(
      db,
    );
  // Searched for again: what is confirmed may be in leaks that are stored already.
  await sql`update vip set matched_at = null, updated_at = ${at} where org_id = ${it.org_id} and id = ${it.vip_id}`.execute(
    db,
  );
};

/** Addresses added again keep the refusal or withdrawal they had: removing an address does not reset it. */
export const restoreRefusals = async (db: Db, org: OrgId, vip: string): Promise<void> => {
  await sql`
    update vip_identifier i set consent = r.answer, consent_at = r.answered_at
      from (select distinct on (address_hash) address_hash, answer, answered_at from vip_consent_request
             where org_id = ${org} and answer is not null order by address_hash, answered_at desc) r
     where i.org_id = ${org} and i.vip_id = ${vip} and i.kind = 'personal' and i.consent = 'needed'
       and r.answer in ('refused', 'withdrawn') and sha256(convert_to(i.value, 'UTF8')) = r.address_hash`.execute(db);
};

/** Adds an entry to the trail. Without author it is the person's own. */
export const addConsentEntry = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly vip: string;
    readonly consent: "asked" | "given" | "refused" | "withdrawn";
    readonly address: string;
    readonly author: UserId | null;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .insertInto("vip_consent")
    .values({
      org_id: it.org,
      vip_id: it.vip,
      at: it.at,
      consent: it.consent,
      method: "link",
      address: it.address,
      author: it.author,
    })
    .execute();
};

/** Years of the keys that the organization's person-only credentials were stored under. */
export const personLeakYears = async (db: Db, org: OrgId): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`
    select distinct purge_year from leaked_credential where org_id = ${org} and is_person`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** Deletes the organization's copies of credentials it holds only because it monitored this login. */
export const dropPersonLeaks = async (
  db: Db,
  org: OrgId,
  tags: readonly { readonly purgeYear: number; readonly tag: number }[],
): Promise<void> => {
  await sql`
    delete from leaked_credential c using jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t ("purgeYear" int, tag bigint)
     where c.org_id = ${org} and c.is_person and c.purge_year = t."purgeYear" and c.login_tag = t.tag`.execute(db);
};
