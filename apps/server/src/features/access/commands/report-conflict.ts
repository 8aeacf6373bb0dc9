import type { Db } from "@parapet/db/db";
import { conflictsOfAccount } from "@parapet/db/queries/access";
import { countDeeds } from "@parapet/db/queries/platform";
import { asSystemIn } from "@parapet/db/unscoped";
import type { UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/** Emails about conflicts that one owner gets in a day; the audit log and the list of conflicts contain all of them. */
const MAILS_A_DAY = 3;

/**
 * Tells the verified owner of a domain that another organization has created an account with an address below it. Nothing that the owner has
 * changes by it.
 */
export const reportConflict = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  created: UserId,
  visitor: RequestOrigin,
): Promise<void> => {
  const at = services.now();
  const conflicts = await conflictsOfAccount(db, created, at);
  for (const { owner_id: org, holder_id: sender, owner, email, domain } of conflicts)
    await asSystemIn(db, "cross-organization", async () => {
      const since = new Date(at.getTime() - DAY_MS);
      if ((await countDeeds(db, { action: "user.address-conflict", org, object: null, since })) < MAILS_A_DAY)
        await notifyAdministrators(services, db, org, {
          sender,
          kind: "addressConflict",
          page: "/dashboard/management/user-management",
          values: () => ({ email, domain, organization: owner }),
        });
      await audit(db, visitor, at, { action: "user.address-conflict", org, actor: null, detail: { email, domain } });
    });
};
