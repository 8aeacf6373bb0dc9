import type { Db } from "@parapet/db/db";
import { isVouchedAddress, loseAddress, type Person, personByEmail } from "@parapet/db/queries/access";
import { asSystemIn } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { endAllAccess } from "./leave.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/**
 * The account of another organization with this address that the organization may take the address from: its domain is verified here and not there.
 * Never the account of an operator.
 */
export const reclaimableFrom = (db: Db, org: OrgId, email: string, at: Date): Promise<Person | null> =>
  asSystemIn(db, "cross-organization", async () => {
    // Asked for a free address as well: whether it is taken must not show.
    const isOwn = await isVouchedAddress(db, org, email, at);
    const holder = await personByEmail(db, email);
    if (holder === undefined || holder.org === org || holder.role === "super_admin") return null;
    return isOwn && !(await isVouchedAddress(db, holder.org, email, at)) ? holder : null;
  });

/**
 * The verified owner of a domain uses an address below it, anyone who has an account with it: that account can no longer sign in. Its organization
 * still lists it, is told, and can invite the person with another address; nothing passes from one organization to the other. Answers
 * whether the address was taken.
 */
export const reclaimAddress = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  owner: { readonly org: OrgId; readonly email: string; readonly by: UserId | null },
  visitor: RequestOrigin,
): Promise<boolean> => {
  const at = services.now();
  const { org, email } = owner;
  const holder = await reclaimableFrom(db, org, email, at);
  if (holder === null) return false;
  await asSystemIn(db, "cross-organization", async () => {
    await notifyAdministrators(services, db, holder.org, {
      sender: org,
      kind: "addressReclaimed",
      page: "/dashboard/management/user-management",
      values: () => ({ email, organization: holder.organization }),
    });
    await loseAddress(db, holder.org, holder.id);
    await endAllAccess(db, holder.id, "address-reclaimed", at);
    await audit(db, visitor, at, {
      action: "user.address-lost",
      org: holder.org,
      actor: null,
      object: holder.id,
      detail: {
        fields: { email: { before: email, after: null }, status: { before: holder.status, after: "disabled" } },
      },
    });
  });
  await audit(db, visitor, at, { action: "user.address-reclaimed", org, actor: owner.by, detail: { email } });
  return true;
};
