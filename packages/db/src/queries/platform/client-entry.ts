import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

const KEY_AGAIN_MS = 86_400_000;

/** True for the first access of this sign-in to the client's organization; exactly one concurrent caller wins. */
export const isFirstEntry = async (
  db: Db,
  it: { org: OrgId; user: UserId; family: string | null; at: Date },
): Promise<boolean> => {
  const noted = await db
    .insertInto("client_entry")
    .values({ org_id: it.org, user_id: it.user, family_id: it.family, at: it.at })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "user_id", "family_id"])
        .doUpdateSet({ at: it.at })
        .where("client_entry.family_id", "is", null)
        .where("client_entry.at", "<", new Date(it.at.getTime() - KEY_AGAIN_MS)),
    )
    .returning("org_id")
    .executeTakeFirst();
  return noted !== undefined;
};
