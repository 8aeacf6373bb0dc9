import type { Db } from "@parapet/db/db";
import { vendorFindingsToScore } from "@parapet/db/queries/third-party";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Score } from "@parapet/domain/risk";

import { scoreRows } from "../score/index.ts";

/** The score of what is open against a vendor now: the same formula as for one's own domains. */
export const scoreVendor = async (
  db: Db,
  org: OrgId,
  vendor: string,
  at: Date,
): Promise<{ score: Score; counts: Record<string, number> }> => {
  const open = await vendorFindingsToScore(db, org, vendor);
  const counts = Object.fromEntries(
    [...Map.groupBy(open, ({ area }) => area)].map(([area, rows]) => [area, rows.length]),
  );
  // The assets of a vendor have no criticality of ours.
  return {
    score: scoreRows(
      open.map((row) => ({ ...row, criticality: null })),
      at,
    ),
    counts,
  };
};
