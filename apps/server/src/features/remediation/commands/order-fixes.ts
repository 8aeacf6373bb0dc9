import type { Db } from "@parapet/db/db";
import type { WorkReach } from "@parapet/db/queries/remediation";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { isUnscoped } from "@parapet/db/scope";

import { reachesDomain } from "../../../platform/session/reach.ts";
import { readFixOrder } from "../../score/index.ts";

/** The fixes within reach in the order of the overviews, the first one first; none where there are too many domains. */
export const orderFixes = async (
  db: Db,
  { scope, domains, hidden, now }: Pick<WorkReach, "scope" | "domains" | "hidden" | "now">,
  domain: string | undefined,
): Promise<readonly string[]> => {
  if (isUnscoped(scope)) return [];
  const all = (await domainsOfOrganizations(db, scope)).filter(
    (it) => (domain === undefined || it.domain === domain) && reachesDomain({ scope, domains }, it.org, it.domain),
  );
  return readFixOrder(db, all, now, hidden);
};
