import type { Db } from "@parapet/db/db";
import { dropTrustsOf } from "@parapet/db/queries/sign-in";
import { groupMapOf } from "@parapet/db/queries/sign-on-group";
import { changeUser, denialsOf, setRights } from "@parapet/db/queries/user";
import { inheritDenials, type OrganisationKind } from "@parapet/domain/access/granting";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { keepLastAdmin } from "../../access/index.ts";

/** Gives an account the role and the business unit that its groups map to. The last administrator stays one. */
export const placePerson = async (
  db: Db,
  person: { readonly id: UserId; readonly org: OrgId; readonly role: Role; readonly kind: OrganisationKind },
  place: { readonly role: Role; readonly unit: string | null },
  by: { readonly visitor: RequestOrigin; readonly at: Date; readonly connection: string },
): Promise<void> => {
  const { org } = person;
  const { role, unit } = place;
  const { visitor, at, connection } = by;
  if (role !== person.role) {
    const fact = {
      action: "user.role-changed" as const,
      org,
      actor: null,
      object: person.id,
      detail: { from: person.role, to: role, connection },
    };
    try {
      await keepLastAdmin(db, person, at);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return audit(db, visitor, at, { ...fact, result: "refused" });
    }
    const map = await groupMapOf(db, org);
    const denied = await denialsOf(db, org, person.id);
    const givenBy = role === "super_admin" ? { access_given_by: map.changedBy } : {};
    await changeUser(db, org, person.id, { role, ...givenBy });
    await setRights(db, org, person.id, inheritDenials(map.denied, role, { denied, granted: [] }));
    await dropTrustsOf(db, person.id);
    await audit(db, visitor, at, fact);
  }
  if (unit !== null) await changeUser(db, org, person.id, { group_id: unit });
};
