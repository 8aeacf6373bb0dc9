import type { Db } from "@parapet/db/db";
import { dropTrustsOf } from "@parapet/db/queries/sign-in";
import { changeUser, denialsOf, setRights } from "@parapet/db/queries/user";
import { mayGrantThrough } from "@parapet/domain/access/authority";
import { inheritDenials, type OrganisationKind } from "@parapet/domain/access/granting";
import { rightsOf } from "@parapet/domain/access/permissions";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { endBeyondReach } from "../../../platform/ownership/owner-now.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { keepLastAdmin } from "../../access/index.ts";

/** By which connection a person is placed, and who answers for it and for the mapping. */
export interface PlacedBy {
  readonly visitor: RequestOrigin;
  readonly at: Date;
  readonly connection: string;
  readonly author: Actor | null;
  readonly map: { readonly changedBy: UserId | null };
}

interface Placed {
  readonly id: UserId;
  readonly org: OrgId;
  readonly role: Role;
  readonly kind: OrganisationKind;
}

/**
 * What a mapping gives, two people give: who answers for the connection and who answers for the mapping. A role that adds rights needs both to
 * be able to give it now, and comes without what either of them was denied.
 */
export const denialsOfMapping = (...authors: readonly (Actor | null)[]): string[] => [
  ...new Set(authors.flatMap((author) => author?.denials ?? [])),
];

/** Gives an account the role and the business units that its groups map to. The last administrator stays one. */
export const placePerson = async (
  db: Db,
  person: Placed,
  place: { readonly role: Role; readonly units: readonly string[] | null },
  by: PlacedBy,
): Promise<void> => {
  // Groups narrow the limit or move it; only an administrator lifts it.
  if (place.units !== null) await changeUser(db, person.org, person.id, { mapped_units: [...place.units] });
  if (place.role !== person.role) await changeRole(db, person, place.role, by);
};

const changeRole = async (db: Db, person: Placed, role: Role, by: PlacedBy): Promise<void> => {
  const { org } = person;
  const { visitor, at, connection, author } = by;
  const fact = {
    action: "user.role-changed" as const,
    org,
    actor: null,
    object: person.id,
    detail: {
      from: person.role,
      to: role,
      connection,
      creator: author?.user ?? null,
      fields: { role: { before: person.role, after: role } },
    },
  };
  const mapper = await livingAuthor(db, by.map.changedBy, at);
  const denied = await denialsOf(db, org, person.id);
  const rights = inheritDenials(denialsOfMapping(author, mapper), role, { denied, granted: [] });
  const held = rightsOf(person.role, { denied, granted: [] });
  const gains = rightsOf(role, rights).some((right) => !held.includes(right));
  const mayGive = mayGrantThrough(author, role, person.kind) && mayGrantThrough(mapper, role, person.kind);
  try {
    if (gains && !mayGive) throw new Refusal("not_allowed", "role_not_grantable");
    await keepLastAdmin(db, person, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return audit(db, visitor, at, { ...fact, result: "refused" });
  }
  const givenBy = role === "super_admin" ? { access_given_by: by.map.changedBy } : {};
  await changeUser(db, org, person.id, { role, ...givenBy });
  await setRights(db, org, person.id, rights);
  await dropTrustsOf(db, person.id);
  await endBeyondReach(db, person.id, "role", at);
  await audit(db, visitor, at, fact);
};
