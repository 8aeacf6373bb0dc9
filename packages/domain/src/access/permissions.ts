import { ROLES, type Role } from "./roles.ts";

const ADMINS = ["super_admin", "partner_admin", "client_admin"] as const;

/**
 * Who may do what: one table that the API, row-level security tests and the menu read. A route names one of these
 * keys; which rows it then touches is the actor's scope.
 */
export const PERMISSIONS = {
  "account:own": ROLES,
  "roles:read": ROLES,
  "users:manage": ADMINS,
  "alerts:manage": ADMINS,
  "portal:manage": ["super_admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** May this role do this at all? */
export const can = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);
