import type { Db } from "@parapet/db/db";
import {
  listMakers,
  type Maker,
  operatorAccount,
  type OperatorAccount,
  operatorAccounts,
} from "@parapet/db/queries/access";
import { isSameMailbox, mayThrough, type Permission } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";

import { Refusal } from "../http/errors.ts";
import { livingAuthor } from "./living-author.ts";

const MAX_OPERATORS = 1_000;
/** Changes of the two accounts count from so long before the request. */
const BEFORE_MS = 30 * DAY_MS;

/**
 * Is this account another person than the requester, as far as the portal can verify? It existed before the request, has
 * another mailbox, and the access of neither was given by a single operator: the requester could have created the account
 * that approves, and the approver the account that requests.
 */
const isIndependent = (approver: OperatorAccount, requester: OperatorAccount, requestedAt: Date): boolean =>
  approver.id !== requester.id &&
  approver.created_at < requestedAt &&
  approver.access_given_by === null &&
  requester.access_given_by === null &&
  !isSameMailbox(requester.email, approver.email);

/** Did one person let both of them in? They may be two accounts of that person. */
const haveOneGiver = (makers: readonly Maker[], others: readonly Maker[]): boolean =>
  makers.some((it) => it.has_given_access && others.some((other) => other.has_given_access && other.id === it.id));

/**
 * Throws unless this account may confirm what another one requested: it was there before, neither of the two had a hand in the other one
 * shortly before or since, also through others or a connection, and no one let both of them in. Of operators and administrators alike.
 */
export const requireIndependent = async (
  db: Db,
  approver: UserId,
  request: { readonly by: UserId; readonly at: Date },
): Promise<void> => {
  if (request.by === approver) throw new Refusal("not_allowed", "not_yourself");
  const [asker, own] = [await operatorAccount(db, request.by), await operatorAccount(db, approver)];
  if (asker === undefined || own === undefined || !isIndependent(own, asker, request.at))
    throw new Refusal("not_allowed", "approver_not_independent");
  const since = new Date(request.at.getTime() - BEFORE_MS);
  const makers = await listMakers(db, { account: approver, other: request.by, since });
  const others = await listMakers(db, { account: request.by, other: approver, since });
  if (
    makers.some(({ id }) => id === request.by) ||
    others.some(({ id }) => id === approver) ||
    haveOneGiver(makers, others)
  )
    throw new Refusal("not_allowed", "approver_not_independent");
};

/** The same for a request that waits for its second person: it ends with the account, or the right, of who made it. */
export const requireSecondPerson = async (
  db: Db,
  approver: UserId,
  request: { readonly by: UserId; readonly at: Date; readonly right: Permission },
  now: Date,
): Promise<void> => {
  if (!mayThrough(await livingAuthor(db, request.by, now), request.right)) throw new Refusal("conflict");
  await requireIndependent(db, approver, request);
};

/** Throws when no other operator exists who could confirm a request of this one made now. */
export const requireSecondOperator = async (db: Db, requester: UserId, at: Date): Promise<void> => {
  const accounts = await operatorAccounts(db, MAX_OPERATORS);
  const own = accounts.find(({ id }) => id === requester);
  if (own === undefined || !accounts.some((other) => isIndependent(other, own, at)))
    throw new Refusal("conflict", "second_operator_required");
};
