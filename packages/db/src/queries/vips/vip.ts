import type { VIP_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";
import type { Tables } from "../../tables.ts";
import { belowVerified } from "./vip-watch.ts";

export type IdentifierConsent = "needed" | "requested" | "confirmed" | "refused" | "withdrawn";
export type IdentifierKind = "corporate" | "personal" | "username";

export interface VipIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Without meaning for corporate addresses. */
  readonly consent: IdentifierConsent;
  /** Unix seconds. */
  readonly consent_at: number | null;
  /** A corporate address below no domain that the organization has verified at this moment: it is not searched for. */
  readonly suspended: boolean;
}

export interface VipRow {
  readonly id: string;
  readonly org_id: string;
  readonly organization: string;
  readonly full_name: string;
  readonly title: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly identifiers: VipIdentifier[];
  readonly findings: number;
  readonly unseen: number;
  readonly newest_finding: Date | null;
}

type Aliases = Tables & { v: Tables["vip"]; o: Tables["organization"] };

const columns = <Out>(query: SelectQueryBuilder<Aliases, "v" | "o", Out>, at: Date) =>
  query.select([
    "v.id",
    "v.org_id",
    "o.name as organization",
    "v.full_name",
    "v.title",
    "v.version",
    "v.created_at",
    "v.updated_at",
    sql<
      VipRow["identifiers"]
    >`coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'consent', i.consent,
      'consent_at', extract(epoch from i.consent_at)::bigint,
      'suspended', i.kind = 'corporate' and not ${belowVerified(at)}) order by i.kind, i.value)
      from vip_identifier i where i.vip_id = v.id and i.org_id = v.org_id), '[]')`.as("identifiers"),
    sql<number>`(select count(*) from vip_finding f where f.vip_id = v.id and f.org_id = v.org_id)`.as("findings"),
    sql<number>`(select count(*) from vip_finding f where f.vip_id = v.id and f.org_id = v.org_id and f.seen_at is null)`.as(
      "unseen",
    ),
    sql<Date | null>`(select max(f.first_seen) from vip_finding f where f.vip_id = v.id and f.org_id = v.org_id)`.as(
      "newest_finding",
    ),
  ]);

const fenced = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("vip as v")
    .innerJoin("organization as o", "o.id", "v.org_id")
    .where("o.deleted_at", "is", null);
  return isUnscoped(scope) ? query : query.where("v.org_id", "=", anyUuid(scope));
};

