import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { lockOrganisation } from "@parapet/db/queries/licence";
import { endFamily } from "@parapet/db/queries/session";
import { needsEmergencyAccount } from "@parapet/db/queries/session-policy";
import {
  changeConnection as writeConnection,
  connectionOf,
  type ConnectionRow,
  connectionsOf,
  domainsOfConnections,
  dropConnection,
  dropIdentities,
  groupMapOf,
  insertConnection,
  localAdministrators,
  putDomains,
  putEmergencyAccounts as writeEmergency,
  putGroupMap as writeGroupMap,
  sessionsWithoutSignOn,
  switchConnection as writeSwitch,
} from "@parapet/db/queries/sign-on";
import { isVouchedAddress } from "@parapet/db/queries/user";
import { groupInScope } from "@parapet/db/queries/user-group";
import { ADMIN_OF, mayGrantRole } from "@parapet/domain/access/granting";
import type { Role } from "@parapet/domain/access/roles";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { secretPlace } from "../connection-addresses.ts";
import { mayBeInsecure } from "../provider-net.ts";
import { leavesNoAdministrator } from "../role-of-groups.ts";

const MOST_CONNECTIONS = 10;

/** The settings that every kind of provider has. */
export interface SharedInput {
  readonly name: string;
  readonly email_claim: string;
  readonly groups_claim: string;
  readonly trusts_email: boolean;
  readonly domains: readonly string[];
}

interface ConnectionInput extends SharedInput {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string | null | undefined;
}

export type ManageServices = Pick<Services, "config" | "keys" | "now">;

export const fieldRefusal = (field: string, key: RefusalKey) =>
  new Refusal("invalid_input", key, { fields: { [field]: key } });

/** The issuer as it will be compared: an https URL without credentials, query or fragment. */
const refuseIssuer = (services: ManageServices, issuer: string): void => {
  const url = URL.parse(issuer);
  const isSecure = url?.protocol === "https:" || (mayBeInsecure(services) && url?.protocol === "http:");
  if (url === null || !isSecure || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw fieldRefusal("issuer", "sign_on_issuer");
};

/** A provider speaks only for domains that the organization has verified itself. */
export const refuseForeignDomains = async (db: Db, actor: Actor, names: readonly string[], at: Date): Promise<void> => {
  for (const name of names)
    if (!(await isVouchedAddress(db, actor.org, `x@${name}`, at)))
      throw fieldRefusal("domains", "sign_on_domain_unverified");
};

export const sharedSettings = (actor: Actor, it: SharedInput) => ({
  name: it.name,
  emailClaim: it.email_claim,
  groupsClaim: it.groups_claim,
  trustsEmail: it.trusts_email,
  denied: actor.denials,
  changedBy: actor.user,
});

const settingsOf = (actor: Actor, it: ConnectionInput) => ({
  ...sharedSettings(actor, it),
  issuer: it.issuer,
  clientId: it.client_id,
});

/**
 * Locks the organization, so that of many requests at once none overtakes the count. Secrets are sealed before: a new data
 * key is written by a connection of its own, which would wait for the lock.
 */
export const refuseOneMore = async (db: Db, actor: Actor): Promise<void> => {
  await lockOrganisation(db, actor.org);
  if ((await connectionsOf(db, actor.org)).length >= MOST_CONNECTIONS) throw new Refusal("conflict", "sign_on_full");
};

export const createConnection = async (
  services: ManageServices,
  db: Db,
  actor: Actor,
  input: ConnectionInput,
  visitor: Visitor,
): Promise<string> => {
  const { org, user } = actor;
  const at = services.now();
  refuseIssuer(services, input.issuer);
  await refuseForeignDomains(db, actor, input.domains, at);
  const id = randomUUID();
  const secret = input.client_secret ?? null;
  const sealedSecret = secret === null ? null : await services.keys.seal(secretPlace(org, id), secret);
  await refuseOneMore(db, actor);
  await insertConnection(db, org, { ...settingsOf(actor, input), id, kind: "oidc", sealedSecret }, at);
  await putDomains(db, org, id, input.domains);
  await audit(db, visitor, at, {
    action: "sign-on.created",
    org,
    actor: user,
    object: id,
    detail: { kind: "oidc", issuer: input.issuer, domains: input.domains },
  });
  return id;
};

export const changeConnection = async (
  services: ManageServices,
  db: Db,
  actor: Actor,
  id: string,
  input: ConnectionInput & { readonly version: number },
  visitor: Visitor,
): Promise<void> => {
  const { org, user } = actor;
  const at = services.now();
  const stored = await connectionOf(db, org, id);
  if (stored?.kind !== "oidc") throw new Refusal("not_found");
  refuseIssuer(services, input.issuer);
  await refuseForeignDomains(db, actor, input.domains, at);
  const secret = input.client_secret;
  // A secret is for the provider it was issued by: it is never sent to another one.
  if (secret === undefined && stored.sealed_secret !== null && stored.issuer !== input.issuer)
    throw new Refusal("invalid_input", "sign_on_secret_again", { fields: { client_secret: "sign_on_secret_again" } });
  const changes = {
    ...settingsOf(actor, input),
    ...(secret !== undefined && {
      sealedSecret: secret === null ? null : await services.keys.seal(secretPlace(org, id), secret),
    }),
  };
  if (!(await writeConnection(db, org, id, changes, input.version))) throw new Refusal("conflict");
  await putDomains(db, org, id, input.domains);
  if (stored.issuer !== input.issuer) await dropIdentities(db, org, id);
  await audit(db, visitor, at, {
    action: "sign-on.changed",
    org,
    actor: user,
    object: id,
    detail: { issuer: input.issuer, domains: input.domains, secret: secret !== undefined },
  });
};

export const removeConnection = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  id: string,
  visitor: Visitor,
): Promise<void> => {
  if (!(await dropConnection(db, actor.org, id))) throw new Refusal("not_found");
  await audit(db, visitor, now(), { action: "sign-on.removed", org: actor.org, actor: actor.user, object: id });
};

