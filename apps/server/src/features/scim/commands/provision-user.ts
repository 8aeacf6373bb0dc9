import type { Db } from "@parapet/db/db";
import {
  setUserFields,
  countUsers,
  insertUser,
  isAddressTaken,
  isEmergencyAccount,
  isVouchedAddress,
  personByEmail,
  setRights,
  userInScope,
} from "@parapet/db/queries/access";
import { hasRoom } from "@parapet/db/queries/billing";
import {
  changeScimUser,
  dropIdentities,
  dropScimUser,
  insertScimUser,
  listGroupNames,
  noteDeactivated,
  type Provisioning,
  readProvisioning,
  scimUser,
  type ScimUserRow,
} from "@parapet/db/queries/scim";
import { readGroupMap } from "@parapet/db/queries/sign-on";
import {
  type IdentityRefusal,
  inheritDenials,
  mayGrantThrough,
  type OrganizationKind,
  type Role,
} from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import {
  type ChangeSource,
  endAllAccess,
  hasConsented,
  keepLastAdmin,
  reclaimAddress,
  refusalFor,
  refuseAbove,
  removePerson,
  requestIdentityChange,
} from "../../access/index.ts";
import { denialsOfMapping, mappableRoles, findPlaceByGroups, placePerson } from "../../sign-on/index.ts";
import type { WantedUser } from "../resources.ts";
import { ScimError } from "../scim-error.ts";

