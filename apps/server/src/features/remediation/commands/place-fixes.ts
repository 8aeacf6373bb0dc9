import type { Db } from "@parapet/db/db";
import { storedFixOrder, storeFixOrder } from "@parapet/db/queries/overview/overview";
import type { WorkReach } from "@parapet/db/queries/remediation/work-list";
import { scoredAt } from "@parapet/db/queries/score/score-history";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
import { isUnscoped } from "@parapet/db/scope";
import { mergeOrders } from "@parapet/domain/risk/priority";

import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { isOutside, prioritiesOf } from "../../score/index.ts";

/** Above this many domains groups are sorted by severity and number alone: each domain's order takes queries of its own. */
const MAX_DOMAINS = 25;

type Reach = Pick<WorkReach, "scope" | "domains" | "hidden" | "now">;

/** The order of one domain's fixes; of readers who see all of it, it is stored until something changes. */
const orderOf = async (db: Db, of: ScopedDomain, { hidden, now }: Reach): Promise<readonly string[]> => {
  const at = hidden.length === 0 && of.state === "verified" ? await scoredAt(db, of.org, of.domain) : null;
  const stored = at === null ? null : await storedFixOrder(db, of.org, of.domain, at);
  if (stored !== null) return stored;
  const { actions } = await prioritiesOf(db, of, now, isOutside(hidden));
  const fixes = actions.map(({ fix }) => fix);
  if (at !== null) await storeFixOrder(db, of.org, of.domain, at, fixes);
  return fixes;
};

/** The places of the fixes within reach, as the overviews of their domains have them; none where there are too many domains. */
export const placeFixes = async (
  db: Db,
  reach: Reach,
  domain: string | undefined,
): Promise<ReadonlyMap<string, number>> => {
  const { scope, domains } = reach;
  if (isUnscoped(scope) || scope.length > MAX_DOMAINS) return new Map();
  const all = (await domainsOfOrganisations(db, scope)).filter(
    (it) => (domain === undefined || it.domain === domain) && reachesDomain({ scope, domains }, it.org, it.domain),
  );
  if (all.length > MAX_DOMAINS) return new Map();
  const orders: (readonly string[])[] = [];
  for (const of of all) orders.push(await orderOf(db, of, reach));
  return mergeOrders(orders);
};
