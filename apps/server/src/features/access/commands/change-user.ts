import type { Db } from "@parapet/db/db";
import {
  setUserFields,
  claimAddress,
  countUsers,
  dropApiKeys,
  dropNeedlessRecoveryCodes,
  dropRecoveryCodes,
  dropTotp,
  dropTrusts,
  groupInScope,
  hasAskedForHelp,
  setAssignments,
  setRights,
  setTemporaryPassword,
  type UserRow,
} from "@parapet/db/queries/access";
import { hasRoom } from "@parapet/db/queries/billing";
import { dropPasskeys } from "@parapet/db/queries/passkeys";
import { noteDeactivated } from "@parapet/db/queries/scim";
import {
  inheritDenials,
  listRights,
  NEEDS_APPROVAL,
  NOT_TAKEN_FROM_OUTSIDE,
  type OrganizationKind,
  type Role,
} from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { endBeyondReach } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { unlock } from "../../../platform/session/login-backoff.ts";
import { newWords } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { refuseManyResets } from "../mail-limits.ts";
import { refuseExcessiveGrant, refuseUnits, worksByAssignment } from "./invite-user.ts";
import { endAllAccess, keepLastAdmin, removePerson } from "./leave.ts";
import { mailPasswordLink } from "./mail-password-link.ts";
import { refuseAbove } from "./refuse-above.ts";
import { reportNewAccess } from "./report-new-access.ts";
import { reportPrograms } from "./report-programs.ts";

export interface UserChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly role?: Role | undefined;
  readonly group?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly denied?: readonly string[] | undefined;
  readonly granted?: readonly string[] | undefined;
  readonly assignments?: readonly { readonly organization: string; readonly domain: string | null }[] | undefined;
  readonly business_units?: readonly string[] | null | undefined;
  readonly version?: number | undefined;
}

const standing = (row: UserRow) => ({
  id: row.id as UserId,
  org: row.org_id as OrgId,
  role: row.role as Role,
  kind: row.organization_kind as OrganizationKind,
});

