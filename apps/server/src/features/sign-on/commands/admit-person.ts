import type { Db } from "@parapet/db/db";
import { isEmergencyAccount } from "@parapet/db/queries/emergency-account";
import { hasRoom } from "@parapet/db/queries/licence";
import { organisationKind } from "@parapet/db/queries/organisation";
import { type Person, personByEmail, personById } from "@parapet/db/queries/sign-in";
import type { ConnectionRow } from "@parapet/db/queries/sign-on-connection";
import { domainsOfConnections } from "@parapet/db/queries/sign-on-domain";
import { groupMapOf } from "@parapet/db/queries/sign-on-group";
import {
  activateBySignOn,
  changeAddress,
  hasIdentity,
  identityOf,
  linkIdentity,
  noteIdentityUse,
  unlinkRemoved,
} from "@parapet/db/queries/sign-on-identity";
import { countUsers, insertUser, setRights } from "@parapet/db/queries/user";
import { inheritDenials, type OrganisationKind } from "@parapet/domain/access/granting";
import type { Role } from "@parapet/domain/access/roles";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import type { Assertion } from "../assertion.ts";
import { mappableRoles, placeOf } from "../role-of-groups.ts";
import { SignOnRefused } from "../sign-on-refused.ts";
import { placePerson } from "./place-person.ts";

export interface Admission {
  readonly outcome: "create" | "link" | "sign-in";
  readonly email: string;
  readonly role: Role | null;
  readonly unit: string | null;
}

interface Judged extends Admission {
  /** The existing account; null: one is created. */
  readonly person: Person | null;
  readonly kind: OrganisationKind;
  readonly isEmergency: boolean;
  readonly isManaged: boolean;
}

const MAX_NAME = 100;
const MAX_SUBJECT = 500;

const isStorable = (subject: string): boolean =>
  subject.length > 0 && subject.length <= MAX_SUBJECT && !/\p{Cc}/u.test(subject);

/** A name as the portal shows it: without control and format characters, which could reorder the text around it. */
const shownName = (name: string): string => name.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME);

/**
 * Decides whom an assertion admits. A provider speaks for its own organization only: the address must be in a domain of the
 * connection that the organization has verified now, and the account must belong to that organization. An account is found by
 * the provider's subject; an address finds one only to link it the first time.
 */
export const judgePerson = async (
  db: Db,
  connection: ConnectionRow,
  assertion: Assertion,
  at: Date,
): Promise<Judged> => {
  const org = connection.org_id as OrgId;
  const email = assertion.email === null ? null : toEmailAddress(assertion.email);
  if (email === null) throw new SignOnRefused("email-missing");
  const isProven = assertion.emailVerified ?? connection.trusts_email;
  if (!isProven) throw new SignOnRefused("email-unverified");
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const domains = await domainsOfConnections(db, org, at);
  if (!domains.some((it) => it.connection_id === connection.id && it.verified && it.name === domain))
    throw new SignOnRefused("domain");
  const kind = await organisationKind(db, org);
  if (kind === null) throw new SignOnRefused("disabled");
  if (!isStorable(assertion.subject)) throw new SignOnRefused("subject");
  let linked = await identityOf(db, org, connection.id, assertion.subject);
  let person = linked === undefined ? undefined : await personById(db, linked);
  if (person === undefined) {
    person = await personByEmail(db, email);
    // An account that was removed and created again; without a new one, a removed account stays removed.
    if (linked !== undefined && person?.org === org && (await unlinkRemoved(db, org, connection.id, assertion.subject)))
      linked = undefined;
    if (linked !== undefined) throw new SignOnRefused("account");
  }
  const map = await groupMapOf(db, org);
  const { role, unit } = placeOf(map, kind, assertion.groups);
  if (person === undefined) {
    if (role === null) throw new SignOnRefused("no-role");
    if (!(await hasRoom(db, org, "users", at, countUsers))) throw new SignOnRefused("quota");
    return { outcome: "create", email, role, unit, person: null, kind, isEmergency: false, isManaged: true };
  }
  if (person.org !== org) throw new SignOnRefused("other-organization");
  if (linked === undefined && (await hasIdentity(db, org, connection.id, person.id)))
    throw new SignOnRefused("other-person");
  const mayEnter =
    (person.status === "active" || person.status === "invited") &&
    person.approval !== "awaiting" &&
    person.deleted_at === null;
  if (!mayEnter) throw new SignOnRefused("account");
  const isEmergency = await isEmergencyAccount(db, org, person.id);
  // Roles that no mapping may assign cannot be revoked by one either.
  const isManaged = !isEmergency && mappableRoles(kind).includes(person.role as Role);
  if (isManaged && role === null) throw new SignOnRefused("no-role");
  const outcome = linked === undefined ? "link" : "sign-in";
  return { outcome, email, role: isManaged ? role : (person.role as Role), unit, person, kind, isEmergency, isManaged };
};

