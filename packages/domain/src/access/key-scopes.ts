import { type Permission, PERMISSION_KEYS } from "./permissions.ts";

/** What an API key can be narrowed to, each a bundle of rights. What stands in none is left to keys that may do everything. */
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
  "alerts.manage": ["alerts:manage", "notifications:own", "domains:read"],
} as const satisfies Record<string, readonly Permission[]>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_IDS = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/** The rights that a key with these scopes lacks; unknown words in the list open nothing. */
export const deniedByScopes = (scopes: readonly string[]): Permission[] => {
  const allowed = new Set<Permission>(
    scopes.flatMap((scope) => (scope in KEY_SCOPES ? KEY_SCOPES[scope as KeyScope] : [])),
  );
  return PERMISSION_KEYS.filter((permission) => !allowed.has(permission));
};
