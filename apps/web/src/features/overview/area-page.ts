import type { FindingArea } from "@parapet/domain/risk";

/** Where a count leads, and the sign it carries. */
export const areaPath = (area: FindingArea): string =>
  area === "vip-findings" ? "/dashboard/management/vip-management" : `/dashboard/current-risk/${area}`;
