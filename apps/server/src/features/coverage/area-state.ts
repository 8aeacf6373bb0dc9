import type { AreaState } from "@parapet/domain/contracts/area-state";
import type { AreaCoverage } from "@parapet/domain/coverage";

/** One area of a ledger as the API answers it. */
export const areaState = (it: AreaCoverage): AreaState => ({
  area: it.area,
  sight: it.state,
  share: it.share,
  count: it.count,
  assessed_at: it.assessedAt === null ? null : Math.floor(it.assessedAt / 1000),
  assessed_by: [...it.by],
  reason: it.reason,
});
