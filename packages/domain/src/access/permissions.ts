import type { FindingArea } from "../risk/areas.ts";
import type { Role } from "./roles.ts";

/**
 * How far a right reaches. `S` oneself, `O` the own organization, `C` the clients linked to the own partner
 * organization, `A` every organization. `·D` narrows to the domains assigned to the person. A trailing `?` is a right
 * that an administrator may grant to the person and that no one of the role has otherwise.
 */
export type Reach = "S" | "O" | "C" | "O+C" | "A" | "O·D" | "C·D" | "O·D?" | "C·D?";

/** The rights of one line of the table, by role; a role that is not named has none. */
export type Cells = { readonly [R in Role]?: Reach };

const EVERYONE = {
  super_admin: "S",
  partner_admin: "S",
  client_admin: "S",
  client_user: "S",
  partner_user: "S",
  seller: "S",
} as const;
const ADMINS = { super_admin: "A", partner_admin: "O+C", client_admin: "O" } as const;
const OPERATOR = { super_admin: "A" } as const;
/** People who read findings: administrators everything in reach, users what is assigned to them. */
const READERS = { ...ADMINS, client_user: "O·D", partner_user: "C·D" } as const;
/** The above and sellers, who see figures of the clients assigned to them and never a finding. */
const COUNTERS = { ...READERS, seller: "C·D" } as const;

/**
 * Who may do what, to whose rows: one table that the API, the scope of row-level security and the menu read. A route
 * names one of these keys. Per-user permissions only narrow it: they take a right away, or give one that is marked `?`.
 */
export const ACCESS = {
  "account:own": EVERYONE,
  "api-keys:own": EVERYONE,
  "roles:read": EVERYONE,
  "permissions:read": { ...ADMINS, client_user: "S", partner_user: "S", seller: "S" },
  "groups:read": { ...ADMINS, client_user: "S", partner_user: "S", seller: "S" },
  "groups:manage": ADMINS,
  "users:manage": ADMINS,
  /** A user who decides which identity provider is trusted can sign in as anyone: never granted from outside the organization. */
  "sign-on:manage": { super_admin: "O", partner_admin: "O", client_admin: "O" },
  /** Credentials of an organization's cloud accounts are entered by its own administrators only. */
  "cloud:manage": { super_admin: "O", partner_admin: "O", client_admin: "O" },
  /** A machine identity acts with the rights of its owner: it is an organization's own administrators' to create. */
  "service-accounts:manage": { super_admin: "O", partner_admin: "O", client_admin: "O" },

  "risk:read": COUNTERS,
  "findings:count": COUNTERS,
  "findings:read": READERS,
  "findings:triage": ADMINS,
  "findings:export": ADMINS,
  "scans:read": READERS,
  "scans:start": ADMINS,
  "credentials:masked": READERS,
  "credentials:reveal": { super_admin: "A", partner_admin: "O+C", client_admin: "O", client_user: "O·D?" },
  "machines:read": READERS,
  "machines:reveal": { super_admin: "A", partner_admin: "O+C", client_admin: "O" },
  "market:read": READERS,
  "mentions:read": READERS,
  "mentions:export": ADMINS,
  "sensitive:read": READERS,
  "attestation:read": { ...ADMINS, client_user: "O" },
  "attestation:sign": { partner_admin: "O", client_admin: "O" },
  /** Who may be attacked is decided by the organization's own administrators only; the right to manage is to read and stop. */
  "validation:sign": { partner_admin: "O", client_admin: "O" },
  "validation:manage": ADMINS,
  "takedowns:request": ADMINS,
  "takedowns:manage": OPERATOR,
  "vips:manage": ADMINS,
  "intel:read": EVERYONE,
  "intel:manage": OPERATOR,
  "forecast:read": READERS,

  "organizations:read": COUNTERS,
  "organizations:create": { super_admin: "A", partner_admin: "O+C" },
  "organizations:edit": { super_admin: "A", partner_admin: "O+C" },
  /** Whether the partner may reveal leaked credentials is decided by the client's own administrators only. */
  "partner-access:manage": { client_admin: "O" },
  "organizations:delete": OPERATOR,
  /** A partner does not delete a client; it asks the operator to. */
  "organizations:ask-deletion": { partner_admin: "C" },
  "domains:read": COUNTERS,
  "domains:prove": ADMINS,
  "domains:approve": OPERATOR,
  "seeds:manage": ADMINS,

  "alerts:manage": ADMINS,
  "sla:manage": ADMINS,
  "rules:manage": ADMINS,
  "third-party:manage": ADMINS,
  "insights:read": COUNTERS,
  "insights:manage": OPERATOR,
  "portal:manage": OPERATOR,
  "reports:read": { ...ADMINS, client_user: "O·D?", partner_user: "C·D?" },
  "reports:make": ADMINS,
  "notifications:own": EVERYONE,

  "subscription:read": { ...ADMINS, seller: "C·D" },
  /** A partner orders for its clients and pays; what a client ordered itself is not its to change. */
  "subscription:manage": { super_admin: "A", partner_admin: "O+C", client_admin: "O" },
  "licences:activate": OPERATOR,
  "leads:manage": { super_admin: "A", partner_admin: "O", client_admin: "O", seller: "S" },
  "partners:approve": OPERATOR,
  "audit:read": { ...ADMINS, client_user: "S", partner_user: "S", seller: "S" },
  "imports:manage": OPERATOR,
  "keys:rotate": OPERATOR,
} as const satisfies Record<string, Cells>;

