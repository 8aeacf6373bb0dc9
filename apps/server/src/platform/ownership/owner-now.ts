import type { Db } from "@parapet/db/db";
import {
  allOwnedObjects,
  endObject,
  ownedObjects,
  type OwnedRow,
  peopleByAddress,
  type WhoIsRow,
} from "@parapet/db/queries/access";
import { isUnscoped } from "@parapet/db/scope";
import { asSystemIn } from "@parapet/db/unscoped";
import { type EndReason, hiddenAreas, ownedKind, type OwnedKind } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { reachesOrg, reachFor } from "../session/reach.ts";
import { actsByKey, toActor } from "../session/who-is.ts";

/** The person an object acts for, with the rights of this moment; or why it must not act. */
export type Authority = { readonly actor: Actor } | { readonly ended: EndReason };

/** Does this actor hold, in the organization, what objects of this kind need? */
export const mayOwn = (actor: Actor, kind: OwnedKind, org: OrgId): boolean =>
  ownedKind(kind).needs.every((right) => reachesOrg(reachFor({ ...actor, workingIn: null }, right), org)) &&
  (ownedKind(kind).everyArea !== true || hiddenAreas(actor).length === 0);

/** The authority behind an object: its owner's, within the limits of the key that created it. */
export const currentAuthority = (row: OwnedRow, person: WhoIsRow | undefined, now: Date): Authority => {
  if (row.ended_reason !== null) return { ended: row.ended_reason };
  if (row.owner === null) return { ended: "unowned" };
  if (row.is_key_over) return { ended: "key" };
  if (person === undefined) return { ended: "disabled" };
  const owner = toActor(person, now);
  const actor = row.key_limits === null ? owner : actsByKey(owner, row.key_limits);
  if (actor === null) return { ended: "key" };
  if (mayOwn(actor, row.kind, row.org_id)) return { actor };
  return { ended: !isUnscoped(actor.scope) && !actor.scope.includes(row.org_id) ? "relation" : "rights" };
};

/** Objects with their authority. The transaction's scope need not hold the owners, who may be a partner's staff. */
export const authorities = async (
  tx: Db,
  read: () => Promise<readonly OwnedRow[]>,
  now: Date,
): Promise<{ readonly row: OwnedRow; readonly person: WhoIsRow | undefined; readonly authority: Authority }[]> =>
  asSystemIn(tx, "staff-lookup", async () => {
    const rows = await read();
    const users = [...new Set(rows.flatMap(({ owner }) => owner ?? []))];
    const people = users.length === 0 ? [] : await peopleByAddress(tx, { users }, now);
    const byId = new Map<string, WhoIsRow>(people.map((person) => [person.user_id, person]));
    return rows.map((row) => {
      const person = row.owner === null ? undefined : byId.get(row.owner);
      return { row, person, authority: currentAuthority(row, person, now) };
    });
  });

/**
 * Whom these objects of one kind act for, by id; those that must not act now are missing. Whatever delivers or acts by itself asks
 * this at the moment when it does.
 */
export const ownersNow = async (
  tx: Db,
  kind: OwnedKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Actor>> => {
  if (ids.length === 0) return new Map();
  const known = await authorities(tx, () => ownedObjects(tx, kind, { ids }, now), now);
  return new Map(
    known.flatMap(({ row, authority }) => ("actor" in authority ? [[row.id, authority.actor] as const] : [])),
  );
};

/** Whom this object acts for; null: it must not act now. */
export const ownerNow = async (tx: Db, kind: OwnedKind, id: string, now: Date): Promise<Actor | null> =>
  (await ownersNow(tx, kind, [id], now)).get(id) ?? null;

/**
 * Stores that what a person owns has ended where their new role, or the clients they are assigned to now, do not give what it needs: a
 * later promotion or assignment does not revive it. A denial only pauses it, as what is denied for a while is given back on purpose.
 */
export const endBeyondReach = async (
  tx: Db,
  user: UserId,
  changed: "role" | "assignments",
  now: Date,
): Promise<void> => {
  const known = await authorities(tx, () => allOwnedObjects(tx, { owners: [user] }, now), now);
  await asSystemIn(tx, "staff-lookup", async () => {
    for (const { row, authority } of known) {
      if (!("ended" in authority) || row.ended_at !== null) continue;
      if (authority.ended === "relation") await endObject(tx, row.kind, row.org_id, row.id, "relation", now);
      else if (changed === "role" && authority.ended === "rights")
        await endObject(tx, row.kind, row.org_id, row.id, "demoted", now);
    }
  });
};
