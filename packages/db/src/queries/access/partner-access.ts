import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

/** The partner a client works with, and whether it may reveal the client's leaked credentials. */
export const readPartnerAccess = async (
  db: Db,
  org: OrgId,
): Promise<{ partner: string | null; may_reveal: boolean }> => {
  const row = await db
    .selectFrom("organization as o")
    .leftJoin("partner_client as l", (join) => join.on("l.org_id", "=", org).on("l.status", "=", "active"))
    .leftJoin("organization as p", "p.id", "l.partner_id")
    .select(["p.name as partner", "o.partner_may_reveal"])
    .where("o.id", "=", org)
    .executeTakeFirstOrThrow();
  return { partner: row.partner, may_reveal: row.partner_may_reveal };
};

export const setPartnerMayReveal = (db: Db, org: OrgId, mayReveal: boolean) =>
  db.updateTable("organization").set({ partner_may_reveal: mayReveal }).where("id", "=", org).execute();
