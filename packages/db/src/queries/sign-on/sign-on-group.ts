import type { Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

export interface GroupMapping {
  readonly name: string;
  readonly role: Role | null;
  /** The business unit that people of the group are limited to. */
  readonly unit: string | null;
}

export const readGroupMap = async (
  db: Db,
  org: OrgId,
): Promise<{ defaultRole: Role | null; changedBy: UserId | null; groups: GroupMapping[] }> => {
  const policy = await db
    .selectFrom("sign_on_policy")
    .select(["default_role", "changed_by", "ended_at"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  const groups = await db
    .selectFrom("sign_on_group")
    .select(["name", "role", "unit"])
    .where("org_id", "=", org)
    .orderBy("position")
    .execute();
  return {
    defaultRole: (policy?.default_role ?? null) as Role | null,
    // What has ended stays so when the person who wrote it returns.
    changedBy: (policy?.ended_at === null ? policy.changed_by : null) as UserId | null,
    groups: groups.map(({ name, role, unit }) => ({ name, role: role as Role | null, unit })),
  };
};

export const replaceGroupMap = async (
  db: Db,
  org: OrgId,
  it: {
    readonly defaultRole: Role | null;
    readonly changedBy: UserId;
    readonly groups: readonly GroupMapping[];
  },
): Promise<void> => {
  const policy = { default_role: it.defaultRole, changed_by: it.changedBy };
  await db
    .insertInto("sign_on_policy")
    .values({ org_id: org, ...policy })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(policy))
    .execute();
  await db.deleteFrom("sign_on_group").where("org_id", "=", org).execute();
  if (it.groups.length > 0)
    await db
      .insertInto("sign_on_group")
      .values(it.groups.map(({ name, role, unit }, position) => ({ org_id: org, name, role, unit, position })))
      .execute();
};
