import { FEATURES } from "../features/features.ts";
import { type Permission, PERMISSION_KEYS } from "./permissions.ts";

type Scopes = Extract<(typeof FEATURES)[number], { readonly keyScopes: object }>["keyScopes"];
export type KeyScope = Scopes extends infer S ? (S extends S ? keyof S & string : never) : never;

/** The scopes of API keys, each a bundle of permissions. A key is created with an explicit list; what is in none, no key may do. */
export const KEY_SCOPES = Object.assign(
  {},
  ...FEATURES.map((feature) => ("keyScopes" in feature ? feature.keyScopes : {})),
) as Readonly<Record<KeyScope, readonly Permission[]>>;

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
  "validation:sign",
  "validation:manage",
  "partner-access:manage",
  // A rule changes findings of every area, whatever scopes the key has.
  "rules:manage",
  "organizations:create",
  "organizations:edit",
  "organizations:delete",
  "organizations:ask-deletion",
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
