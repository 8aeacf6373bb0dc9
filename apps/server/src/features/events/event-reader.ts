import type { Limits } from "@parapet/db/scope";
import { EVENT_TYPE_IDS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { EVENT_TYPES, type EventType } from "@parapet/domain/events";

import type { Actor } from "../../platform/actor.ts";
import { reachesOrg, reachFor } from "../../platform/session/reach.ts";

/** What of an organization's events someone may read now. Feed and webhooks ask nothing else. */
export interface EventReader {
  readonly types: readonly EventType[];
  readonly limits: Limits;
}

const NOTHING: Limits = { units: [], domains: [], hidden: [] };

export const eventReader = (actor: Actor, org: OrgId): EventReader => {
  const reachOf = (type: EventType) => reachFor({ ...actor, workingIn: org }, EVENT_TYPES[type].needs);
  const types = EVENT_TYPE_IDS.filter((type) => {
    const reach = reachOf(type);
    // A right to the own entries of a log is none to the organization's.
    return reachesOrg(reach, org) && !reach.selfOnly;
  });
  const [any] = types;
  // Units, domains and areas are the person's, whatever the right.
  return { types, limits: any === undefined ? NOTHING : reachOf(any) };
};

/** May this reader see the very text that another one was sent about an event? */
export const readsAsSent = ({ types, limits }: EventReader, type: EventType): boolean =>
  types.includes(type) && (!("ofSeveralAreas" in EVENT_TYPES[type]) || limits.hidden.length === 0);
