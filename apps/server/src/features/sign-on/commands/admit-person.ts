import type { Db } from "@parapet/db/db";
import {
  countUsers,
  insertUser,
  isAddressTaken,
  isEmergencyAccount,
  type Person,
  personByEmail,
  personById,
  setRights,
} from "@parapet/db/queries/access";
import { hasRoom } from "@parapet/db/queries/billing";
import { organizationKind } from "@parapet/db/queries/organizations";
import {
  activateBySignOn,
  type ConnectionRow,
  domainsOfConnections,
  findIdentity,
  hasAnyIdentity,
  hasIdentity,
  linkIdentity,
  noteIdentityUse,
  readGroupMap,
  unlinkRemoved,
} from "@parapet/db/queries/sign-on";
import {
  coversRights,
  inheritDenials,
  mayGrantThrough,
  type OrganizationKind,
  type Role,
} from "@parapet/domain/access";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { formerAuthority, livingAuthor } from "../../../platform/session/living-author.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import {
  type ChangeSource,
  hasConsented,
  reclaimableFrom,
  reclaimAddress,
  refusalFor,
  requestIdentityChange,
} from "../../access/index.ts";
import type { Assertion } from "../assertion.ts";
import { mappableRoles, findPlaceByGroups } from "../place-by-groups.ts";
import { SignOnRefused } from "../sign-on-refused.ts";
import { denialsOfMapping, placePerson } from "./place-person.ts";

export interface Admission {
  readonly outcome: "create" | "link" | "sign-in";
  readonly email: string;
  readonly role: Role | null;
  readonly units: readonly string[] | null;
}

