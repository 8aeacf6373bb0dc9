import type { WhoIsRow } from "@parapet/db/queries/access";
import { hiddenAreas, holds, readsScores } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DeliveryReason } from "@parapet/domain/reports";

import type { Actor } from "../../platform/actor.ts";
import { reachesDomain, reachesOrg, reachFor } from "../../platform/session/reach.ts";
import { toActor } from "../../platform/session/who-is.ts";

/** A report is one file for all its readers and covers every area and the score: who may not see one of them may not read it. */
export const mayReadReports = (actor: Actor, org: OrgId, domains: readonly string[]): boolean => {
  const reach = reachFor({ ...actor, workingIn: null }, "reports:read");
  return (
    holds(actor.role, actor.narrowing, "reports:read") &&
    hiddenAreas(actor).length === 0 &&
    readsScores(actor) &&
    reachesOrg(reach, org) &&
    domains.every((domain) => reachesDomain(reach, org, domain))
  );
};

/** Why a person must not receive a report of these domains, as things are now; null: nothing speaks against it. */
export const findRefusal = (
  person: WhoIsRow | undefined,
  org: OrgId,
  domains: readonly string[],
  now: Date,
): DeliveryReason | null => {
  if (person === undefined) return "left";
  const actor = toActor(person, now);
  // An operator reads every organization, but is no recipient of theirs: accepting the address would confirm that it exists.
  if (actor.role === "super_admin" && actor.org !== org) return "not-permitted";
  if (actor.licence.state === "expired") return "licence-ended";
  return mayReadReports(actor, org, domains) ? null : "not-permitted";
};
