import type { BillingProfile } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

/** An organization's billing details; version 0 where none were saved. */
export const readBillingProfile = async (
  db: Db,
  org: OrgId,
): Promise<{ profile: BillingProfile | null; version: number }> => {
  const row = await db
    .selectFrom("billing_profile")
    .select(["company", "address", "tax_number", "po_number", "contact_name", "contact_email", "version"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  if (row === undefined) return { profile: null, version: 0 };
  const { version, ...profile } = row;
  return { profile, version };
};

/** Saves billing details if they are still the version that was read. Answers the new version, or null. */
export const saveBillingProfile = async (
  db: Db,
  org: OrgId,
  profile: BillingProfile,
  version: number,
  at: Date,
): Promise<number | null> => {
  const values = { ...profile, version: version + 1, updated_at: at };
  const row =
    version === 0
      ? await db
          .insertInto("billing_profile")
          .values({ org_id: org, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("billing_profile")
          .set(values)
          .where("org_id", "=", org)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return row?.version ?? null;
};

const hostOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * Does this address belong to the organization: one of its users', or below one of its verified domains? Anyone can add a
 * domain; before it is verified only those of its own users who signed in show that mail to it is theirs to receive.
 */
export const isOwnAddress = async (db: Db, org: OrgId, email: string): Promise<boolean> => {
  const host = hostOf(email);
  const users = await db
    .selectFrom("app_user")
    .select(["email", "last_login_at"])
    .where("org_id", "=", org)
    .where("email", "is not", null)
    .execute();
  if (users.some((user) => user.email === email)) return true;
  const domains = await db
    .selectFrom("authorised_domain")
    .select(["name", "state"])
    .where("org_id", "=", org)
    .execute();
  const holding = domains.filter(({ name }) => host === name || host.endsWith(`.${name}`));
  if (holding.some(({ state }) => state === "verified")) return true;
  return holding.length > 0 && users.some((user) => user.last_login_at !== null && hostOf(user.email ?? "") === host);
};
