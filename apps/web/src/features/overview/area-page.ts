import type { FindingArea } from "@parapet/domain/risk";

import type { IconName } from "../../shared/ui/icon.tsx";

/** Where a count leads, and the sign it carries. */
export const areaPath = (area: FindingArea): string =>
  area === "vip-findings" ? "/dashboard/management/vip-management" : `/dashboard/current-risk/${area}`;

export const AREA_ICON = {
  "leaked-credentials": "key",
  "company-exposed-ports": "server",
  "sub-domain-exploitable-services": "tree",
  "web-apps-exposures": "window",
  "domain-name-variations": "copies",
  "email-weaknesses": "mail",
  "stealer-logs-for-sale": "tag",
  "logs-infected-machine": "device",
  "dark-web-mentions": "moon",
  "hacker-channel-mention": "message",
  "sensitive-data": "document",
  "vip-findings": "star",
} as const satisfies Record<FindingArea, IconName>;
