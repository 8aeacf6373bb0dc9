import type { Db } from "@parapet/db/db";
import { acceptAccess, setUserFields, setRights, type UserRow } from "@parapet/db/queries/access";
import { ADMIN_OF, inheritDenials, type Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireIndependent } from "../../../platform/session/independent-operator.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { mailPasswordLink } from "./mail-password-link.ts";

/**
 * An administrator confirms that an account created from outside belongs to a person of the organization. An administrator
 * who is not approved can let such a person in, and gives no permission that they lack themselves. An operator account is
 * approved by another operator than the one who gave it access.
 */
export const approveUser = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  actor: Actor,
  row: UserRow,
  visitor: Visitor,
): Promise<void> => {
  const [org, user, at] = [row.org_id as OrgId, row.id as UserId, services.now()];
  if (org !== actor.org || actor.role !== ADMIN_OF[actor.orgKind]) throw new Refusal("not_allowed", "approval_is_own");
  if (user === actor.user) throw new Refusal("not_allowed", "not_yourself");
  const giver = row.role === "super_admin" ? (row.access_given_by as UserId | null) : null;
  if (row.effective_approval === "approved" && giver === null) throw new Refusal("conflict");
  if (giver !== null) {
    await requireIndependent(db, actor.user, { by: giver, at });
    await acceptAccess(db, org, user);
  }
  const fact = { org, actor: actor.user, object: user };
  if (row.effective_approval === "approved") return audit(db, visitor, at, { action: "user.approved", ...fact });
  if (!actor.isApproved && row.effective_approval !== "awaiting") throw new Refusal("not_allowed", "approval_first");
  await setUserFields(db, org, user, { approval: actor.isApproved ? "approved" : "restricted" });
  await setRights(db, org, user, inheritDenials(actor.denials, row.role as Role, row));
  if (!row.has_password)
    await mailPasswordLink(
      services,
      db,
      {
        user,
        org,
        email: row.email ?? "",
        firstName: row.first_name,
        locale: row.locale,
        addressTaken: row.address_taken,
      },
      { by: `${actor.firstName} ${actor.lastName}`, organization: row.organization, brandOf: org },
    );
  await audit(db, visitor, at, { action: "user.approved", ...fact });
};
