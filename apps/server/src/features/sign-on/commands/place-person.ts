import type { Db } from "@parapet/db/db";
import { setUserFields, dropTrusts, readPlacement, setRights } from "@parapet/db/queries/access";
import {
  inheritDenials,
  isNarrowerThan,
  listRights,
  mayGrantThrough,
  mayThrough,
  type OrganizationKind,
  type Role,
} from "@parapet/domain/access";
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
  readonly kind: OrganizationKind;
}

/**
 * What a mapping gives, two people give: who answers for the connection and who answers for the mapping. A role that adds rights needs both to
 * be able to give it now, and comes without what either of them was denied.
 */
export const denialsOfMapping = (...authors: readonly (Actor | null)[]): string[] => [
  ...new Set(authors.flatMap((author) => author?.denials ?? [])),
];

type Placement = NonNullable<Awaited<ReturnType<typeof readPlacement>>>;

const isWithin = (units: readonly string[], limit: readonly string[] | null): boolean =>
  limit === null || units.every((unit) => limit.some((other) => other.toLowerCase() === unit.toLowerCase()));

/** May each of these manage this person now, as in the portal? */
const mayManage = (givers: readonly (Actor | null)[], role: Role, narrowing: Placement): boolean =>
  givers.every(
    (giver) => giver !== null && mayThrough(giver, "users:manage") && !isNarrowerThan(giver, { role, narrowing }),
  );

/**
 * Limits an account to the business units of its groups. Anyone's mapping narrows the limit, also one whose author has ended; to move it takes
 * the right to manage the person, and only an administrator lifts it.
 */
export const limitPerson = async (
  db: Db,
  person: Pick<Placed, "id" | "org" | "role">,
  units: readonly string[] | null,
  givers: readonly (Actor | null)[],
  by: Pick<PlacedBy, "visitor" | "at"> & { readonly actor: UserId | null; readonly detail: object },
): Promise<void> => {
  const { id, org, role } = person;
  const placement = units === null ? undefined : await readPlacement(db, org, id);
  if (units === null || placement === undefined) return;
  const before = placement.units;
  if (before !== null && isWithin(units, before) && isWithin(before, units)) return;
  const result = isWithin(units, before) || mayManage(givers, role, placement) ? "done" : "refused";
  if (result === "done") await setUserFields(db, org, id, { mapped_units: [...units] });
  await audit(db, by.visitor, by.at, {
    action: "user.changed",
    org,
    actor: by.actor,
    object: id,
    result,
    detail: { ...by.detail, fields: { business_units: { before, after: units } } },
  });
};

/** Gives an account the role and the business units that its groups map to. The last administrator stays one. */
export const placePerson = async (
  db: Db,
  person: Placed,
  place: { readonly role: Role; readonly units: readonly string[] | null },
  by: PlacedBy,
): Promise<void> => {
  const { author, connection, visitor, at } = by;
  const mapper = await livingAuthor(db, by.map.changedBy, at);
  const detail = { connection, creator: author?.user ?? null };
  await limitPerson(db, person, place.units, [author, mapper], { visitor, at, actor: null, detail });
  // Where no one answers for the connection or the mapping, the account keeps its role.
  if (place.role !== person.role && author !== null && mapper !== null)
    await changeRole(db, person, place.role, { ...by, author, mapper });
};

const changeRole = async (
  db: Db,
  person: Placed,
  role: Role,
  by: PlacedBy & { readonly author: Actor; readonly mapper: Actor },
): Promise<void> => {
  const { org } = person;
  const { visitor, at, connection, author, mapper } = by;
  const fact = {
    action: "user.role-changed" as const,
    org,
    actor: null,
    object: person.id,
    detail: {
      from: person.role,
      to: role,
      connection,
      creator: author.user,
      fields: { role: { before: person.role, after: role } },
    },
  };
  const before = await readPlacement(db, org, person.id);
  if (before === undefined) return;
  const rights = inheritDenials(denialsOfMapping(author, mapper), role, { denied: before.denied, granted: [] });
  const held = listRights(person.role, { denied: before.denied, granted: [] });
  const gains = listRights(role, rights).some((right) => !held.includes(right));
  const mayGive = mayGrantThrough(author, role, person.kind) && mayGrantThrough(mapper, role, person.kind);
  try {
    if (gains && !mayGive) throw new Refusal("not_allowed", "role_not_grantable");
    if (!mayManage([author, mapper], person.role, before)) throw new Refusal("not_allowed", "person_has_more_rights");
    await keepLastAdmin(db, person, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return audit(db, visitor, at, { ...fact, result: "refused" });
  }
  const givenBy = role === "super_admin" ? { access_given_by: by.map.changedBy } : {};
  await setUserFields(db, org, person.id, { role, ...givenBy });
  await setRights(db, org, person.id, rights);
  await dropTrusts(db, person.id);
  await endBeyondReach(db, person.id, "role", at);
  await audit(db, visitor, at, fact);
};
