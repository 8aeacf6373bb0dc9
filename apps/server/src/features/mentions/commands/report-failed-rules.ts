import { listAdministrators } from "@parapet/db/queries/access";
import { claimFailuresToReport } from "@parapet/db/queries/mentions";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";

/** Notifies the administrators of an organization of each watch rule that was suspended, once. */
export const reportFailedRules = async ({
  db,
  mail,
  config,
  now,
}: Pick<Services, "config" | "db" | "mail" | "now">): Promise<void> => {
  await asSystem(db, "due-work", async (tx) => {
    for (const { org_id, keyword, domain } of await claimFailuresToReport(tx, now()))
      for (const { email, first_name, locale } of await listAdministrators(tx, org_id as OrgId))
        if (email !== null)
          await mail.post(tx, {
            sender: org_id,
            kind: "watchRuleFailed",
            to: email,
            name: first_name,
            locale,
            values: { keyword, domain },
            link: `${config.publicUrl}/dashboard/alert-management`,
          });
  });
  mail.nudge();
};
