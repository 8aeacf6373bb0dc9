import type { OrganizationKind } from "@parapet/domain/access";
import type { ORGANIZATION_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText, spellings } from "../../like-text.ts";
import { isUnscoped, narrowedTo, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

export const insertOrganization = async (
  db: Db,
  it: { name: string; kind: OrganizationKind; administrator: { name: string; email: string } | null; at: Date },
): Promise<OrgId> => {
  // The id is made here because a row that the scope does not hold yet cannot be read back.
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
  const id = rows[0]?.id as OrgId;
  await sql`select set_config('parapet.orgs',
    case when scope_all() then current_setting('parapet.orgs', true)
         else (scope_orgs() || ${id}::uuid)::text end, true)`.execute(db);
  await db
    .insertInto("organization")
    .values({
      id,
      name: it.name,
      kind: it.kind,
      administrator_name: it.administrator?.name ?? null,
      administrator_email: it.administrator?.email ?? null,
      created_at: it.at,
    })
    .execute();
  return id;
};

export interface OrganizationChanges {
  readonly name?: string;
  readonly administrator_name?: string;
  readonly administrator_email?: string;
  readonly partner_tier?: string;
  readonly deleted_at?: Date | null;
  readonly purge_at?: Date | null;
  readonly deletion_asked_at?: Date | null;
  readonly deletion_asked_by?: UserId | null;
  readonly deletion_reason?: string | null;
  readonly deletion_declined_at?: Date | null;
  readonly deletion_answer?: string | null;
}

/** Changes an organization. With a version, only if it is still that one; false when someone was quicker. */
export const changeOrganization = async (
  db: Db,
  id: OrgId,
  changes: OrganizationChanges,
  version?: number,
): Promise<boolean> => {
  let query = db
    .updateTable("organization")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  return (await query.returning("id").executeTakeFirst()) !== undefined;
};

const fenced = (db: Db, scope: Scope) => {
  const query = db.selectFrom("organization as o");
  return isUnscoped(scope) ? query : query.where("o.id", "=", anyUuid(scope)).where("o.deleted_at", "is", null);
};

const detailed = (query: ReturnType<typeof fenced>) =>
  query
    .leftJoin("licence as l", "l.org_id", "o.id")
    .select([
      "o.id",
      "o.name",
      "o.kind",
      "o.administrator_name",
      "o.administrator_email",
      "o.created_at",
      "o.purge_at",
      "o.deleted_at",
      "o.version",
      "o.lost",
      "o.deletion_asked_at",
      "o.deletion_asked_by",
      "o.deletion_reason",
      "o.deletion_declined_at",
      "o.deletion_answer",
      "l.plan",
      "l.started_at",
      "l.ends_at",
      "l.cancelled_at",
      "l.renewal",
    ])
    .select([
      sql<{ name: string; state: "pending" | "verified"; not_found_since: number | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('name', d.name, 'state', d.state,
                 'not_found_since', floor(extract(epoch from d.not_found_since))) order by d.name)
          from authorised_domain d where d.org_id = o.id), '[]')`.as("domains"),
      sql<{ id: string; name: string } | null>`(
        select jsonb_build_object('id', p.id, 'name', p.name) from partner_client c join organization p on p.id = c.partner_id
         where c.org_id = o.id and c.status = 'active')`.as("partner"),
      // The weakest domain determines the score of the organization: the lowest of the newest scores, as the ranking has it. A domain
      // that does not resolve has no score, and lowers the confidence of no other.
      sql<{ score: number | null; confidence: number | null; criticals: number; at: string | null } | null>`(
        select jsonb_build_object('score', o.worst_score, 'confidence', scored.confidence, 'criticals', scored.criticals,
                 'at', (select max(s.finished_at) from scan s join authorised_domain d on d.org_id = s.org_id and d.name = s.domain
                         where s.org_id = o.id and s.state = 'done'))
          from (select min(h.confidence) as confidence, coalesce(max(h.criticals), 0) as criticals from (
            select distinct on (s.domain) s.confidence, s.criticals from score_history s
              join authorised_domain d on d.org_id = s.org_id and d.name = s.domain and d.not_found_since is null
             where s.org_id = o.id order by s.domain, s.at desc, s.id desc) h) scored)`.as("scanned"),
      sql<number>`(select count(*) from app_user u where u.org_id = o.id and u.status in ('active', 'invited'))`.as(
        "users",
      ),
    ]);

const ORDER: Readonly<Record<(typeof ORGANIZATION_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(o.name)`,
  type: sql`o.kind`,
  administrator: sql`lower(o.administrator_name)`,
  domains: sql`(select min(d.name) from authorised_domain d where d.org_id = o.id)`,
  users: sql`(select count(*) from app_user u where u.org_id = o.id and u.status in ('active', 'invited'))`,
  plan: sql`o.plan`,
  expiry: sql`o.ends_at`,
  score: sql`o.worst_score`,
  points: sql`o.lost`,
  scanned: sql`(select max(s.finished_at) from scan s where s.org_id = o.id and s.state = 'done')`,
};

