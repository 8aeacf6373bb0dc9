import type { Db } from "@parapet/db/db";
import { domainsOfOrganisations, organisationsWithDomain } from "@parapet/db/queries/authorised-domain";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { reachesDomain, type RowReach } from "./reach.ts";

export interface ScopedDomain {
  readonly org: OrgId;
  readonly domain: string;
  readonly state: "pending" | "verified";
}

/**
 * Whose domain is meant? The actor's own organisation's where it has the name, else the one in scope that has it. With no
 * name, the first of the actor's own. A name outside the scope, or not assigned to the person, is "not found", like one that does not exist.
 */
export const domainInScope = async (
  db: Db,
  actor: Actor,
  reach: RowReach,
  name: string | undefined,
): Promise<ScopedDomain> => {
  const candidates =
    name === undefined
      ? await domainsOfOrganisations(db, [actor.org])
      : await organisationsWithDomain(db, reach.scope, name);
  const reached = candidates.filter(({ org, domain }) => reachesDomain(reach, org, domain));
  const found = reached.find(({ org }) => org === actor.org) ?? reached[0];
  if (found === undefined) throw new Refusal("not_found");
  return found;
};