/** Whose users and groups a request is about. */
export interface ScimContext {
  readonly services: Pick<Services, "config" | "mail" | "now">;
  readonly db: Db;
  readonly org: OrgId;
  readonly kind: OrganizationKind;
  readonly connection: string;
  readonly connectionName: string;
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

/** As the audit log names what a connection did: the connection, who answers for it, and the fields before and after. */
const factOf = (it: ScimContext, id: UserId, fields: object = {}) => ({
  org: it.org,
  actor: null,
  object: id,
  detail: { connection: it.connection, creator: it.author.user, fields },
});

const sourceOf = (it: ScimContext): ChangeSource => ({
  kind: "scim",
  id: it.connection,
  name: it.connectionName,
  author: it.author,
});

/** Gives the account the role and business unit of its groups. */
export const placeByGroups = async (it: ScimContext, user: UserId, role: Role): Promise<void> => {
  if (!mappableRoles(it.kind).includes(role) || (await isEmergencyAccount(it.db, it.org, user))) return;
  const map = await readGroupMap(it.db, it.org);
  const place = findPlaceByGroups(map, it.kind, await listGroupNames(it.db, it.org, user));
  // Without a mapped group and a default role the account keeps its role; single sign-on refuses it.
  await placePerson(
    it.db,
    { id: user, org: it.org, role, kind: it.kind },
    { role: place.role ?? role, units: place.units },
    { visitor: it.visitor, at: it.at, connection: it.connection, author: it.author, map },
  );
};

/** Creates a user. `consent`: the address has an account of the organization, whose owner was asked and has not agreed yet. */
export const createUser = async (it: ScimContext, wanted: WantedUser): Promise<ScimUserRow | "consent"> => {
  const { db, org, connection, at } = it;
  const policy = await readProvisioning(db, org, wanted.email, at);
  if (!policy.vouched) throw unverified();
  let created = await insertAccount(it, wanted, policy);
  const existing = created === null ? await personByEmail(db, wanted.email) : undefined;
  // An account of another organization does not keep the owner of the domain from its own addresses.
  const owner = { org, email: wanted.email, by: it.author.user };
  if (created === null && existing === undefined && (await reclaimAddress(it.services, db, owner, it.visitor)))
    created = await insertAccount(it, wanted, policy);
  const account = created ?? existing;
  // The address is that of an account of another organization that cannot be taken.
  if (account === undefined) throw taken("The email address");
  const { id } = account;
  const role = account.role as Role;
  if (existing !== undefined && !(await mayTakeOver(it, id))) return "consent";
  const link = { org, connection, user: id, userName: wanted.userName, externalId: wanted.externalId, at };
  if (!(await insertScimUser(db, link, !wanted.active))) throw taken("userName or email address");
  if (existing !== undefined) {
    await changeAccount(it, { ...(await found(it, id)), deactivated: false }, wanted);
    return found(it, id);
  }
  // Last: entries of one organization wait for each other until the commit.
  await audit(db, it.visitor, at, {
    action: "user.provisioned",
    ...factOf(it, id, { role: { before: null, after: role } }),
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
    deactivated: !wanted.active,
    groups: [],
  };
};

/** An account that is there already is managed by the connection only after its owner has agreed. */
const mayTakeOver = async (it: ScimContext, user: UserId): Promise<boolean> => {
  const { db, org, connection } = it;
  const refusal = await refusalFor(db, it.author, { id: user, org }, it.at);
  if (refusal !== null) throw protectedAccount(refusal);
  if (await hasConsented(db, { org, user, connection, subject: "" })) return true;
  const change = { kind: "link", user, org, wanted: "" } as const;
  await requestIdentityChange(it.services, db, sourceOf(it), change, it.visitor);
  return false;
};

const full = () => new ScimError(409, "The plan of the organization has no free user.", "tooMany");

/** Inserts the account. Null: the address has one. Inserted before it is counted: most directories are new, and most plans have room. */
const insertAccount = async (
  it: ScimContext,
  wanted: WantedUser,
  policy: Provisioning,
): Promise<{ readonly id: UserId; readonly role: Role } | null> => {
  const { db, org, kind, at } = it;
  const mapped = findPlaceByGroups({ defaultRole: policy.default_role, groups: [] }, kind, []).role;
  const mapper = await livingAuthor(db, policy.changed_by, at);
  // A default role is given by who answers for the mapping, as long as they may give it.
  const isGiven = mapped !== null && [it.author, mapper].every((author) => mayGrantThrough(author, mapped, kind));
  const role = isGiven ? mapped : leastRole(kind);
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
  const denied = denialsOfMapping(it.author, mapper);
  if (denied.length > 0) await setRights(db, org, id, inheritDenials(denied, role, { denied: [], granted: [] }));
  return { id, role };
};

/** Where no mapping says otherwise, a new account has the least that its organization offers. */
const leastRole = (kind: OrganizationKind): Role =>
  ({ client: "client_user", partner: "partner_user", operator: "seller" } as const)[kind];

const emergency = (): ScimError =>
  new ScimError(409, "An emergency account is managed in the portal only.", "mutability");

const protectedAccount = (refusal: IdentityRefusal): ScimError => {
  if (refusal === "emergency") return emergency();
  return new ScimError(
    409,
    refusal === "operator"
      ? "The identity of an operator account is managed in the portal only."
      : "The account has rights that the administrator who answers for this connection lacks.",
    "mutability",
  );
};

/** What the administrator who answers for the connection may not do in the portal, the connection does not do either. */
const refuseBeyondAuthor = async (it: ScimContext, user: UserId): Promise<void> => {
  const person = await userInScope(it.db, [it.org], user, it.at);
  try {
    if (person !== undefined) refuseAbove(it.author, person);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ScimError(
      409,
      error.text === "role_not_grantable"
        ? "The administrator who answers for this connection may not manage accounts of this role."
        : "The account has rights that the administrator who answers for this connection lacks.",
      "mutability",
    );
  }
};

/** The address changes only after the owner of the account, or a second administrator, has agreed; until then the answer contains the present one. */
const askForAddress = async (it: ScimContext, id: UserId, email: string): Promise<void> => {
  const { db, org } = it;
  const refusal = await refusalFor(db, it.author, { id, org }, it.at);
  if (refusal !== null) throw protectedAccount(refusal);
  if (!(await isVouchedAddress(db, org, email, it.at))) throw unverified();
  if (await isAddressTaken(db, email)) throw taken("The email address");
  await requestIdentityChange(
    it.services,
    db,
    sourceOf(it),
    { kind: "address", user: id, org, wanted: email },
    it.visitor,
  );
};

interface Before {
  readonly id: UserId;
  readonly role: string;
  readonly status: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  /** Was it this connection that deactivated the account? */
  readonly deactivated: boolean;
}

const changeAccount = async (it: ScimContext, before: Before, wanted: WantedUser): Promise<void> => {
  const { db, org, at, visitor } = it;
  const { id } = before;
  const isActive = before.status === "active" || before.status === "invited";
  if (before.email.toLowerCase() !== wanted.email.toLowerCase()) await askForAddress(it, id, wanted.email);
  const details = { first_name: wanted.firstName, last_name: wanted.lastName, phone: wanted.phone };
  const fields = Object.fromEntries(
    (["first_name", "last_name", "phone"] as const)
      .filter((name) => before[name] !== details[name])
      .map((name) => [name, { before: before[name], after: details[name] }]),
  );
  if (Object.keys(fields).length > 0) {
    if (await isEmergencyAccount(db, org, id)) throw emergency();
    await refuseBeyondAuthor(it, id);
    await setUserFields(db, org, id, details);
  }
  const state = (after: string) => ({ ...fields, status: { before: before.status, after } });
  if (isActive && !wanted.active) {
    await deactivate(it, before);
    await audit(db, visitor, at, { action: "user.disabled", ...factOf(it, id, state("disabled")) });
  } else if (!isActive && wanted.active) {
    const fact = { action: "user.enabled" as const, ...factOf(it, id, state("active")) };
    // What an administrator has disabled, no provider enables again.
    if (!before.deactivated) return audit(db, visitor, at, { ...fact, result: "refused" });
    await refuseBeyondAuthor(it, id);
    if (!(await hasRoom(db, org, "users", at, countUsers))) throw full();
    await setUserFields(db, org, id, { status: "active" });
    await noteDeactivated(db, org, id, false);
    await audit(db, visitor, at, fact);
  } else await audit(db, visitor, at, { action: "user.changed", ...factOf(it, id, fields) });
};

const deactivate = async (it: ScimContext, before: Before): Promise<void> => {
  const { db, org, kind, at } = it;
  const [id, role] = [before.id, before.role as Role];
  if (await isEmergencyAccount(db, org, id)) throw emergency();
  await asScim(keepLastAdmin(db, { id, org, role, kind }, at));
  await refuseBeyondAuthor(it, id);
  await setUserFields(db, org, id, { status: "disabled" });
  await noteDeactivated(db, org, id, true);
  await endAllAccess(db, id, "disabled", at);
};

const found = async (it: ScimContext, user: UserId): Promise<ScimUserRow> => {
  const row = await scimUser(it.db, it.org, it.connection, user);
  if (row === undefined) throw new ScimError(404, "The user does not exist.");
  return row;
};

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
  // Created anew, it would be active again.
  if (row.status === "disabled" && !row.deactivated)
    throw new ScimError(
      409,
      "An administrator has disabled the account; it is removed in the portal only.",
      "mutability",
    );
  await refuseBeyondAuthor(it, row.id);
  await asScim(removePerson(db, { id: row.id, org, role: row.role as Role, kind }, at));
  await dropScimUser(db, org, row.id);
  await dropIdentities(db, org, row.id);
  await audit(db, it.visitor, at, {
    action: "user.removed",
    ...factOf(it, row.id, { status: { before: row.status, after: "removed" } }),
  });
};
