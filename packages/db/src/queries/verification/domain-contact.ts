import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export type ContactRole = "registrant" | "technical";

/** Serialises requests about one domain, also across organizations, until the transaction ends. */
export const lockContactRequests = async (db: Db, domain: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain-contact ${domain}`}, 0))`.execute(db);
};

export interface ContactHistory {
  /** Requests of every organization about this domain since then; one request may mail two contacts. */
  readonly of_domain: number;
  /** Requests of this organization about any domain since then. */
  readonly of_organization: number;
  /** When a contact of the domain last refused this organization. */
  readonly last_refusal: Date | null;
}

/** What the rate limits are decided by. Needs the scope of everything: a contact is protected from all organizations together. */
export const contactHistory = async (db: Db, org: OrgId, domain: string, since: Date): Promise<ContactHistory> => {
  const { rows } = await sql<ContactHistory>`
    select count(distinct (org_id, requested_at)) filter (where domain = ${domain} and requested_at > ${since})::int as of_domain,
           count(distinct (domain, requested_at)) filter (where org_id = ${org} and requested_at > ${since})::int as of_organization,
           max(answered_at) filter (where org_id = ${org} and domain = ${domain} and answer = 'refused') as last_refusal
      from domain_contact_request where org_id = ${org} or domain = ${domain}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate without a row");
  return row;
};

/** Stores a request with one link for each contact. Links that were sent before no longer open. */
export const insertContactRequests = async (
  db: Db,
  asked: {
    readonly org: OrgId;
    readonly domainId: string;
    readonly domain: string;
    readonly by: UserId;
    readonly at: Date;
    readonly until: Date;
  },
  links: readonly { readonly role: ContactRole; readonly addressHash: Buffer; readonly tokenHash: Buffer }[],
): Promise<void> => {
  const { org, domainId, domain, by, at, until } = asked;
  await endContactLinks(db, org, domainId);
  await db
    .insertInto("domain_contact_request")
    .values(
      links.map(({ role, addressHash, tokenHash }) => ({
        org_id: org,
        domain_id: domainId,
        domain,
        role,
        address_hash: addressHash,
        token_hash: tokenHash,
        requested_by: by,
        requested_at: at,
        expires_at: until,
      })),
    )
    .execute();
};

/** Links of a domain that were not used no longer open. */
export const endContactLinks = (db: Db, org: OrgId, domainId: string) =>
  db
    .updateTable("domain_contact_request")
    .set({ token_hash: null })
    .where("org_id", "=", org)
    .where("domain_id", "=", domainId)
    .where("token_hash", "is not", null)
    .execute();

export interface ContactRequest {
  readonly id: string;
  readonly org_id: OrgId;
  readonly domain_id: string;
  readonly domain: string;
  readonly role: ContactRole;
  readonly organization: string;
  readonly expires_at: Date;
}

/** The request that a mailed link opens, while it is valid; locked until the transaction ends. */
export const contactRequestByToken = async (
  db: Db,
  tokenHash: Buffer,
  at: Date,
): Promise<ContactRequest | undefined> => {
  const { rows } = await sql<ContactRequest>`
    select r.id, r.org_id, r.domain_id, d.name as domain, r.role, o.name as organization, r.expires_at
      from domain_contact_request r
      join authorised_domain d on d.id = r.domain_id and d.org_id = r.org_id
      join organization o on o.id = r.org_id and o.deleted_at is null
     where r.token_hash = ${tokenHash} and r.expires_at > ${at} for update of r`.execute(db);
  return rows[0];
};

/** Stores the answer. The link, and those of the other contacts, no longer open. */
export const answerContactRequest = async (
  db: Db,
  { id, org_id: org, domain_id: domainId }: ContactRequest,
  answer: "confirmed" | "refused",
  at: Date,
): Promise<void> => {
  await endContactLinks(db, org, domainId);
  await db
    .updateTable("domain_contact_request")
    .set({ answer, answered_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};

/** The contacts that confirmed a domain since then. */
export const confirmedContacts = async (db: Db, org: OrgId, domainId: string, since: Date): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom("domain_contact_request")
    .select("address_hash")
    .where("org_id", "=", org)
    .where("domain_id", "=", domainId)
    .where("answer", "=", "confirmed")
    .where("answered_at", ">", since)
    .execute();
  return rows.map((row) => row.address_hash);
};

/** Forgets requests that neither a verification nor a rate limit needs any more. */
export const dropContactRequests = async (
  db: Db,
  { sentBefore, refusedBefore }: { readonly sentBefore: Date; readonly refusedBefore: Date },
): Promise<void> => {
  await sql`
    delete from domain_contact_request
     where (requested_at < ${sentBefore} and expires_at < ${sentBefore} and (answer is null or (answer = 'confirmed' and domain_id is null)))
        or (answer = 'refused' and answered_at < ${refusedBefore})`.execute(db);
};
