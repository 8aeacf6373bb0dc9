import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

const fenced = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("authorised_domain as d")
    .innerJoin("organization as o", "o.id", "d.org_id")
    .leftJoin("domain_approval as a", "a.domain_id", "d.id")
    .where("o.deleted_at", "is", null);
  return isUnscoped(scope) ? query : query.where("d.org_id", "=", anyUuid(scope));
};

const COLUMNS = [
  "d.id",
  "d.org_id",
  "d.name",
  "d.state",
  "d.proof_token",
  "d.verified_by",
  "d.verified_at",
  "d.confirmed_at",
  "d.lapses_at",
  "d.lapsed_at",
  "d.created_at",
  "d.last_checked_at",
  "d.last_result",
  "d.own_names",
  "d.dkim_selectors",
  "d.open_relay_test",
  "o.name as organization",
  "a.asked_at as approval_asked_at",
] as const;

/** Domains that a person sees: those of the scope, or only the ones assigned. */
export interface DomainFilter {
  readonly organization?: string | undefined;
  readonly assigned?: readonly { readonly org: string; readonly domain: string | null }[] | null;
}

const narrowed = (query: ReturnType<typeof fenced>, assigned: NonNullable<DomainFilter["assigned"]> | null) =>
  assigned === null
    ? query
    : query.where((or) =>
        or.or(
          assigned.map(({ org, domain }) =>
            domain === null ? or("d.org_id", "=", org) : or.and([or("d.org_id", "=", org), or("d.name", "=", domain)]),
          ),
        ),
      );

export const domainsPage = async (
  db: Db,
  scope: Scope,
  filter: DomainFilter,
  page: { limit: number; offset: number },
) => {
  let query = fenced(db, scope);
  if (filter.organization !== undefined) query = query.where("d.org_id", "=", filter.organization);
  query = narrowed(query, filter.assigned ?? null);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .orderBy("d.name")
    .orderBy("d.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};
export type DomainRow = Awaited<ReturnType<typeof domainsPage>>["rows"][number];

/** The domains in reach with the organization that has each, in order of name. */
export const authorisedDomains = (db: Db, scope: Scope, assigned: DomainFilter["assigned"] = null) =>
  narrowed(fenced(db, scope), assigned ?? null)
    .leftJoin("brand as b", "b.org_id", "d.org_id")
    .select([
      "d.name",
      "d.org_id",
      "o.name as organization",
      "o.kind",
      "b.version as brand_version",
      sql<boolean>`b.logo is not null`.as("has_logo"),
    ])
    .orderBy("d.name")
    .orderBy("o.name")
    .execute();

/** The domains of this name: one for each organization in scope that has it. */
export const domainsNamed = (db: Db, scope: Scope, name: string) =>
  fenced(db, scope).select(COLUMNS).where("d.name", "=", name).orderBy("d.org_id").execute();

/** Adds a domain to an organization; null when it has it. */
export const insertDomain = (db: Db, org: OrgId, name: string, token: string, at: Date) =>
  db
    .insertInto("authorised_domain")
    .values({ org_id: org, name, proof_token: token, created_at: at })
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const domainsAmong = (db: Db, org: OrgId, names: readonly string[]) =>
  db
    .selectFrom("authorised_domain")
    .select(["id", "name", "state", "created_at"])
    .where("org_id", "=", org)
    .where("name", "=", sql<string>`any (${[...names]}::text[])`)
    .execute();

/** Adds domains to an organization, each with its token; answers the names it did not have. */
export const insertDomains = async (
  db: Db,
  org: OrgId,
  added: readonly { readonly name: string; readonly token: string }[],
  at: Date,
): Promise<string[]> => {
  if (added.length === 0) return [];
  const rows = await db
    .insertInto("authorised_domain")
    .values(added.map(({ name, token }) => ({ org_id: org, name, proof_token: token, created_at: at })))
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doNothing())
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
};

export const countDomains = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("authorised_domain")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return count;
};

/** Verifies a domain, or renews what was verified or has lapsed. An operator's approval counts for its term only. */
/** Names that were added since then and removed again, and names that are there: of an organization, or of all clients of its partner. */
export const domainTurnover = async (
  db: Db,
  org: OrgId,
  since: Date,
): Promise<{ readonly exchanged: number; readonly held: number }> => {
  const { rows } = await sql<{ exchanged: number; held: number }>`
    select exchanged, held from domain_turnover(${org}, ${since})`.execute(db);
  return rows[0] ?? { exchanged: 0, held: 0 };
};

