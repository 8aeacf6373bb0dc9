import { FEATURES } from "../features/features.ts";
import type { FindingArea } from "../risk/areas.ts";
import { deniedByAreas } from "./area-rights.ts";
import { ACCESS, type Permission, PERMISSION_KEYS } from "./permissions.ts";
import { deniedByUnits } from "./unit-rights.ts";

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
  "service-accounts:manage",
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
const deniedByScopes = (scopes: readonly string[]): Permission[] => {
  const allowed = new Set<Permission>(
    scopes.flatMap((scope) => (scope in KEY_SCOPES ? KEY_SCOPES[scope as KeyScope] : [])),
  );
  return PERMISSION_KEYS.filter((permission) => !allowed.has(permission));
};

/** Rights whose rows can be limited: those that some role has for assigned domains only, changes of findings, and what is no one's data. */
const IN_ROWS: ReadonlySet<Permission> = new Set<Permission>([
  ...PERMISSION_KEYS.filter((permission) => Object.values(ACCESS[permission]).some((reach) => reach.includes("·D"))),
  "findings:triage",
  "findings:export",
  "intel:read",
]);

/**
 * The rights that a key lacks. One that is limited to areas, domains or business units has none of those that concern the whole
 * organization: its alerts, schedules, vendors, domains.
 */
export const deniedByKey = ({
  scopes,
  areas,
  domains,
  units,
}: {
  readonly scopes: readonly string[];
  readonly areas: readonly FindingArea[] | null;
  readonly domains: readonly unknown[] | null;
  readonly units: readonly string[] | null;
}): readonly Permission[] => {
  const isLimited = areas !== null || domains !== null || units !== null;
  return [
    ...deniedByScopes(scopes),
    ...(isLimited ? PERMISSION_KEYS.filter((permission) => !IN_ROWS.has(permission)) : []),
    ...deniedByAreas(areas),
    ...deniedByUnits(units),
  ];
};
