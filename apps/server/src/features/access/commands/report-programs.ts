import type { Db } from "@parapet/db/db";
import { allOwnedObjects } from "@parapet/db/queries/access";
import { ownedKind } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/**
 * Tells the administrators which credentials of programs go on after a person's password was reset: they are the organization's, and
 * someone who knew the password may have created them. To be called once the personal keys are gone.
 */
export const reportPrograms = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  person: { readonly org: OrgId; readonly id: UserId; readonly first_name: string; readonly last_name: string },
): Promise<void> => {
  const owned = await allOwnedObjects(db, { owners: [person.id] }, services.now());
  const opens = owned.filter(
    ({ kind, org_id, ended_at }) =>
      org_id === person.org && ended_at === null && (ownedKind(kind).secret?.prefix ?? "") !== "",
  );
  if (opens.length === 0) return;
  await notifyAdministrators(services, db, person.org, {
    sender: null,
    kind: "programsAfterReset",
    page: "/dashboard/account/settings/service-accounts",
    values: () => ({
      person: `${person.first_name} ${person.last_name}`,
      names: opens.map(({ label }) => mailSafeName(label ?? "")).join(", "),
    }),
  });
};