const OF_VIP = sql`f.vip_id = v.id and f.org_id = v.org_id`;
const ORDER: Readonly<Record<(typeof VIP_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(v.full_name)`,
  addresses: sql`(select min(lower(i.value)) from vip_identifier i where i.vip_id = v.id and i.org_id = v.org_id)`,
  consent: sql`(select min(i.consent) from vip_identifier i where i.vip_id = v.id and i.org_id = v.org_id and i.kind <> 'corporate')`,
  findings: sql`(select count(*) from vip_finding f where ${OF_VIP})`,
  newest: sql`(select max(f.first_seen) from vip_finding f where ${OF_VIP})`,
  organization: sql`lower(o.name)`,
};

/** Watched people in scope, by name. */
export const vipsPage = async (
  db: Db,
  scope: Scope,
  filter: { readonly organization?: string | undefined; readonly q?: string | undefined },
  page: SortedPage<(typeof VIP_SORTS)[number]>,
  at: Date,
): Promise<{ rows: VipRow[]; total: number }> => {
  let query = fenced(db, scope);
  if (filter.organization !== undefined) query = query.where("v.org_id", "=", filter.organization);
  if (filter.q !== undefined && filter.q !== "") {
    const like = likeText(filter.q);
    query = query.where((where) =>
      where.or([
        where("v.full_name", "ilike", like),
        where("v.title", "ilike", like),
        where("o.name", "ilike", like),
        where.exists(
          where
            .selectFrom("vip_identifier as i")
            .select("i.id")
            .whereRef("i.vip_id", "=", "v.id")
            .where("i.value", "ilike", like),
        ),
      ]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await columns(query, at)
    .$call(sortedBy(ORDER, page))
    .orderBy("v.full_name")
    .orderBy("v.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows as VipRow[], total };
};

/** One watched person; undefined when out of scope, like one that does not exist. */
export const vipInScope = async (db: Db, scope: Scope, id: string, at: Date): Promise<VipRow | undefined> =>
  (await columns(fenced(db, scope), at).where("v.id", "=", id).executeTakeFirst()) as VipRow | undefined;

export const countVips = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("vip")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertVip = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly fullName: string;
    readonly title: string | null;
    readonly by: UserId;
    readonly at: Date;
  },
): Promise<string> => {
  const { id } = await db
    .insertInto("vip")
    .values({
      org_id: it.org,
      full_name: it.fullName,
      title: it.title,
      created_by: it.by,
      created_at: it.at,
      updated_at: it.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Changes a person, unless someone else did since `version` was read; answers false then. */
export const updateVip = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  it: { readonly fullName: string; readonly title: string | null; readonly at: Date },
): Promise<boolean> => {
  const changed = await db
    .updateTable("vip")
    .set({
      full_name: it.fullName,
      title: it.title,
      updated_at: it.at,
      matched_at: null,
      version: sql`version + 1`,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
};

/** The person's addresses and names become these. Answers false when one of them is another person's already. */
export const setIdentifiers = async (
  db: Db,
  org: OrgId,
  vip: string,
  wanted: readonly { readonly kind: IdentifierKind; readonly value: string; readonly tag: number }[],
  at: Date,
): Promise<boolean> => {
  const values = wanted.map(({ value }) => value);
  await sql`
    delete from vip_identifier where org_id = ${org} and vip_id = ${vip}
       and not exists (select from unnest(${values}::text[], ${wanted.map(({ kind }) => kind)}::text[]) as w (value, kind)
                        where w.value = vip_identifier.value and w.kind = vip_identifier.kind)`.execute(db);
  if (wanted.length === 0) return true;
  await db
    .insertInto("vip_identifier")
    .values(
      wanted.map(({ kind, value, tag }) => ({ org_id: org, vip_id: vip, kind, value, login_tag: tag, created_at: at })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "value"]).doNothing())
    .execute();
  const { held } = await db
    .selectFrom("vip_identifier")
    .select((of) => of.fn.countAll<number>().as("held"))
    .where("org_id", "=", org)
    .where("vip_id", "=", vip)
    .executeTakeFirstOrThrow();
  return held === wanted.length;
};

export const deleteVip = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("vip").where("org_id", "=", org).where("id", "=", id).execute();

export const consentTrail = (db: Db, org: OrgId, vip: string) =>
  db
    .selectFrom("vip_consent as c")
    .leftJoin("app_user as u", "u.id", "c.author")
    .select([
      "c.at",
      "c.consent",
      "c.method",
      "c.address",
      "c.note",
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as("author"),
    ])
    .where("c.org_id", "=", org)
    .where("c.vip_id", "=", vip)
    .orderBy("c.id", "desc")
    .execute();

/** Every name that an organization searches for, with the tag it has. */
export const vipTags = (db: Db, org: OrgId) =>
  db.selectFrom("vip_identifier").select(["id", "value", "login_tag"]).where("org_id", "=", org).execute();

/** Everyone whom an organization monitors. */
export const listVipIds = async (db: Db, org: OrgId): Promise<string[]> =>
  (await db.selectFrom("vip").select("id").where("org_id", "=", org).orderBy("id").execute()).map(({ id }) => id);

/** Gives names the tags of another year. */
export const setVipTags = async (
  db: Db,
  tags: readonly { readonly id: string; readonly tag: number }[],
): Promise<void> => {
  await sql`
    update vip_identifier i set login_tag = row.tag
      from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as row (id uuid, tag bigint) where i.id = row.id`.execute(
    db,
  );
};
