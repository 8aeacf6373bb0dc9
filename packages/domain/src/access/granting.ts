import { can, isGrantable, type Narrowing, type Permission, PERMISSION_KEYS, listRights } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** The roles each role may give to others. No one returns more than their own. */
const MAY_GRANT: Readonly<Record<Role, readonly Role[]>> = {
  super_admin: ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"],
  partner_admin: ["client_admin", "client_user", "partner_user"],
  client_admin: ["client_admin", "client_user"],
  client_user: [],
  partner_user: [],
  seller: [],
};

const LIVES_IN: Readonly<Record<Role, readonly OrganizationKind[]>> = {
  super_admin: ["operator"],
  partner_admin: ["partner"],
  partner_user: ["partner"],
  client_admin: ["client"],
  client_user: ["client"],
  seller: ["partner", "operator"],
};

export const ORGANIZATION_KINDS = ["client", "partner", "operator"] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];

/** The role that runs an organization of this kind; the last one of them cannot be removed. */
export const ADMIN_OF: Readonly<Record<OrganizationKind, Role>> = {
  client: "client_admin",
  partner: "partner_admin",
  operator: "super_admin",
};

/** May `granter` assign `role` to a user of an organization of this kind? */
export const mayGrantRole = (granter: Role, role: Role, kind: OrganizationKind): boolean =>
  MAY_GRANT[granter].includes(role) && LIVES_IN[role].includes(kind);

/** The roles `granter` may choose from for an organization of this kind. */
export const grantableRoles = (granter: Role, kind: OrganizationKind): Role[] =>
  MAY_GRANT[granter].filter((role) => LIVES_IN[role].includes(kind));

/** May a person with these rights give that narrowing? Whatever is granted, the granter must hold. */
export const mayGrantRights = (
  granter: { role: Role; narrowing: Narrowing },
  role: Role,
  wanted: Narrowing,
): boolean => {
  const own = new Set<string>(listRights(granter.role, granter.narrowing));
  return wanted.granted.every((right) => own.has(right) && isGrantable(role, right as Permission));
};

/**
 * What a person may be given by someone who was denied `lost`: every denial is inherited by what they create, grant or
 * edit, except where the person held the right before.
 */
export const inheritDenials = (
  lost: readonly string[],
  role: Role,
  wanted: Narrowing,
  before: readonly Permission[] = [],
): { denied: string[]; granted: string[] } => {
  const inherited = PERMISSION_KEYS.filter(
    (permission) => lost.includes(permission) && can(role, permission) && !before.includes(permission),
  );
  return {
    denied: [...new Set([...wanted.denied, ...inherited])],
    granted: wanted.granted.filter((right) => !inherited.some((denial) => denial === right)),
  };
};
