import type { Db } from "@parapet/db/db";
import { applyAssetRule, labelFindings, readAssetRules, spreadUnits } from "@parapet/db/queries/inventory";
import { MAX_TAGS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { ASSET_RULE_FIELDS, parseQuery } from "@parapet/domain/intel/query";

import { ownersNow } from "../../../platform/ownership/owner-now.ts";

interface Where {
  readonly org: OrgId;
  /** Null: every domain of the organization. */
  readonly domain: string | null;
  readonly at: Date;
}

/**
 * Applies the organization's rules for labels in their order, and copies the labels to the findings. Answers the domains
 * whose findings weigh differently now.
 */
export const labelAssets = async (db: Db, where: Where): Promise<string[]> => {
  const changed = new Set<string>();
  const rules = await readAssetRules(db, where.org);
  const living = await ownersNow(
    db,
    "asset-rule",
    rules.map(({ id }) => id),
    where.at,
  );
  for (const { id, enabled, query, labels } of rules) {
    const parsed = parseQuery(query, ASSET_RULE_FIELDS, where.at);
    // A field that a later version no longer has makes a rule that matches nothing.
    if (!enabled || !living.has(id) || !parsed.ok || parsed.query === null) continue;
    const rule = { id, query: parsed.query, labels };
    for (const domain of await applyAssetRule(db, where, rule, MAX_TAGS)) changed.add(domain);
  }
  const relabelled: string[] = [];
  // New assets of a run belong to the units of their hosts, whether a rule matched or not.
  for (const domain of new Set([...changed, ...(where.domain === null ? [] : [where.domain])]))
    await spreadUnits(db, where.org, domain);
  for (const domain of changed) if ((await labelFindings(db, where.org, domain)) > 0) relabelled.push(domain);
  return relabelled;
};
