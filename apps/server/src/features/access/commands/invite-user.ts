import type { Db } from "@parapet/db/db";
import {
  countUsers,
  groupInScope,
  hasAdministrator,
  insertUser,
  isAddressInScope,
  isAddressTaken,
  isVouchedAddress,
  setAssignments,
  setRights,
} from "@parapet/db/queries/access";
import { hasRoom } from "@parapet/db/queries/billing";
import {
  ADMIN_OF,
  approvalOfNew,
  inheritDenials,
  mayGrantRights,
  mayGrantRole,
  NEEDS_APPROVAL,
  type OrganizationKind,
  type Role,
} from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { newWords } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { refuseWeakPassword } from "../choose-password.ts";
import { refuseManyInvitations } from "../mail-limits.ts";
import { mailPasswordLink } from "./mail-password-link.ts";
import { reclaimAddress } from "./reclaim-address.ts";
import { reportConflict } from "./report-conflict.ts";
import { reportNewAccess } from "./report-new-access.ts";

export interface Invitation {
  readonly organization: { readonly id: OrgId; readonly name: string; readonly kind: OrganizationKind };
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly group: string | null;
  /** Only from a creator of the same organization. Null: one is generated and mailed. */
  readonly temporaryPassword: string | null;
  readonly locale: Locale;
  readonly denied: readonly string[];
  readonly granted: readonly string[];
  readonly assignments: readonly { readonly organization: string; readonly domain: string | null }[];
  /** Null: not limited to business units. */
  readonly businessUnits?: readonly string[] | null;
}

/** Throws unless `actor` may give this role and these rights in this organization. */
export const refuseExcessiveGrant = (
  actor: Actor,
  kind: OrganizationKind,
  wanted: { role: Role; denied: readonly string[]; granted: readonly string[] },
): void => {
  if (!mayGrantRole(actor.role, wanted.role, kind)) throw new Refusal("not_allowed", "role_not_grantable");
  const granter = { role: actor.role, narrowing: actor.narrowing };
  if (!mayGrantRights(granter, wanted.role, wanted)) throw new Refusal("not_allowed", "rights_not_grantable");
};

const unavailable = () => new Refusal("conflict", "email_unavailable", { fields: { email: "email_unavailable" } });

/** Only a client's user can be limited to business units; administrators see everything. */
export const refuseUnits = (role: Role, units: readonly string[] | null | undefined): void => {
  if (units != null && role !== "client_user")
    throw new Refusal("invalid_input", undefined, { fields: { business_units: "invalid_input" } });
};

/** Does this role see only what is assigned to it? */
export const worksByAssignment = (role: Role): boolean => role === "partner_user" || role === "seller";

/**
 * Creates an account. Within the organization: with a password that works for a day and must be changed at the first
 * sign-in. From outside: without one; the person chooses it through a mailed link, as soon as the address or an
 * administrator approves them, and starts without the permissions that need approval.
 *
 * An address with an account that the actor cannot see is answered, stored and listed like any other. Only its owner learns
 * that it cannot be used, by mail.
 */
export const inviteUser = async (
  services: Pick<Services, "config" | "db" | "files" | "keys" | "mail" | "now" | "passwords">,
  db: Db,
  actor: Actor,
  input: Invitation,
  visitor: Visitor,
): Promise<UserId> => {
  const { passwords, mail, now, config } = services;
  const { organization: org } = input;
  refuseExcessiveGrant(actor, org.kind, input);
  refuseUnits(input.role, input.businessUnits);
  if (input.group !== null && (await groupInScope(db, [org.id], input.group)) === undefined)
    throw new Refusal("not_found");
  const about = { email: input.email, names: [input.firstName, input.lastName], organization: org.name };
  const isOwn = actor.org === org.id;
  if (input.temporaryPassword !== null && !isOwn)
    throw new Refusal("not_allowed", "password_from_outside", {
      fields: { temporary_password: "password_from_outside" },
    });
  if (input.temporaryPassword !== null)
    await refuseWeakPassword(services, input.temporaryPassword, about, "temporary_password");
  if (!(await hasRoom(db, org.id, "users", now(), countUsers))) throw new Refusal("quota_exhausted");
  await refuseManyInvitations(db, org.id, now());
  // The owner of a domain is not kept from its own addresses by accounts that others have created.
  if (isOwn && actor.isApproved)
    await reclaimAddress(services, db, { org: org.id, email: input.email, by: actor.user }, visitor);
  if (await isAddressInScope(db, actor.scope, input.email)) throw unavailable();
  const addressTaken = await isAddressTaken(db, input.email);
  const password = input.temporaryPassword ?? newWords(4, 4);
  const at = now();
  const approval = approvalOfNew({
    isOwn,
    isCreatorApproved: actor.isApproved,
    isFirstAdministrator: input.role === ADMIN_OF[org.kind] && !(await hasAdministrator(db, org.id, input.role)),
    isVouchedAddress: await isVouchedAddress(db, org.id, input.email, at),
  });
  const user = await insertUser(db, {
    org: org.id,
    role: input.role,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phone,
    locale: input.locale,
    group: input.group,
    status: "invited",
    passwordHash: isOwn ? await passwords.hash(password) : null,
    temporaryUntil: isOwn ? after(at, LIFETIMES.temporaryPasswordMs) : null,
    allDomains: !worksByAssignment(input.role) && input.assignments.length === 0,
    approval,
    accessGivenBy: input.role === "super_admin" ? actor.user : null,
    addressTaken,
    businessUnits: input.businessUnits ?? null,
    at,
  });
  if (user === null) throw unavailable();
  // What needs approval is withheld by the approval itself; written down as a denial it would outlast it.
  const lost = isOwn ? actor.denials : actor.denials.filter((it) => !NEEDS_APPROVAL.some((needs) => needs === it));
  await setRights(db, org.id, user, inheritDenials(lost, input.role, input));
  if (!(await setAssignments(db, actor.scope, user, input.assignments))) throw new Refusal("not_found");
  const by = `${actor.firstName} ${actor.lastName}`;
  const brandOf = actor.orgKind === "partner" ? actor.org : org.id;
  // A password typed by an administrator is passed on by them; the mail does not contain it.
  const kind = input.temporaryPassword === null ? "invitation" : "invitationTold";
  if (isOwn)
    await mail.post(db, {
      kind: addressTaken ? "invitationUnusable" : kind,
      to: input.email,
      name: input.firstName,
      locale: input.locale,
      values: { by, organization: org.name, ...(!addressTaken && { password }) },
      link: `${config.publicUrl}/login`,
      brandOf,
      sender: actor.org,
    });
  else if (approval !== "awaiting")
    await mailPasswordLink(
      services,
      db,
      { user, org: org.id, email: input.email, firstName: input.firstName, locale: input.locale, addressTaken },
      { by, organization: org.name, brandOf },
    );
  await reportConflict(services, db, user, visitor);
  // Another operator could confirm requests of this one: every operator learns of the account.
  if (!isOwn || input.role === "super_admin")
    await reportNewAccess(services, db, actor, {
      user,
      org: org.id,
      organization: org.name,
      name: `${input.firstName} ${input.lastName}`,
      email: input.email,
      role: input.role,
      needsApproval: !isOwn,
    });
  await audit(db, visitor, at, {
    action: "user.invited",
    org: org.id,
    actor: actor.user,
    object: user,
    detail: { role: input.role, ...(approval !== "approved" && { approval }) },
  });
  return user;
};
