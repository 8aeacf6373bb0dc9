import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { reachesDomain, reachFor } from "./reach.ts";

/** What decides whether someone may read a finding, or an event about one. */
export interface FindingPlace {
  readonly area?: string | undefined;
  readonly unit?: string | null | undefined;
}

/**
 * Which findings of a domain may this person read, as things are now? What the portal shows them is limited by row-level security; a
 * message that leaves by itself asks here. Who is limited to business units reads nothing that has none.
 */
export const readsFindings = (actor: Actor, org: OrgId, domain: string): ((of: FindingPlace) => boolean) => {
  const reach = reachFor({ ...actor, workingIn: null }, "findings:read");
  if (!reachesDomain(reach, org, domain)) return () => false;
  const units = reach.units?.map((unit) => unit.toLowerCase());
  return ({ area, unit }) =>
    (area === undefined || !reach.hidden.includes(area)) &&
    (units === undefined || (unit != null && units.includes(unit.toLowerCase())));
};