/** Changes a user. A changed role, permission or status applies to the next request; users cannot change their own. */
export const changeUser = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  actor: Actor,
  row: UserRow,
  change: UserChange,
  visitor: Visitor,
): Promise<void> => {
  const person = standing(row);
  const at = services.now();
  refuseAbove(actor, row);
  const touchesRights = [
    change.role,
    change.denied,
    change.granted,
    change.disabled,
    change.assignments,
    change.business_units,
  ].some((it) => it !== undefined);
  if (touchesRights && person.id === actor.user) throw new Refusal("not_allowed", "not_yourself");
  const role = change.role ?? person.role;
  refuseUnits(role, change.business_units);
  const wanted = {
    denied: change.denied ?? row.denied,
    granted: change.granted ?? (change.role === undefined ? row.granted : []),
  };
  if (touchesRights) refuseExcessiveGrant(actor, person.kind, { role, ...wanted });
  // A denial of one's own cannot be lifted from another.
  if (row.denied.some((it) => actor.denials.includes(it) && !wanted.denied.includes(it)))
    throw new Refusal("not_allowed", "rights_not_grantable");
  const held = listRights(person.role, row);
  const rights = touchesRights ? inheritDenials(actor.denials, role, wanted, held) : wanted;
  const isRestored = change.disabled === false && row.status === "disabled";
  const before = isRestored ? [] : held;
  const gained = listRights(role, rights).filter((right) => !before.includes(right) && NEEDS_APPROVAL.includes(right));
  // From outside, or by an account that lacks them itself, sensitive permissions are never given: a new role or a
  // restored account comes without them until an administrator of the organization approves it.
  const givesFromOutside = touchesRights && gained.length > 0 && !(actor.org === person.org && actor.isApproved);
  const isOtherRole = change.role !== undefined && change.role !== person.role;
  if (givesFromOutside && !isOtherRole && !isRestored) throw new Refusal("not_allowed", "rights_not_grantable");
  const keeps = listRights(role, rights);
  const taken = held.filter((right) => !keeps.includes(right) && NOT_TAKEN_FROM_OUTSIDE.includes(right));
  if (touchesRights && actor.org !== person.org && !isOtherRole && taken.length > 0)
    throw new Refusal("not_allowed", "rights_of_organization");
  if (change.group != null && (await groupInScope(db, [person.org], change.group)) === undefined)
    throw new Refusal("not_found");
  const loses = (change.role !== undefined && change.role !== person.role) || change.disabled === true;
  if (loses) await keepLastAdmin(db, person, at);
  if (
    change.disabled === false &&
    row.status === "disabled" &&
    !(await hasRoom(db, person.org, "users", at, countUsers))
  )
    throw new Refusal("quota_exhausted");

  const changes = {
    ...(change.first_name !== undefined && { first_name: change.first_name }),
    ...(change.last_name !== undefined && { last_name: change.last_name }),
    ...(change.phone !== undefined && { phone: change.phone }),
    ...(change.role !== undefined && { role: change.role }),
    ...(change.group !== undefined && { group_id: change.group }),
    ...(givesFromOutside && row.approval !== "awaiting" && { approval: "restricted" as const }),
    ...(role === "super_admin" && (isOtherRole || isRestored) && { access_given_by: actor.user }),
    ...(change.disabled !== undefined && { status: change.disabled ? ("disabled" as const) : ("active" as const) }),
    ...(change.business_units === null && { own_units: null, mapped_units: null }),
    ...(change.business_units != null && { own_units: [...change.business_units] }),
    // The limit does not outlast the role: a user who becomes one again is limited anew.
    ...(isOtherRole && role !== "client_user" && { own_units: null, mapped_units: null }),
    ...(change.assignments !== undefined && {
      all_domains: !worksByAssignment(role) && change.assignments.length === 0,
    }),
  };
  if (!(await setUserFields(db, person.org, person.id, changes, change.version))) throw new Refusal("conflict");
  if (change.denied !== undefined || change.granted !== undefined || change.role !== undefined)
    await setRights(db, person.org, person.id, rights);
  if (change.assignments !== undefined && !(await setAssignments(db, actor.scope, person.id, change.assignments)))
    throw new Refusal("not_found");
  // Whatever deactivated the account before: from now on a person decides, and no provider enables it again.
  if (change.disabled !== undefined) await noteDeactivated(db, person.org, person.id, false);
  if (change.disabled === true) {
    await endAllAccess(db, person.id, "disabled", at);
    // The owner of a taken address has another account, which stays as it is.
    if (!row.address_taken)
      await services.mail.post(db, {
        kind: "disabled",
        to: row.email ?? "",
        name: row.first_name,
        locale: row.locale,
        sender: actor.org,
      });
  }
  if (givesFromOutside)
    await reportNewAccess(services, db, actor, {
      user: person.id,
      org: person.org,
      organization: row.organization,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email ?? "",
      role,
      needsApproval: true,
    });
  if (isOtherRole) {
    await dropTrusts(db, person.id);
    await endBeyondReach(db, person.id, "role", at);
  } else if (change.assignments !== undefined) {
    await endBeyondReach(db, person.id, "assignments", at);
  }
  // One deed is one row, named after the weightiest part of it.
  await audit(db, visitor, at, {
    action: isOtherRole ? "user.role-changed" : stateAction(change.disabled),
    org: person.org,
    actor: actor.user,
    object: person.id,
    detail: {
      fields: fieldsOf(row, change, { ...rights, role }),
      ...(isOtherRole && { from: person.role, to: change.role }),
      ...(change.disabled !== undefined && { disabled: change.disabled }),
    },
  });
};