export type Permission = keyof typeof ACCESS;

/** Every right there is, in the order of the table. */
export const PERMISSION_KEYS = Object.keys(ACCESS) as Permission[];

/** What still works when the licence has ended: the account, the way to pay, the way out, and the way to stop. */
const WITHOUT_LICENCE: ReadonlySet<Permission> = new Set<Permission>([
  "account:own",
  "api-keys:own",
  "roles:read",
  "permissions:read",
  "groups:read",
  "notifications:own",
  "subscription:read",
  "subscription:manage",
  "leads:manage",
  // A consent is read and withdrawn at any time; without a licence nothing is sent under it.
  "validation:manage",
]);

export const worksWithoutLicence = (permission: Permission): boolean => WITHOUT_LICENCE.has(permission);

export const worksBeforePasswordChange = (permission: Permission): boolean =>
  permission === "account:own" || permission === "roles:read";

/** Rights to the data of one organization: a request that names an organization reaches that one only. */
const OF_ONE_ORGANIZATION: ReadonlySet<Permission> = new Set<Permission>([
  "risk:read",
  "findings:count",
  "findings:read",
  "findings:triage",
  "findings:export",
  "scans:read",
  "scans:start",
  "credentials:masked",
  "credentials:reveal",
  "machines:read",
  "machines:reveal",
  "market:read",
  "mentions:read",
  "mentions:export",
  "sensitive:read",
  "attestation:read",
  "attestation:sign",
  "validation:sign",
  "validation:manage",
  "takedowns:request",
  "vips:manage",
  "forecast:read",
  "domains:read",
  "domains:prove",
  "seeds:manage",
  "alerts:manage",
  "sla:manage",
  "rules:manage",
  "third-party:manage",
  "reports:read",
  "reports:make",
]);

export const isOfOneOrganization = (permission: Permission): boolean => OF_ONE_ORGANIZATION.has(permission);

/** How far does this role's right reach? Null: it has none. */
export const findReach = (role: Role, permission: Permission): Reach | null =>
  (ACCESS[permission] as Cells)[role] ?? null;

/** May this role do this at all, or could a person of this role be granted it? */
export const can = (role: Role, permission: Permission): boolean => findReach(role, permission) !== null;

/** A right that must be granted to the person before it counts. */
export const isGrantable = (role: Role, permission: Permission): boolean =>
  findReach(role, permission)?.endsWith("?") ?? false;

/** What an administrator changed for one person. Unknown words in it change nothing. */
export interface Narrowing {
  readonly denied: readonly string[];
  readonly granted: readonly string[];
  /** The only areas whose findings are seen, where a key is limited to some. */
  readonly areas?: readonly FindingArea[];
}

/** Permissions that cannot be withdrawn: without them a user could not sign out or change the password. */
const KEPT: ReadonlySet<Permission> = new Set<Permission>(["account:own", "roles:read"]);

/** May this person do this? Never more than the role could. */
export const holds = (role: Role, { denied, granted }: Narrowing, permission: Permission): boolean => {
  if (!can(role, permission)) return false;
  if (KEPT.has(permission)) return true;
  if (denied.includes(permission)) return false;
  return !isGrantable(role, permission) || granted.includes(permission);
};

/** Everything this person may do. */
export const listRights = (role: Role, narrowing: Narrowing): Permission[] =>
  PERMISSION_KEYS.filter((permission) => holds(role, narrowing, permission));
