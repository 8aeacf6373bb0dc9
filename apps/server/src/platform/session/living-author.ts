import type { Db } from "@parapet/db/db";
import { keyLimitsNow, lastNarrowing, peopleByAddress } from "@parapet/db/queries/access";
import { asSystemIn } from "@parapet/db/unscoped";
import { ADMIN_OF, type Authority, deniedByApproval, type OrganizationKind } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { actsByKey, toActor } from "./who-is.ts";

/**
 * The person who answers for something that acts without them (a token, a connection, a mapping), as they are now. Null: removed,
 * disabled, awaiting approval, of a deleted organization, or unknown.
 */
export const livingAuthor = async (db: Db, author: UserId | string | null, at: Date): Promise<Actor | null> => {
  if (author === null) return null;
  const [person] = await asSystemIn(db, "staff-lookup", () => peopleByAddress(db, { users: [author] }, at));
  return person === undefined ? null : toActor(person, at);
};

/**
 * The person who asked for work that is done later, as they are now, within the limits of the API key that asked for it. Null: the
 * person has left, or the key has ended.
 */
export const livingAsker = async (
  db: Db,
  { user, key }: { readonly user: UserId | null; readonly key: string | null },
  at: Date,
): Promise<Actor | null> => {
  const person = await livingAuthor(db, user, at);
  if (person === null || key === null) return person;
  const limits = await asSystemIn(db, "staff-lookup", () =>
    keyLimitsNow(db, { org: person.org, user: person.user, id: key }, at),
  );
  return limits === undefined ? null : actsByKey(person, limits);
};

/**
 * What bounds the settings that an administrator of an organization has left behind: the rights of its administrators without those that the
 * person lacked last. Ending the person, or the person's role, does not widen it. Null: the person is unknown or of another organization.
 */
export const formerAuthority = async (
  db: Db,
  author: UserId | string | null,
  of: { readonly org: OrgId; readonly kind: OrganizationKind },
  at: Date,
): Promise<Authority> => {
  const last = author === null ? undefined : await lastNarrowing(db, of.org, author, at);
  if (last === undefined) return null;
  return {
    role: ADMIN_OF[of.kind],
    narrowing: { denied: [...last.denied, ...deniedByApproval(last.approval)], granted: [] },
  };
};
