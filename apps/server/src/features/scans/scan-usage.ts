import type { ScanUsage } from "@parapet/domain/contracts/scans";
import type { MeteredUsage, Usage } from "@parapet/net/metered-net";

const toWire = ({ connections, requests, bytes, backOffs, refusals }: Usage) => ({
  connections,
  requests,
  bytes,
  back_offs: backOffs,
  refusals,
});

/** What was used, as the run stores and shows it. */
export const usageToWire = ({ targets, limits, busiest, ...total }: MeteredUsage): ScanUsage => ({
  ...toWire(total),
  targets,
  limits,
  busiest: busiest.map(({ target, ...used }) => ({ target, ...toWire(used) })),
});

/** What an earlier attempt of the run stored. */
export const usageFromWire = ({
  targets,
  limits,
  busiest,
  back_offs: backOffs,
  ...total
}: ScanUsage): MeteredUsage => ({
  ...total,
  backOffs,
  targets,
  limits,
  busiest: busiest.map(({ back_offs, ...used }) => ({ ...used, backOffs: back_offs })),
});
