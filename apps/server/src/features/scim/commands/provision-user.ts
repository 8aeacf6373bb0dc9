import type { Db } from "@parapet/db/db";
import { dropApiKeysOf } from "@parapet/db/queries/api-key";
import { isEmergencyAccount } from "@parapet/db/queries/emergency-account";
import { hasRoom } from "@parapet/db/queries/licence";
import {
  changeScimUser,
  dropIdentitiesOf,
  dropScimUser,
  groupNamesOf,
  insertScimUser,
  type Provisioning,
  provisioningOf,
  scimUser,
  type ScimUserRow,
} from "@parapet/db/queries/scim";
import { personByEmail } from "@parapet/db/queries/sign-in";
import { groupMapOf } from "@parapet/db/queries/sign-on-group";
import { changeAddress } from "@parapet/db/queries/sign-on-identity";
import { changeUser, countUsers, insertUser, isVouchedAddress, setRights } from "@parapet/db/queries/user";
import { inheritDenials, type OrganisationKind } from "@parapet/domain/access/granting";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { endAllAccess, keepLastAdmin, removePerson } from "../../access/index.ts";
import { mappableRoles, placeOf, placePerson } from "../../sign-on/index.ts";
import type { WantedUser } from "../resources.ts";
import { ScimError } from "../scim-error.ts";

/** Whose users and groups a request is about. */
export interface ScimContext {
  readonly db: Db;
  readonly org: OrgId;
  readonly kind: OrganisationKind;
  readonly connection: string;
  /** Who answers for the connection, as they are now: it gives no right that they lack. */
  readonly author: Actor;
  readonly visitor: RequestOrigin;
  readonly at: Date;
}

const taken = (what: string) => new ScimError(409, `${what} is already in use.`, "uniqueness");

const unverified = () =>
  new ScimError(400, "The email address is not in a verified domain of the organization.", "invalidValue");

/** The organization's rules in the words of SCIM. */
const asScim = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "conflict") throw error;
    const isEmergency = error.text === "last_emergency_account";
    throw new ScimError(
      409,
      isEmergency
        ? "The last emergency account cannot be deactivated while the organization needs one."
        : "The last administrator of the organization cannot be deactivated or demoted.",
      "mutability",
    );
  }
};

/** Gives the account the role and business unit of its groups. */
export const placeByGroups = async (it: ScimContext, user: UserId, role: Role): Promise<void> => {
  if (!mappableRoles(it.kind).includes(role) || (await isEmergencyAccount(it.db, it.org, user))) return;
  const map = await groupMapOf(it.db, it.org);
  const place = placeOf(map, it.kind, await groupNamesOf(it.db, it.org, user));
  // Without a mapped group and a default role the account keeps its role; single sign-on refuses it.
  if (place.role === null) return;
  await placePerson(
    it.db,
    { id: user, org: it.org, role, kind: it.kind },
    { role: place.role, unit: place.unit },
    { visitor: it.visitor, at: it.at, connection: it.connection },
  );
};

export const createUser = async (it: ScimContext, wanted: WantedUser): Promise<ScimUserRow> => {
  const { db, org, connection, at } = it;
  const policy = await provisioningOf(db, org, wanted.email, at);
  if (!policy.vouched) throw unverified();
  const created = await insertAccount(it, wanted, policy);
  const existing = created === null ? await personByEmail(db, wanted.email) : undefined;
  const account = created ?? existing;
  // The address is that of an account of another organization, which is not in scope.
  if (account === undefined) throw taken("The email address");
  const { id } = account;
  const role = account.role as Role;
  const link = { org, connection, user: id, userName: wanted.userName, externalId: wanted.externalId, at };
  if (!(await insertScimUser(db, link))) throw taken("userName or email address");
  if (existing !== undefined) {
    await changeAccount(it, { id, role, status: existing.status, email: existing.email }, wanted);
    return found(it, id);
  }
  // Last: entries of one organization wait for each other until the commit.
  await audit(db, it.visitor, at, {
    action: "user.provisioned",
    org,
    actor: null,
    object: id,
    detail: { role, connection },
  });
  return {
    id,
    role,
    user_name: wanted.userName,
    external_id: wanted.externalId,
    email: wanted.email,
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    phone: wanted.phone,
    status: wanted.active ? "active" : "disabled",
    version: 1,
    created_at: at,
    changed_at: at,
    groups: [],
  };
};

const full = () => new ScimError(409, "The plan of the organization has no free user.", "tooMany");