const OF_INSIDE: ReadonlySet<string> = new Set(["administrator", "domains", "users"]);

/** A page of the organizations in scope, how many there are, and how many there would be of each kind. */
export const organizationsPage = async (
  db: Db,
  scope: Scope,
  filter: {
    q?: string | undefined;
    kind?: OrganizationKind | undefined;
    /** Also searches for `q` in administrators and domains: only for those who are shown them. */
    inside?: boolean;
    /** Only those whose deletion is asked for and not decided on. */
    deletionAsked?: boolean;
    /** Counts the clients whose licence has expired at this moment, and those whose licence is expiring. */
    licencesAt?: Date;
  },
  page: SortedPage<(typeof ORGANIZATION_SORTS)[number]>,
) => {
  let query = fenced(db, scope);
  if (filter.deletionAsked === true)
    query = query.where("o.deletion_asked_at", "is not", null).where("o.deletion_declined_at", "is", null);
  if (filter.q !== undefined && filter.q !== "") {
    const { q } = filter;
    const like = likeText(q);
    query = query.where((or) =>
      or.or([
        or("o.name", "ilike", like),
        ...(filter.inside === true
          ? [
              or("o.administrator_name", "ilike", like),
              or("o.administrator_email", "ilike", like),
              or.exists(
                or
                  .selectFrom("authorised_domain as d")
                  .select("d.id")
                  .whereRef("d.org_id", "=", "o.id")
                  .where((name) => name.or(spellings(q).map((text) => name("d.name", "ilike", likeText(text))))),
              ),
            ]
          : []),
      ]),
    );
  }
  const at = filter.licencesAt ?? null;
  const count = (when: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${when}) over ()`;
  const isClient = sql`o.kind = 'client' and o.deleted_at is null`;
  // One statement: each of them would read the whole scope again. All kinds are counted before one of them is chosen.
  const counted = query
    .leftJoin("licence as l", "l.org_id", "o.id")
    .select(["o.id", "o.kind", "o.name", "o.administrator_name", "o.lost", "o.worst_score", "l.plan", "l.ends_at"])
    .select([
      count(sql`o.kind = 'operator'`).as("operators"),
      count(sql`o.kind = 'partner'`).as("partners"),
      count(sql`o.kind = 'client'`).as("clients"),
      count(sql`${isClient} and licence_access_until(l) <= ${at}`).as("ended"),
      count(sql`${isClient} and licence_access_until(l) > ${at} and licence_expiring_from(l) <= ${at}`).as("ending"),
    ]);
  // Which ones first, and only then what is known of these: nothing is worked out for thousands that are not shown.
  const { sort = "name", order = sort === "points" ? "desc" : "asc" } = page;
  // What a reader is not shown gives no order either.
  const isShown = filter.inside === true || !OF_INSIDE.has(sort);
  const all = db
    .selectFrom(counted.as("o"))
    .select(["o.id", "o.operators", "o.partners", "o.clients", "o.ended", "o.ending"]);
  const listed = filter.kind === undefined ? all : all.where("o.kind", "=", filter.kind);
  const ids = await listed
    .$call(sortedBy(ORDER, { sort: isShown ? sort : "name", order }))
    .orderBy("o.name")
    .orderBy("o.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  // A page beyond the last, or a kind that there is none of, has no row to say how many there are.
  const counts = ids[0] ?? (await all.limit(1).executeTakeFirst());
  const kinds = { operator: counts?.operators ?? 0, partner: counts?.partners ?? 0, client: counts?.clients ?? 0 };
  const orgs = ids.map(({ id }) => id);
  const known = await narrowedTo(db, scope, orgs, async (further) => {
    const partners = await db
      .selectFrom("partner_client")
      .select("partner_id")
      .distinct()
      .where("org_id", "=", anyUuid(orgs))
      .where("status", "=", "active")
      .execute();
    await further([...orgs, ...partners.map(({ partner_id }) => partner_id)]);
    const rows = await detailed(fenced(db, scope).where("o.id", "=", anyUuid(orgs))).execute();
    return new Map(rows.map((row) => [row.id, row]));
  });
  const rows = orgs.flatMap((id) => known.get(id) ?? []);
  const total = filter.kind === undefined ? kinds.operator + kinds.partner + kinds.client : kinds[filter.kind];
  const hasClients = filter.kind === undefined || filter.kind === "client";
  const licences = { ended: (hasClients && counts?.ended) || 0, ending: (hasClients && counts?.ending) || 0 };
  return { rows, total, kinds, licences };
};

export const organizationInScope = (db: Db, scope: Scope, id: string) =>
  detailed(fenced(db, scope)).where("o.id", "=", id).executeTakeFirst();
export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof organizationInScope>>>;

/** Is there such an organization that was not deleted? */
export const organizationExists = async (db: Db, org: OrgId): Promise<boolean> =>
  (await db
    .selectFrom("organization")
    .select("id")
    .where("id", "=", org)
    .where("deleted_at", "is", null)
    .executeTakeFirst()) !== undefined;

/** The person to turn to about the organization's licence. */
export const findAdministrator = async (db: Db, org: OrgId): Promise<{ name: string; email: string } | null> => {
  const row = await db
    .selectFrom("organization")
    .select(["administrator_name", "administrator_email"])
    .where("id", "=", org)
    .executeTakeFirst();
  return row?.administrator_email == null
    ? null
    : { name: row.administrator_name ?? "", email: row.administrator_email };
};

export const operatorOrganization = (db: Db) =>
  db.selectFrom("organization").select(["id", "name"]).where("kind", "=", "operator").executeTakeFirst();

/** Makes `partner` the only partner of `client`. The client's consent to reveals was given to the partner before it, and ends. */
export const linkPartner = async (db: Db, partner: OrgId, client: OrgId, at: Date): Promise<void> => {
  await endLinks(db, client, at, partner);
  await db
    .insertInto("partner_client")
    .values({ partner_id: partner, org_id: client, linked_at: at })
    .onConflict((conflict) =>
      conflict.columns(["partner_id", "org_id"]).doUpdateSet({ status: "active", ended_at: null }),
    )
    .execute();
};

export const endLinks = async (db: Db, client: OrgId, at: Date, except: OrgId | null = null): Promise<void> => {
  let query = db
    .updateTable("partner_client")
    .set({ status: "ended", ended_at: at })
    .where("org_id", "=", client)
    .where("status", "=", "active");
  if (except !== null) query = query.where("partner_id", "<>", except);
  const ended = await query.returning("org_id").execute();
  if (ended.length > 0)
    await db.updateTable("organization").set({ partner_may_reveal: false }).where("id", "=", client).execute();
};

/** What kind of organization is it? Null: it is not there. */
export const organizationKind = async (db: Db, id: OrgId): Promise<OrganizationKind | null> => {
  const row = await db
    .selectFrom("organization")
    .select("kind")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return (row?.kind as OrganizationKind | undefined) ?? null;
};

export const organizationsToPurge = (db: Db, now: Date) =>
  db.selectFrom("organization").select(["id", "name"]).where("purge_at", "<=", now).execute();

export const purgeOrganization = async (db: Db, id: OrgId): Promise<void> => {
  // Attestations point at people without taking them along, so they go first.
  await db.deleteFrom("attestation").where("org_id", "=", id).execute();
  await db.deleteFrom("organization").where("id", "=", id).execute();
};

/** A partner's tier; null while the operator has assigned none. */
export const readPartnerTier = async (db: Db, partner: OrgId): Promise<string | null> =>
  (
    await db
      .selectFrom("organization")
      .select("partner_tier")
      .where("id", "=", partner)
      .where("kind", "=", "partner")
      .executeTakeFirst()
  )?.partner_tier ?? null;