/** The fields that were asked to change, before and after. */
const fieldsOf = (
  row: UserRow,
  change: UserChange,
  after: { readonly role: Role; readonly denied: readonly string[]; readonly granted: readonly string[] },
): Record<string, { readonly before: unknown; readonly after: unknown }> => {
  const both = {
    first_name: [row.first_name, change.first_name],
    last_name: [row.last_name, change.last_name],
    phone: [row.phone, change.phone],
    role: [row.role, after.role],
    group: [row.group_id, change.group],
    disabled: [row.status === "disabled", change.disabled],
    denied: [row.denied, after.denied],
    granted: [row.granted, after.granted],
    assignments: [row.assignments, change.assignments],
    business_units: [row.business_units, change.business_units],
  } as const;
  return Object.fromEntries(
    Object.entries(both)
      .filter(([name]) => name in change)
      .map(([name, [before, now]]) => [name, { before, after: now }]),
  );
};

const stateAction = (disabled: boolean | undefined) =>
  disabled === undefined ? "user.changed" : disabled ? "user.disabled" : "user.enabled";

export const removeUser = async (
  services: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  row: UserRow,
  visitor: Visitor,
): Promise<void> => {
  const person = standing(row);
  if (person.id === actor.user) throw new Refusal("not_allowed", "not_yourself");
  refuseAbove(actor, row);
  const at = services.now();
  await removePerson(db, person, at);
  await audit(db, visitor, at, { action: "user.removed", org: person.org, actor: actor.user, object: person.id });
};

/**
 * The password stops working, every session, API key and passkey ends and waits after wrong passwords are lifted. Within the organization a new
 * temporary password is mailed; from outside only a link is, with which the person chooses one. What the account may do
 * stays as it was: anyone may ask for such a link.
 */
export const resetUser = async (
  services: Pick<Services, "config" | "keys" | "mail" | "now" | "passwords">,
  db: Db,
  actor: Actor,
  row: UserRow,
  visitor: Visitor,
): Promise<void> => {
  const person = standing(row);
  if (person.id === actor.user) throw new Refusal("not_allowed", "not_yourself");
  refuseAbove(actor, row);
  if (row.approval === "awaiting") throw new Refusal("conflict", "account_awaits_approval");
  const [at, email, locale] = [services.now(), row.email ?? "", row.locale];
  await refuseManyResets(db, person, at);
  const isOwn = actor.org === person.org;
  const password = newWords(4, 4);
  const [hash, until] = isOwn
    ? [await services.passwords.hash(password), after(at, LIFETIMES.temporaryPasswordMs)]
    : [null, null];
  const addressTaken = await claimAddress(db, person.org, person.id);
  await setTemporaryPassword(db, person.org, person.id, hash, until);
  await endAllAccess(db, person.id, "reset", at);
  await dropApiKeys(db, person.id);
  await reportPrograms(services, db, { ...row, org: person.org, id: person.id });
  // A passkey signs in without the new password, and may have been registered by an intruder.
  await dropPasskeys(db, person.id);
  // The app and the codes end where the owner asked for it: an administrator alone must not weaken an account to its mailbox.
  if (await hasAskedForHelp(db, person.id, after(at, -LIFETIMES.factorHelpMs))) {
    await dropTotp(db, person.id);
    await dropRecoveryCodes(db, person.id);
  }
  await dropNeedlessRecoveryCodes(db, person.id);
  // Waits of a taken address protect another organization's account.
  await unlock(db, services.keys, { email: addressTaken ? "" : email, id: person.id });
  const by = `${actor.firstName} ${actor.lastName}`;
  if (isOwn)
    await services.mail.post(db, {
      kind: addressTaken ? "invitationUnusable" : "temporary",
      to: email,
      name: row.first_name,
      locale,
      values: addressTaken ? { by, organization: row.organization } : { password },
      link: `${services.config.publicUrl}/login`,
      sender: actor.org,
    });
  else
    await mailPasswordLink(
      services,
      db,
      { user: person.id, org: person.org, email, firstName: row.first_name, locale, addressTaken },
      { by, organization: row.organization, brandOf: person.org },
    );
  await audit(db, visitor, at, { action: "user.reset", org: person.org, actor: actor.user, object: person.id });
};