/** Inserts the account. Null: the address has one. Inserted before it is counted: most directories are new, and most plans have room. */
const insertAccount = async (
  it: ScimContext,
  wanted: WantedUser,
  policy: Provisioning,
): Promise<{ readonly id: UserId; readonly role: Role } | null> => {
  const { db, org, kind, at } = it;
  const role = placeOf({ defaultRole: policy.default_role, groups: [] }, kind, []).role ?? leastRole(kind);
  const id = await insertUser(db, {
    org,
    role,
    email: wanted.email,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    phone: wanted.phone,
    locale: "en",
    group: null,
    status: wanted.active ? "active" : "disabled",
    passwordHash: null,
    temporaryUntil: null,
    allDomains: role !== "partner_user" && role !== "seller",
    accessGivenBy: role === "super_admin" ? policy.changed_by : null,
    at,
  });
  if (id === null) return null;
  if (wanted.active && policy.licensed && !(await hasRoom(db, org, "users", at, countUsers, 0))) throw full();
  const denied = [...new Set([...it.author.denials, ...policy.denied])];
  if (denied.length > 0) await setRights(db, org, id, inheritDenials(denied, role, { denied: [], granted: [] }));
  return { id, role };
};

/** Where no mapping says otherwise, a new account has the least that its organization offers. */
const leastRole = (kind: OrganisationKind): Role =>
  ({ client: "client_user", partner: "partner_user", operator: "seller" } as const)[kind];

const emergency = (): ScimError =>
  new ScimError(409, "An emergency account is managed in the portal only.", "mutability");

const changeAccount = async (
  it: ScimContext,
  before: { readonly id: UserId; readonly role: string; readonly status: string; readonly email: string },
  wanted: WantedUser,
): Promise<void> => {
  const { db, org, kind, at, visitor } = it;
  const { id } = before;
  const fact = { org, actor: null, object: id, detail: { connection: it.connection } };
  const isActive = before.status === "active" || before.status === "invited";
  if (before.email.toLowerCase() !== wanted.email.toLowerCase()) {
    if (await isEmergencyAccount(db, org, id)) throw emergency();
    if (!(await isVouchedAddress(db, org, wanted.email, at))) throw unverified();
    if (!(await changeAddress(db, org, id, wanted.email))) throw taken("The email address");
  }
  await changeUser(db, org, id, { first_name: wanted.firstName, last_name: wanted.lastName, phone: wanted.phone });
  if (isActive && !wanted.active) {
    if (await isEmergencyAccount(db, org, id)) throw emergency();
    await asScim(keepLastAdmin(db, { id, org, role: before.role as Role, kind }, at));
    await changeUser(db, org, id, { status: "disabled" });
    await endAllAccess(db, id, "disabled", at);
    await dropApiKeysOf(db, id);
    await audit(db, visitor, at, { action: "user.disabled", ...fact });
  } else if (!isActive && wanted.active) {
    if (!(await hasRoom(db, org, "users", at, countUsers))) throw full();
    await changeUser(db, org, id, { status: "active" });
    await audit(db, visitor, at, { action: "user.enabled", ...fact });
  } else await audit(db, visitor, at, { action: "user.changed", ...fact });
};

const found = async (it: ScimContext, user: UserId): Promise<ScimUserRow> => {
  const row = await scimUser(it.db, it.org, it.connection, user);
  if (row === undefined) throw new ScimError(404, "The user does not exist.");
  return row;
};

/** Replaces the attributes of a user. */
export const replaceUser = async (it: ScimContext, row: ScimUserRow, wanted: WantedUser): Promise<ScimUserRow> => {
  const { db, org, connection, at } = it;
  await changeAccount(it, row, wanted);
  const change = { userName: wanted.userName, externalId: wanted.externalId, at };
  if (!(await changeScimUser(db, org, connection, row.id, change))) throw taken("userName");
  return found(it, row.id);
};

/** Removes a user: access ends and personal data is deleted; what the person did stays attributable to one author. */
export const deleteUser = async (it: ScimContext, row: ScimUserRow): Promise<void> => {
  const { db, org, kind, at } = it;
  if (await isEmergencyAccount(db, org, row.id)) throw emergency();
  await asScim(removePerson(db, { id: row.id, org, role: row.role as Role, kind }, at));
  await dropScimUser(db, org, row.id);
  await dropIdentitiesOf(db, org, row.id);
  await audit(db, it.visitor, at, {
    action: "user.removed",
    org,
    actor: null,
    object: row.id,
    detail: { connection: it.connection },
  });
};