interface Judged extends Admission {
  /** The existing account; null: one is created. */
  readonly person: Person | null;
  readonly kind: OrganizationKind;
  readonly isEmergency: boolean;
  readonly isManaged: boolean;
  /** Who answers for the connection, as they are now. */
  readonly author: Actor | null;
  readonly map: Awaited<ReturnType<typeof readGroupMap>>;
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
  const kind = await organizationKind(db, org);
  if (kind === null) throw new SignOnRefused("disabled");
  if (!isStorable(assertion.subject)) throw new SignOnRefused("subject");
  let linked = await findIdentity(db, org, connection.id, assertion.subject);
  let person = linked === undefined ? undefined : await personById(db, linked);
  if (person === undefined) {
    person = await personByEmail(db, email);
    // An account that was removed and created again; without a new one, a removed account stays removed.
    if (linked !== undefined && person?.org === org && (await unlinkRemoved(db, org, connection.id, assertion.subject)))
      linked = undefined;
    if (linked !== undefined) throw new SignOnRefused("account");
  }
  const author = connection.ended_at === null ? await livingAuthor(db, connection.changed_by, at) : null;
  const map = await readGroupMap(db, org);
  const { role, units } = findPlaceByGroups(map, kind, assertion.groups);
  // An account of another organization does not keep the owner of the domain from its own addresses.
  if (person !== undefined && linked === undefined && (await reclaimableFrom(db, org, email, at)) !== null)
    person = undefined;
  if (person === undefined) {
    if (role === null) throw new SignOnRefused("no-role");
    const mapper = await livingAuthor(db, map.changedBy, at);
    if (![author, mapper].every((giver) => mayGrantThrough(giver, role, kind))) throw new SignOnRefused("authority");
    if (!(await hasRoom(db, org, "users", at, countUsers))) throw new SignOnRefused("quota");
    return {
      outcome: "create",
      email,
      role,
      units,
      person: null,
      kind,
      isEmergency: false,
      isManaged: true,
      author,
      map,
    };
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
  if (outcome === "link" && author === null) throw new SignOnRefused("authority");
  if (!(await isInReach(db, { author, of: connection.changed_by, kind }, person, at)))
    throw new SignOnRefused("authority");
  const placed = { role: isManaged ? role : (person.role as Role), units };
  return { outcome, email, ...placed, person, kind, isEmergency, isManaged, author, map };
};

/**
 * A connection signs no one in who has rights that the administrator who saved it lacks: anyone who decides which provider is trusted could act as
 * that person. This holds for settings whose author has ended, too, until another administrator saves or adopts them.
 */
const isInReach = async (
  db: Db,
  by: { readonly author: Actor | null; readonly of: string | null; readonly kind: OrganizationKind },
  person: Person,
  at: Date,
): Promise<boolean> => {
  const target = await livingAuthor(db, person.id, at);
  if (target === null) return false;
  if (by.author !== null) return by.author.org === person.org && coversRights(by.author, target);
  return coversRights(await formerAuthority(db, by.of, { org: person.org, kind: by.kind }, at), target);
};

/** Has the account a way to sign in by which its owner can be asked? One that was only provisioned is linked by the first sign-in. */
const hasOwner = async (db: Db, person: Person): Promise<boolean> =>
  person.password_hash !== null || person.hasPasskey || (await hasAnyIdentity(db, person.org, person.id));

const sourceOf = (connection: ConnectionRow, author: Actor | null): ChangeSource => ({
  kind: connection.kind as "oidc" | "saml",
  id: connection.id,
  name: connection.name,
  author,
});

/** Asks the owner of the account that an assertion names whether it may be linked. */
export const askToLink = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  connection: ConnectionRow,
  assertion: Assertion,
  visitor: Visitor,
): Promise<void> => {
  const { person, author, outcome } = await judgePerson(db, connection, assertion, services.now());
  if (person === null || outcome !== "link") return;
  const change = { kind: "link", user: person.id, org: person.org, wanted: assertion.subject } as const;
  await requestIdentityChange(services, db, sourceOf(connection, author), change, visitor);
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
  if (judged.person !== null && judged.outcome === "link" && (await hasOwner(db, judged.person))) {
    const consent = { org, user: judged.person.id, connection: connection.id, subject: assertion.subject };
    if (!(await hasConsented(db, consent))) throw new SignOnRefused("consent");
  }
  const user =
    judged.person === null
      ? await createAccount(services, db, connection, judged, assertion, locale, visitor)
      : judged.person.id;
  if (judged.outcome !== "sign-in") {
    const link = { org, connection: connection.id, subject: assertion.subject, user, at };
    if (!(await linkIdentity(db, link))) throw new SignOnRefused("other-person");
    await audit(db, visitor, at, {
      action: "user.linked",
      org,
      actor: user,
      object: user,
      detail: { connection: connection.id, creator: judged.author?.user ?? null },
    });
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
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  connection: ConnectionRow,
  judged: Judged,
  assertion: Assertion,
  locale: Locale,
  visitor: Visitor,
): Promise<UserId> => {
  const [org, at, role] = [connection.org_id as OrgId, services.now(), judged.role];
  if (role === null) throw new SignOnRefused("no-role");
  const { map, author } = judged;
  await reclaimAddress(services, db, { org, email: judged.email, by: connection.changed_by as UserId | null }, visitor);
  const user = await insertUser(db, {
    org,
    role,
    email: judged.email,
    firstName: shownName(assertion.firstName) || shownName(judged.email.split("@")[0] ?? ""),
    lastName: shownName(assertion.lastName),
    phone: null,
    locale,
    group: null,
    mappedUnits: judged.units,
    status: "active",
    passwordHash: null,
    temporaryUntil: null,
    allDomains: role !== "partner_user" && role !== "seller",
    // Another operator account has to be approved by a second operator, whatever the provider states.
    accessGivenBy: role === "super_admin" ? map.changedBy : null,
    at,
  });
  if (user === null) throw new SignOnRefused("account");
  const denied = denialsOfMapping(author, await livingAuthor(db, map.changedBy, at));
  await setRights(db, org, user, inheritDenials(denied, role, { denied: [], granted: [] }));
  await audit(db, visitor, at, {
    action: "user.provisioned",
    org,
    actor: null,
    object: user,
    detail: {
      role,
      connection: connection.id,
      creator: author?.user ?? null,
      fields: { role: { before: null, after: role } },
    },
  });
  return user;
};

/**
 * Brings an existing account in line with the provider: role and business units where it manages them. A new address is only asked for. Answers
 * whether anything of it that a session shows may have changed.
 */
const follow = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  connection: ConnectionRow,
  judged: Judged,
  person: Person,
  visitor: Visitor,
): Promise<boolean> => {
  const [org, at] = [connection.org_id as OrgId, services.now()];
  const { author, map } = judged;
  const mayAsk = person.email.toLowerCase() !== judged.email.toLowerCase();
  if (mayAsk && (await refusalFor(db, author, person, at)) === null && !(await isAddressTaken(db, judged.email))) {
    const change = { kind: "address", user: person.id, org, wanted: judged.email } as const;
    await requestIdentityChange(services, db, sourceOf(connection, author), change, visitor);
  }
  if (!judged.isManaged || judged.role === null) return false;
  await placePerson(
    db,
    { id: person.id, org, role: person.role as Role, kind: judged.kind },
    { role: judged.role, units: judged.units },
    { visitor, at, connection: connection.id, author, map },
  );
  return judged.role !== person.role;
};
