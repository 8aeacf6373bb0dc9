import type { Db } from "@parapet/db/db";
import { domainsOfOrganisations, organisationsWithDomain } from "@parapet/db/queries/verification/authorised-domain";
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
 * request that names none of several is refused. With no domain, the first one of the active organization. A name outside
 * the scope, or not assigned to the person, is "not found", like one that does not exist.
 */
export const domainInScope = async (
  db: Db,
  actor: Actor,
  reach: RowReach,
  name: string | undefined,
): Promise<ScopedDomain> => {
  const candidates =
    name === undefined
      ? await domainsOfOrganisations(db, [activeOrganization(actor)])
      : await organisationsWithDomain(db, reach.scope, name);
  const [found, other] = candidates.filter(({ org, domain }) => reachesDomain(reach, org, domain));
  if (found === undefined) throw new Refusal("not_found");
  if (other !== undefined && other.org !== found.org) throw new Refusal("conflict", "organization_ambiguous");
  return found;
};

/** For a list that is filtered by domain: throws where the name belongs to several organizations in reach and none is named. */
export const requireOneHolder = async (db: Db, { scope }: RowReach, name: string | undefined): Promise<void> => {
  if (name === undefined) return;
  const holders = new Set((await organisationsWithDomain(db, scope, name)).map(({ org }) => org));
  if (holders.size > 1) throw new Refusal("conflict", "organization_ambiguous");
};
