/** The six roles of the portal, from the widest to the narrowest. */
export const ROLES = ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"] as const;

export type Role = (typeof ROLES)[number];
