import type { Db } from "@parapet/db/db";
import type { InventoryReader } from "@parapet/db/queries/inventory";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { hiddenAreas } from "@parapet/domain/access";

import { activeOrganization, type Actor } from "../actor.ts";
import type { RequestOrigin } from "../audit/audit.ts";
import { Refusal } from "../http/errors.ts";
import { domainToRead, enterClient } from "./enter-client.ts";
import { reachesDomain, type RowReach } from "./reach.ts";

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly reach: RowReach;
  readonly from: RequestOrigin;
}

/** Whose assets are read: the named domain, or every domain of the active organization that the reader may see. */
export const inventoryReader = async (asked: Asked, name: string | undefined, at: Date): Promise<InventoryReader> => {
  const hidden = hiddenAreas(asked.actor);
  if (name !== undefined) {
    const { org, domain } = await domainToRead(asked, name, at);
    return { org, domains: [domain], hidden };
  }
  const org = activeOrganization(asked.actor);
  const domains = (await domainsOfOrganizations(asked.db, [org]))
    .filter(({ domain }) => reachesDomain(asked.reach, org, domain))
    .map(({ domain }) => domain);
  if (domains.length === 0) throw new Refusal("not_found");
  await enterClient(asked, org, at);
  return { org, domains, hidden };
};
