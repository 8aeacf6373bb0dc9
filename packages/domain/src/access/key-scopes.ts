import { type Permission, PERMISSION_KEYS } from "./permissions.ts";

/** The scopes of API keys, each a bundle of permissions. A key is created with an explicit list; what is in none, no key may do. */
export const KEY_SCOPES = {
  "findings.read": [
    "risk:read",
    "findings:count",
    "findings:read",
    "scans:read",
    "forecast:read",
    "domains:read",
    "organisations:read",
    "insights:read",
  ],
  "findings.write": ["findings:read", "findings:triage", "domains:read"],
  "leaks.read": [
    "credentials:masked",
    "machines:read",
    "market:read",
    "mentions:read",
    "sensitive:read",
    "domains:read",
  ],
  "scans.start": ["scans:start", "scans:read", "domains:read"],
  "reports.make": ["reports:read", "reports:make", "findings:export", "mentions:export", "domains:read"],
  "intel.read": ["intel:read"],
  "alerts.manage": ["alerts:manage", "sla:manage", "notifications:own", "domains:read"],
  "domains.manage": ["domains:prove", "domains:read", "seeds:manage"],
  "takedowns.request": ["takedowns:request", "domains:read"],
  "vips.manage": ["vips:manage"],
  "vendors.manage": ["third-party:manage"],
} as const satisfies Record<string, readonly Permission[]>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_IDS = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/**
 * Permissions of a person who is present, never of a program: accounts, keys, secrets in clear, statements in the
 * organization's name, and what changes who else has access. No scope contains one of them, and every route that needs one
 * refuses a key whatever its scopes.
 */
export const NEVER_BY_KEY: ReadonlySet<Permission> = new Set<Permission>([
  "account:own",
  "api-keys:own",
  "users:manage",
  "groups:manage",
  "sign-on:manage",
  "cloud:manage",
  "credentials:reveal",
  "machines:reveal",
  "attestation:sign",
  "partner-access:manage",
  // A rule changes findings of every area, whatever scopes the key has.
  "rules:manage",
  "organisations:create",
  "organisations:edit",
  "organisations:delete",
  "organisations:ask-deletion",
  "domains:approve",
  "subscription:manage",
  "licences:activate",
  "partners:approve",
  "portal:manage",
  "imports:manage",
  "keys:rotate",
]);

/** The rights that a key with these scopes lacks; unknown words in the list open nothing. */
export const deniedByScopes = (scopes: readonly string[]): Permission[] => {
  const allowed = new Set<Permission>(
    scopes.flatMap((scope) => (scope in KEY_SCOPES ? KEY_SCOPES[scope as KeyScope] : [])),
  );
  return PERMISSION_KEYS.filter((permission) => !allowed.has(permission));
};