/** Admits a person: creates or links the account, and follows address, role and business unit. */
export const admitPerson = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  connection: ConnectionRow,
  assertion: Assertion,
  visitor: Visitor,
  locale: Locale,
): Promise<Person> => {
  const at = services.now();
  const org = connection.org_id as OrgId;
  const judged = await judgePerson(db, connection, assertion, at);
  const user =
    judged.person === null
      ? await createAccount(services, db, connection, judged, assertion, locale, visitor)
      : judged.person.id;
  if (judged.outcome !== "sign-in") {
    const link = { org, connection: connection.id, subject: assertion.subject, user, at };
    if (!(await linkIdentity(db, link))) throw new SignOnRefused("other-person");
    await audit(db, visitor, at, { action: "user.linked", org, actor: user, object: connection.id });
  } else await noteIdentityUse(db, org, connection.id, assertion.subject, at);
  if (judged.person !== null) {
    const isChanged = await follow(services, db, connection, judged, judged.person, visitor);
    if (!isChanged && judged.person.status === "active" && judged.person.temporary_until === null) return judged.person;
  }
  await activateBySignOn(db, org, user);
  const person = await personById(db, user);
  if (person === undefined) throw new SignOnRefused("account");
  return person;
};

const createAccount = async (
  { now }: Pick<Services, "now">,
  db: Db,
  connection: ConnectionRow,
  judged: Judged,
  assertion: Assertion,
  locale: Locale,
  visitor: Visitor,
): Promise<UserId> => {
  const [org, at, role] = [connection.org_id as OrgId, now(), judged.role];
  if (role === null) throw new SignOnRefused("no-role");
  const map = await groupMapOf(db, org);
  const user = await insertUser(db, {
    org,
    role,
    email: judged.email,
    firstName: shownName(assertion.firstName) || shownName(judged.email.split("@")[0] ?? ""),
    lastName: shownName(assertion.lastName),
    phone: null,
    locale,
    group: judged.unit,
    status: "active",
    passwordHash: null,
    temporaryUntil: null,
    allDomains: role !== "partner_user" && role !== "seller",
    // Another operator account has to be approved by a second operator, whatever the provider states.
    accessGivenBy: role === "super_admin" ? map.changedBy : null,
    at,
  });
  if (user === null) throw new SignOnRefused("account");
  const denied = [...new Set([...connection.denied, ...map.denied])];
  await setRights(db, org, user, inheritDenials(denied, role, { denied: [], granted: [] }));
  await audit(db, visitor, at, {
    action: "user.provisioned",
    org,
    actor: null,
    object: user,
    detail: { role, connection: connection.id },
  });
  return user;
};

/**
 * Brings an existing account in line with the provider: its address, and where it manages them, role and business unit. Answers
 * whether anything of it that a session shows may have changed.
 */
const follow = async (
  { now }: Pick<Services, "now">,
  db: Db,
  connection: ConnectionRow,
  judged: Judged,
  person: Person,
  visitor: Visitor,
): Promise<boolean> => {
  const [org, at] = [connection.org_id as OrgId, now()];
  const fact = { org, actor: null, object: person.id };
  const isMoved = person.email !== judged.email && (await changeAddress(db, org, person.id, judged.email));
  if (isMoved)
    await audit(db, visitor, at, {
      action: "user.changed",
      ...fact,
      detail: { fields: ["email"], connection: connection.id },
    });
  if (!judged.isManaged || judged.role === null) return isMoved;
  await placePerson(
    db,
    { id: person.id, org, role: person.role as Role, kind: judged.kind },
    { role: judged.role, unit: judged.unit },
    { visitor, at, connection: connection.id },
  );
  return isMoved || judged.role !== person.role;
};