/** Throws when enabling would leave the organization without anyone who can administer it. */
const refuseLockout = async (db: Db, actor: Actor, required: boolean, at: Date): Promise<void> => {
  const admins = await localAdministrators(db, actor.org, ADMIN_OF[actor.orgKind], at);
  const hasEmergency = admins.some(({ isEmergency }) => isEmergency);
  if (required && !hasEmergency) throw new Refusal("conflict", "sign_on_no_emergency");
  if (!hasEmergency && leavesNoAdministrator(await groupMapOf(db, actor.org), actor.orgKind))
    throw new Refusal("conflict", "sign_on_no_admin");
};

export const switchConnection = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  id: string,
  state: { readonly enabled: boolean; readonly required: boolean },
  visitor: Visitor,
): Promise<void> => {
  const { org, user } = actor;
  const at = now();
  const stored = await connectionOf(db, org, id);
  if (stored === undefined) throw new Refusal("not_found");
  if (state.required && !state.enabled) throw new Refusal("invalid_input");
  if (state.enabled) await refuseUnready(db, actor, stored, at);
  if (state.enabled) await refuseLockout(db, actor, state.required, at);
  if (!(await writeSwitch(db, org, id, state))) throw new Refusal("conflict", "sign_on_domain_taken");
  if (state.required && !stored.required)
    for (const family of await sessionsWithoutSignOn(db, org, id, actor.session))
      await endFamily(db, family, "sign-on-required", at);
  await audit(db, visitor, at, { action: "sign-on.switched", org, actor: user, object: id, detail: { ...state } });
};

const refuseUnready = async (db: Db, actor: Actor, stored: ConnectionRow, at: Date): Promise<void> => {
  if (stored.tested_version !== stored.version) throw new Refusal("conflict", "sign_on_untested");
  const domains = (await domainsOfConnections(db, actor.org, at)).filter((it) => it.connection_id === stored.id);
  if (domains.some(({ verified }) => !verified)) throw new Refusal("conflict", "sign_on_domain_unverified");
};

export const putGroupMap = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  input: {
    readonly default_role: Role | null;
    readonly groups: readonly { readonly name: string; readonly role: Role | null; readonly unit: string | null }[];
  },
  visitor: Visitor,
): Promise<void> => {
  const { org, user, orgKind } = actor;
  const at = now();
  const roles = [input.default_role, ...input.groups.map(({ role }) => role)].filter((role) => role !== null);
  if (roles.some((role) => !mayGrantRole(actor.role, role, orgKind)))
    throw new Refusal("not_allowed", "role_not_grantable");
  const units = new Set(input.groups.flatMap(({ unit }) => (unit === null ? [] : [unit])));
  for (const unit of units) if ((await groupInScope(db, [org], unit)) === undefined) throw new Refusal("not_found");
  const names = input.groups.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Refusal("conflict", "name_taken");
  await writeGroupMap(db, org, {
    defaultRole: input.default_role,
    denied: actor.denials,
    changedBy: user,
    groups: input.groups,
  });
  if ((await connectionsOf(db, org)).some(({ enabled }) => enabled)) await refuseLockout(db, actor, false, at);
  await audit(db, visitor, at, {
    action: "sign-on.groups-changed",
    org,
    actor: user,
    detail: { groups: names.length, default: input.default_role },
  });
};

export const putEmergencyAccounts = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  users: readonly string[],
  visitor: Visitor,
): Promise<void> => {
  const { org, user, orgKind } = actor;
  const at = now();
  const wanted = [...new Set(users)];
  const admins = await localAdministrators(db, org, ADMIN_OF[orgKind], at);
  if (wanted.some((id) => !admins.some((admin) => admin.id === id))) throw new Refusal("not_found");
  if (wanted.length === 0 && (await needsEmergencyAccount(db, org, ADMIN_OF[orgKind])))
    throw new Refusal("conflict", "sign_on_no_emergency");
  await writeEmergency(db, org, wanted, at);
  if ((await connectionsOf(db, org)).some(({ enabled }) => enabled)) await refuseLockout(db, actor, false, at);
  await audit(db, visitor, at, {
    action: "sign-on.emergency-changed",
    org,
    actor: user,
    detail: { accounts: wanted },
  });
};
