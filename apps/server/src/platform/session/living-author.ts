import type { Db } from "@parapet/db/db";
import { peopleByAddress } from "@parapet/db/queries/person-access";
import { asSystemIn } from "@parapet/db/unscoped";
import type { UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { actorOf } from "./who-is.ts";

/**
 * The person who answers for something that acts without them (a token, a connection, a mapping), as they are now. Null: removed,
 * disabled, awaiting approval, of a deleted organization, or unknown.
 */
export const livingAuthor = async (db: Db, author: UserId | string | null, at: Date): Promise<Actor | null> => {
  if (author === null) return null;
  const [person] = await asSystemIn(db, "staff-lookup", () => peopleByAddress(db, { users: [author] }, at));
  return person === undefined ? null : actorOf(person, at);
};
