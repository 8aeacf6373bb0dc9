import type { Db } from "@parapet/db/db";
import {
  dropChallenges,
  dropEmergencyAccount,
  dropNeedlessRecoveryCodes,
  dropResets,
  dropSignInOrigins,
  dropTotp,
  dropTrusts,
  endFamilies,
  eraseUser,
  isEmergencyAccount,
  localAdministrators,
  lockAdmins,
  needsEmergencyAccount,
} from "@parapet/db/queries/access";
import { dropPasskeys } from "@parapet/db/queries/passkeys";
import { ADMIN_OF, type OrganizationKind, type Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../../../platform/http/errors.ts";

/** Ends everything a person could come in with. */
export const endAllAccess = async (db: Db, user: UserId, reason: string, at: Date): Promise<void> => {
  await endFamilies(db, user, reason, at);
  await dropTrusts(db, user);
  await dropChallenges(db, user);
  await dropResets(db, user);
};

/**
 * Throws when this person is the last who can run the organization, or the last approved administrator: the others could
 * never be approved. Holds the administrators' rows until the commit.
 */
export const keepLastAdmin = async (
  db: Db,
  person: { id: UserId; org: OrgId; role: Role; kind: OrganizationKind },
  at: Date,
): Promise<void> => {
  if (person.role !== ADMIN_OF[person.kind]) return;
  const admins = await lockAdmins(db, person.org, person.role, at);
  const leaving = admins.find(({ id }) => id === person.id);
  if (leaving === undefined) return;
  const remaining = admins.filter(
    ({ id, approval }) => id !== person.id && (leaving.approval !== "approved" || approval === "approved"),
  );
  if (remaining.length === 0) throw new Refusal("conflict", "last_admin");
  await endEmergencyAccount(db, person, at);
};

/** An administrator who leaves is no emergency account any more; one of them has to stay where others can be locked out. */
const endEmergencyAccount = async (db: Db, person: { id: UserId; org: OrgId; role: Role }, at: Date): Promise<void> => {
  if (!(await isEmergencyAccount(db, person.org, person.id))) return;
  const others = (await localAdministrators(db, person.org, person.role, at)).filter(
    ({ id, isEmergency }) => isEmergency && id !== person.id,
  );
  if (others.length === 0 && (await needsEmergencyAccount(db, person.org, person.role)))
    throw new Refusal("conflict", "last_emergency_account");
  await dropEmergencyAccount(db, person.org, person.id);
};

/** Removes a user: all access is revoked and personal data is deleted; only the fact that the account existed is stored. */
export const removePerson = async (
  db: Db,
  person: { id: UserId; org: OrgId; role: Role; kind: OrganizationKind },
  at: Date,
): Promise<void> => {
  await keepLastAdmin(db, person, at);
  await endAllAccess(db, person.id, "removed", at);
  await dropTotp(db, person.id);
  await dropPasskeys(db, person.id);
  await dropSignInOrigins(db, person.org, person.id);
  await dropNeedlessRecoveryCodes(db, person.id);
  await eraseUser(db, person.org, person.id, at);
};
