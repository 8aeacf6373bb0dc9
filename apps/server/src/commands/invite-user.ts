import type { Db } from "@parapet/db/db";
import { hasRoom } from "@parapet/db/queries/licence";
import { countUsers, groupInScope, insertUser, setAssignments, setRights } from "@parapet/db/queries/user";
import { mayGrantRights, mayGrantRole, type OrganisationKind } from "@parapet/domain/access/granting";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/domain/messages/locale";

import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { Refusal } from "../errors.ts";
import type { Services } from "../services.ts";
import { refuseWeakPassword } from "../session/choose-password.ts";
import { after, LIFETIMES } from "../session/lifetimes.ts";
import { newWords } from "../session/secrets.ts";
import type { Visitor } from "../session/visitor.ts";

export interface Invitation {
  readonly organisation: { readonly id: OrgId; readonly name: string; readonly kind: OrganisationKind };
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly group: string | null;
  /** Null: one is made up and mailed. */
  readonly temporaryPassword: string | null;
  readonly locale: Locale;
  readonly denied: readonly string[];
  readonly granted: readonly string[];
  readonly assignments: readonly { readonly organisation: string; readonly domain: string | null }[];
}

/** Throws unless `actor` may give this role and these rights in this organisation. */
export const refuseExcessiveGrant = (
  actor: Actor,
  kind: OrganisationKind,
  wanted: { role: Role; denied: readonly string[]; granted: readonly string[] },
): void => {
  if (!mayGrantRole(actor.role, wanted.role, kind)) throw new Refusal("not_allowed", "role_not_grantable");
  const granter = { role: actor.role, narrowing: actor.narrowing };
  if (!mayGrantRights(granter, wanted.role, wanted)) throw new Refusal("not_allowed", "rights_not_grantable");
};

/** Does this role see only what is assigned to it? */
export const worksByAssignment = (role: Role): boolean => role === "partner_user" || role === "seller";

/** Invites somebody with a password that works for a day and must be changed at the first sign-in. */
export const inviteUser = async (
  services: Services,
  db: Db,
  actor: Actor,
  input: Invitation,
  visitor: Visitor,
): Promise<UserId> => {
  const { passwords, mail, now, config } = services;
  const { organisation: org } = input;
  refuseExcessiveGrant(actor, org.kind, input);
  if (input.group !== null && (await groupInScope(db, [org.id], input.group)) === undefined)
    throw new Refusal("not_found");
  const about = { email: input.email, names: [input.firstName, input.lastName], organisation: org.name };
  if (input.temporaryPassword !== null)
    await refuseWeakPassword(services, input.temporaryPassword, about, "temporary_password");
  if (!(await hasRoom(db, org.id, "users", now(), countUsers))) throw new Refusal("quota_exhausted");
  const password = input.temporaryPassword ?? newWords(4, 4);
  const at = now();
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
    passwordHash: await passwords.hash(password),
    temporaryUntil: after(at, LIFETIMES.temporaryPasswordMs),
    allDomains: !worksByAssignment(input.role) && input.assignments.length === 0,
    at,
  });
  if (user === null) throw new Refusal("conflict", "email_unavailable", { fields: { email: "email_unavailable" } });
  await setRights(db, org.id, user, input);
  if (!(await setAssignments(db, actor.scope, user, input.assignments))) throw new Refusal("not_found");
  await mail.post(db, {
    // A password that an administrator typed they tell the person themselves; it is not written down here too.
    kind: input.temporaryPassword === null ? "invitation" : "invitationTold",
    to: input.email,
    name: input.firstName,
    locale: input.locale,
    values: { by: `${actor.firstName} ${actor.lastName}`, organisation: org.name, password },
    link: `${config.publicUrl}/login`,
    brandOf: actor.orgKind === "partner" ? actor.org : org.id,
  });
  await audit(db, visitor, at, {
    action: "user.invited",
    org: org.id,
    actor: actor.user,
    object: user,
    detail: { role: input.role },
  });
  return user;
};
