import type { Db } from "@parapet/db/db";
import { domainsOfOrganizations, organizationsWithDomain } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { activeOrganization, type Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { reachesDomain, type RowReach } from "./reach.ts";

export interface ScopedDomain {
  readonly org: OrgId;
  readonly domain: string;
  readonly state: "pending" | "verified";
}

/**
 * Whose domain is meant? The one organization in reach that has the name, of several the one that the request names; a
 * request that names none of several is refused. A name outside the scope, or not assigned to the person, is "not found",
 * like one that does not exist. With no domain: the first one of the active organization, else the only one in reach; who
 * has several elsewhere is asked which.
 */
export const domainInScope = async (
  db: Db,
  actor: Actor,
  reach: RowReach,
  name: string | undefined,
): Promise<ScopedDomain> => {
  const inReach = ({ org, domain }: ScopedDomain) => reachesDomain(reach, org, domain);
  if (name === undefined) {
    const [first] = (await domainsOfOrganizations(db, [activeOrganization(actor)])).filter(inReach);
    if (first !== undefined) return first;
    const [only, another] = (await domainsOfOrganizations(db, reach.scope)).filter(inReach);
    if (only === undefined) throw new Refusal("not_found");
    if (another !== undefined)
      throw new Refusal("invalid_input", "domain_required", { fields: { domain: "domain_required" } });
    return only;
  }
  const [found, other] = (await organizationsWithDomain(db, reach.scope, name)).filter(inReach);
  if (found === undefined) throw new Refusal("not_found");
  if (other !== undefined && other.org !== found.org) throw new Refusal("conflict", "organization_ambiguous");
  return found;
};

/** For a list that is filtered by domain: throws where the name belongs to several organizations in reach and none is named. */
export const requireOneHolder = async (db: Db, { scope }: RowReach, name: string | undefined): Promise<void> => {
  if (name === undefined) return;
  const holders = new Set((await organizationsWithDomain(db, scope, name)).map(({ org }) => org));
  if (holders.size > 1) throw new Refusal("conflict", "organization_ambiguous");
};
