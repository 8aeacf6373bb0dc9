import { type KeyLimits, livingKey, type WhoIsRow, whoIsRow } from "@parapet/db/queries/access";
import { type Scope } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { deniedByApproval, deniedByKey, deniedByUnits, holds, ownedKind } from "@parapet/domain/access";
import { BACKGROUND_HEADER } from "@parapet/domain/contracts/access";
import { type LicenceFacts, licenceState } from "@parapet/domain/plans";
import type { FastifyRequest } from "fastify";

import type { Actor } from "../actor.ts";
import type { Services } from "../services.ts";
import { clientAddress } from "./client-network.ts";
import { askedAddress } from "./outer-request.ts";
import { hashSecret } from "./secrets.ts";
import { takesPassword } from "./takes-password.ts";

/** The actor of this request; null when it is unauthenticated. */
export type WhoIs = (
  request: FastifyRequest,
  services: Pick<Services, "config" | "now" | "reserved">,
) => Promise<Actor | null>;

export const API_KEY_PREFIX = "pk_";
/** The secret of a service account, and the short-lived token that it gets for it. */
export const SERVICE_PREFIX = "sk_";
export const TOKEN_PREFIX = "at_";
const OF_KEYS = [API_KEY_PREFIX, SERVICE_PREFIX, TOKEN_PREFIX];
const PASSWORDS = [API_KEY_PREFIX, SERVICE_PREFIX];
const startsWithOne = (text: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => text.startsWith(prefix));

const BEARER = /^Bearer ([\w-]{20,128})$/i;

/** Does this request show that a person is there? A timer's refetch says of itself that it does not. */
export const isActivity = (request: FastifyRequest): boolean => request.headers[BACKGROUND_HEADER] === undefined;

const scopeOf = (row: WhoIsRow): Scope => (row.role === "super_admin" ? "everything" : [row.org_id, ...row.clients]);

const licenceOf = (row: WhoIsRow): LicenceFacts => ({
  endsAt: row.licence_ends_at,
  cancelledAt: row.licence_cancelled_at,
  renewal: row.licence_renewal,
});

export const toActor = (row: WhoIsRow, now: Date): Actor => ({
  user: row.user_id,
  org: row.org_id,
  role: row.role,
  scope: scopeOf(row),
  orgKind: row.org_kind,
  orgName: row.org_name,
  roleId: row.role_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  locale: row.locale,
  dateOrder: row.date_order,
  narrowing: {
    denied: [...row.denied, ...deniedByApproval(row.approval), ...deniedByUnits(row.business_units)],
    granted: row.granted,
  },
  units: row.business_units,
  denials: row.denied,
  isApproved: row.approval === "approved",
  clients: row.clients,
  workingIn: null,
  allDomains: row.all_domains,
  assignments: row.domains,
  onlyDomains: null,
  licence: {
    state: licenceState(row.org_kind, licenceOf(row), now),
    plan: row.plan,
    startedAt: row.licence_started_at,
    ...licenceOf(row),
  },
  mustChangePassword: row.must_change,
  needsPasskey: row.needs_passkey,
  twoStep: row.two_step,
  session: row.family_id,
  key: null,
  isKeyInPart: false,
  codeAt: row.code_at,
});

const inBoth = (own: readonly string[] | null, limit: readonly string[] | null): readonly string[] | null =>
  own === null || limit === null
    ? (own ?? limit)
    : own.filter((unit) => limit.some((other) => other.toLowerCase() === unit.toLowerCase()));

/** A person as far as this key acts for them: what its owner may do now, within its own limits. */
const withinKey = (actor: Actor, limits: KeyLimits): Actor => ({
  ...actor,
  narrowing: {
    ...actor.narrowing,
    denied: [...actor.narrowing.denied, ...deniedByKey(limits)],
    ...(limits.areas !== null && { areas: limits.areas }),
  },
  units: inBoth(actor.units, limits.units),
  onlyDomains: limits.domains,
  // What a person has to do before working in the portal is no matter of an organization's program.
  ...(limits.kind === "service" && { mustChangePassword: false, needsPasskey: false }),
});

/** What this key lets its owner's program do now; null: nothing, as the owner may not have such keys any more. */
export const actsByKey = (owner: Actor, limits: KeyLimits): Actor | null => {
  const { needs } = ownedKind(limits.kind === "service" ? "service-account" : "api-key");
  return needs.every((right) => holds(owner.role, owner.narrowing, right)) ? withinKey(owner, limits) : null;
};

const isBelow = (address: string, resource: string): boolean =>
  `${address.split("?", 1)[0] ?? ""}/`.startsWith(`${resource.replace(/\/$/, "")}/`);

const tokenOf = ({ headers: { authorization = "" }, url }: FastifyRequest): string | undefined => {
  const bearer = BEARER.exec(authorization)?.[1];
  if (bearer !== undefined || !takesPassword(url)) return bearer;
  const encoded = /^Basic ([A-Za-z0-9+/=]{4,1000})$/i.exec(authorization)?.[1];
  const password = /^[^:]*:([\w-]{20,128})$/.exec(Buffer.from(encoded ?? "", "base64").toString())?.[1];
  return password !== undefined && startsWithOne(password, PASSWORDS) ? password : undefined;
};

/** Asks the database on every request, so that a role, a link or a session that ended a moment ago has ended. */
export const whoIs: WhoIs = async (request, { config, reserved: { db }, now }) => {
  const token = tokenOf(request);
  // The portal's own side works by cookie; a bearer sent along there proves nothing and shows no activity.
  if (token === undefined || !request.url.startsWith("/v1/") || request.url.startsWith("/v1/metrics")) return null;
  const at = now();
  const kind = startsWithOne(token, OF_KEYS) ? "key" : "bearer";
  const hash = hashSecret(token);
  const row = await whoIsRow(db, kind, hash, at, isActivity(request), clientAddress(request));
  if (row === undefined) return null;
  const actor = toActor(row, at);
  if (kind !== "key") return actor;
  const found = await asSystem(db, "authentication", (tx) => livingKey(tx, hash, at));
  if (found === undefined) return null;
  const { limits, resource } = found;
  const scopes = limits.scopes.filter((scope) => found.scopes?.includes(scope) ?? true);
  if (resource !== null && !isBelow(`${config.publicUrl}${askedAddress(request.url)}`, resource)) return null;
  const program = actsByKey(actor, { ...limits, scopes });
  return program === null ? null : { ...program, key: limits.id, isKeyInPart: scopes.length < limits.scopes.length };
};
