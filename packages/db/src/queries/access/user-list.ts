import type { Approval, Role } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

const fenced = (db: Db, scope: Scope) => {
  const query = db.selectFrom("app_user as u").where("u.status", "<>", "removed");
  return isUnscoped(scope) ? query : query.where("u.org_id", "=", anyUuid(scope));
};

/** Is someone with this address listed in one of these organizations? */
export const isAddressInScope = async (db: Db, scope: Scope, email: string): Promise<boolean> =>
  (await fenced(db, scope).select("u.id").where("u.email", "=", email).limit(1).executeTakeFirst()) !== undefined;

export interface UserFilter {
  readonly organization?: string | undefined;
  readonly role?: Role | undefined;
  readonly q?: string | undefined;
  readonly user?: UserId | undefined;
}

const COLUMNS = [
  "u.id",
  "u.org_id",
  "u.first_name",
  "u.last_name",
  "u.email",
  "u.phone",
  "u.role",
  "u.status",
  "u.created_at",
  "u.last_login_at",
  "u.version",
  "u.all_domains",
  "u.business_units",
  "u.locale",
  "u.group_id",
  "u.approval",
  "u.access_given_by",
  "u.address_taken",
  "o.name as organization",
  "o.kind as organization_kind",
  "g.name as group_name",
  "r.id as role_id",
] as const;

const detailed = (query: ReturnType<typeof fenced>, at: Date) =>
  query
    .innerJoin("organization as o", "o.id", "u.org_id")
    .innerJoin("role as r", "r.role_name", "u.role")
    .leftJoin("user_group as g", "g.id", "u.group_id")
    .select(COLUMNS)
    .select((of) => [
      of
        .exists(
          of
            .selectFrom("totp as t")
            .select(sql`1`.as("one"))
            .whereRef("t.user_id", "=", "u.id")
            .where("t.confirmed_at", "is not", null),
        )
        .as("has_totp"),
      sql<Approval>`effective_approval(u.approval, u.email::text, u.org_id, ${at})`.as("effective_approval"),
      sql<boolean>`u.password_hash is not null`.as("has_password"),
      sql<
        string[]
      >`array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny' order by 1)`.as(
        "denied",
      ),
      sql<
        string[]
      >`array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant' order by 1)`.as(
        "granted",
      ),
      sql<{ organization: string; domain: string | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('organization', a.org_id, 'domain', d.name) order by a.org_id, d.name)
          from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id), '[]')`.as(
        "assignments",
      ),
    ]);

/** A page of the people in scope, by name, and how many there are. */
export const usersPage = async (
  db: Db,
  scope: Scope,
  filter: UserFilter,
  page: { limit: number; offset: number },
  at: Date,
) => {
  let query = fenced(db, scope);
  if (filter.organization !== undefined) query = query.where("u.org_id", "=", filter.organization);
  if (filter.role !== undefined) query = query.where("u.role", "=", filter.role);
  if (filter.user !== undefined) query = query.where("u.id", "=", filter.user);
  if (filter.q !== undefined && filter.q !== "") {
    const like = likeText(filter.q);
    query = query.where((or) =>
      or.or([or("u.email", "ilike", like), or(sql<string>`u.first_name || ' ' || u.last_name`, "ilike", like)]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await detailed(query, at)
    .orderBy("u.last_name")
    .orderBy("u.first_name")
    .orderBy("u.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const userInScope = (db: Db, scope: Scope, id: string, at: Date) =>
  detailed(fenced(db, scope), at).where("u.id", "=", id).executeTakeFirst();
export type UserRow = NonNullable<Awaited<ReturnType<typeof userInScope>>>;

export const allRoles = (db: Db) => db.selectFrom("role").select(["id", "role_name"]).orderBy("id").execute();