export const markVerified = (
  db: Db,
  org: OrgId,
  id: string,
  it: { by: "dns" | "file" | "operator" | "cloud" | "contact"; at: Date; reason: string | null },
) =>
  db
    .updateTable("authorised_domain")
    .set({
      state: "verified",
      verified_by: it.by,
      verified_at: it.at,
      confirmed_at: it.at,
      reason: it.reason,
      missing_since: null,
      lapses_at: it.by === "operator" ? daysFrom(it.at, VERIFICATION_TERMS.approval) : null,
      lapsed_at: null,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

export const markChecked = (db: Db, org: OrgId, id: string, result: string, at: Date) =>
  db
    .updateTable("authorised_domain")
    .set({ last_checked_at: at, last_result: result })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/**
 * Takes domains from an organization and notes when: their data is retained for some days from then on. Corporate
 * addresses below them are no longer anyone's identifiers, unless another verified domain of the organization is above them.
 */
export const dropDomains = async (db: Db, org: OrgId, ids: readonly string[], at: Date): Promise<void> => {
  const dropped = sql`${[...ids]}::uuid[]`;
  await sql`
    with dropped as (delete from authorised_domain where org_id = ${org} and id = any (${dropped}) returning name),
         identifiers as (
           delete from vip_identifier i using dropped g
            where i.org_id = ${org} and i.kind = 'corporate'
              and (split_part(i.value, '@', 2) = g.name or split_part(i.value, '@', 2) like '%.' || g.name)
              and not exists (
                select from authorised_domain d
                 where d.org_id = i.org_id and not d.id = any (${dropped}) and d.state = 'verified'
                   and (split_part(i.value, '@', 2) = d.name or split_part(i.value, '@', 2) like '%.' || d.name)))
    insert into removed_domain (org_id, name, removed_at) select ${org}, name, ${at} from dropped
    on conflict (org_id, name) do update set removed_at = excluded.removed_at`.execute(db);
};

// --- attestation

export const insertAttestation = (
  db: Db,
  it: {
    org: OrgId;
    user: UserId;
    organizationName: string;
    signatureName: string;
    title: string;
    signedOn: string;
    ip: string;
    at: Date;
  },
) =>
  db
    .insertInto("attestation")
    .values({
      org_id: it.org,
      user_id: it.user,
      organization_name: it.organizationName,
      signature_name: it.signatureName,
      title: it.title,
      signed_on: it.signedOn,
      ip: it.ip,
      created_at: it.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const attestationsPage = async (db: Db, scope: Scope, page: { limit: number; offset: number }) => {
  let query = db.selectFrom("attestation as a").innerJoin("organization as o", "o.id", "a.org_id");
  if (!isUnscoped(scope)) query = query.where("a.org_id", "=", anyUuid(scope));
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      "a.id",
      "a.org_id",
      "a.organization_name",
      "a.signature_name",
      "a.title",
      "a.signed_on",
      "a.created_at",
      "o.name as organization",
    ])
    .orderBy("a.created_at", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** Has this organization signed that it may see its own leaked credentials? */
export const hasAttested = async (db: Db, org: OrgId): Promise<boolean> => {
  const row = await db.selectFrom("attestation").select("id").where("org_id", "=", org).executeTakeFirst();
  return row !== undefined;
};

/** Stores the scan settings of a domain; omitted fields stay. */
export const changeDomainSettings = (
  db: Db,
  org: OrgId,
  id: string,
  settings: { readonly own_names?: string[]; readonly dkim_selectors?: string[]; readonly open_relay_test?: boolean },
) => db.updateTable("authorised_domain").set(settings).where("org_id", "=", org).where("id", "=", id).execute();

/** The scan settings of a domain, with all other domains of the organization. */
export const settingsOfDomain = async (db: Db, org: OrgId, name: string) => {
  const rows = await db
    .selectFrom("authorised_domain")
    .select(["name", "own_names", "dkim_selectors", "open_relay_test", "state"])
    .where("org_id", "=", org)
    .execute();
  const its = rows.find((row) => row.name === name);
  const proven = rows.filter((row) => row.state === "verified" && row.name !== name).map((row) => row.name);
  return {
    ownNames: [...new Set([...(its?.own_names ?? []), ...proven])],
    dkimSelectors: its?.dkim_selectors ?? [],
    openRelayTest: its?.open_relay_test ?? false,
  };
};
