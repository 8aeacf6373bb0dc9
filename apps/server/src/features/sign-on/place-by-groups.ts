import type { GroupMapping } from "@parapet/db/queries/sign-on";
import { ADMIN_OF, grantableRoles, type OrganizationKind, type Role } from "@parapet/domain/access";

export interface GroupMap {
  readonly defaultRole: Role | null;
  readonly groups: readonly GroupMapping[];
}

/** As many as an account can be limited to; a person of more units sees the first ones. */
const MAX_UNITS = 50;

/** The roles that a mapping of an organization of this kind may give: what its administrator may grant, and no other. */
export const mappableRoles = (kind: OrganizationKind): Role[] => grantableRoles(ADMIN_OF[kind], kind);

/**
 * The role and the business units of a person with these groups. The first entry of the list that names a role decides about it; the units are those
 * of all the person's groups. Null: no group of the person limits it.
 */
export const findPlaceByGroups = (
  map: GroupMap,
  kind: OrganizationKind,
  groups: readonly string[],
): { readonly role: Role | null; readonly units: readonly string[] | null } => {
  const own = map.groups.filter(({ name }) => groups.includes(name));
  const allowed = mappableRoles(kind);
  const role = own.find((it) => it.role !== null && allowed.includes(it.role))?.role ?? map.defaultRole;
  const units = [...new Set(own.flatMap(({ unit }) => unit ?? []))];
  return {
    role: role !== null && allowed.includes(role) ? role : null,
    units: units.length === 0 ? null : units.slice(0, MAX_UNITS),
  };
};

/** Whether no group maps to an administrator role. Such a mapping does not demote administrators either. */
export const leavesNoAdministrator = (map: GroupMap, kind: OrganizationKind): boolean => {
  const admin = ADMIN_OF[kind];
  return (
    mappableRoles(kind).includes(admin) && map.defaultRole !== admin && !map.groups.some(({ role }) => role === admin)
  );
};
