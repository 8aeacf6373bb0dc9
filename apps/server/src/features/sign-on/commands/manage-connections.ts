import type { Db } from "@parapet/db/db";
import {
  endFamily,
  localAdministrators,
  needsEmergencyAccount,
  replaceEmergencyAccounts,
} from "@parapet/db/queries/access";
import { provisionedMembers } from "@parapet/db/queries/scim";
import {
  type ConnectionRow,
  domainsOfConnections,
  dropConnection,
  findConnection,
  keepSession,
  listConnections,
  replaceGroupMap,
  readGroupMap,
  sessionsWithoutSignOn,
  setConnectionState,
} from "@parapet/db/queries/sign-on";
import { ADMIN_OF, coversRights, mayGrantRole, type Role } from "@parapet/domain/access";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { leavesNoAdministrator, findPlaceByGroups } from "../place-by-groups.ts";
import { limitPerson } from "./place-person.ts";

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
  if (!hasEmergency && leavesNoAdministrator(await readGroupMap(db, actor.org), actor.orgKind))
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
  const stored = await findConnection(db, org, id);
  if (stored === undefined) throw new Refusal("not_found");
  if (state.required && !state.enabled) throw new Refusal("invalid_input");
  if (state.enabled) await refuseUnready(db, actor, stored, at);
  if (state.enabled) await refuseLockout(db, actor, state.required, at);
  await keepSession(db, actor.session);
  if (!(await setConnectionState(db, org, id, state))) throw new Refusal("conflict", "sign_on_domain_taken");
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
  const names = input.groups.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Refusal("conflict", "name_taken");
  await replaceGroupMap(db, org, {
    defaultRole: input.default_role,
    changedBy: user,
    groups: input.groups,
  });
  if ((await listConnections(db, org)).some(({ enabled }) => enabled)) await refuseLockout(db, actor, false, at);
  // Whose groups are known is limited at once; others at their next sign-in.
  const map = { defaultRole: input.default_role, groups: input.groups };
  for (const member of await provisionedMembers(db, org)) {
    const { units } = findPlaceByGroups(map, orgKind, member.groups);
    const person = { id: member.user_id, org, role: member.role };
    await limitPerson(db, person, units, [actor], { visitor, at, actor: user, detail: {} });
  }
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
  // An emergency account is out of the reach of providers: who lacks its rights does not put it into their reach, or out of it.
  for (const { id } of admins.filter((it) => it.isEmergency !== wanted.includes(it.id))) {
    const person = await livingAuthor(db, id, at);
    if (person === null || !coversRights(actor, person)) throw new Refusal("not_allowed", "rights_not_grantable");
  }
  if (wanted.some((id) => !admins.some((admin) => admin.id === id))) throw new Refusal("not_found");
  if (wanted.length === 0 && (await needsEmergencyAccount(db, org, ADMIN_OF[orgKind])))
    throw new Refusal("conflict", "sign_on_no_emergency");
  await replaceEmergencyAccounts(db, org, wanted, at);
  if ((await listConnections(db, org)).some(({ enabled }) => enabled)) await refuseLockout(db, actor, false, at);
  await audit(db, visitor, at, {
    action: "sign-on.emergency-changed",
    org,
    actor: user,
    detail: { accounts: wanted },
  });
};
