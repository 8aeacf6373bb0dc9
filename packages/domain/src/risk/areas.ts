/** The eleven finding pages under /dashboard/current-risk/, by the last part of their address, and VIP findings. */
export const FINDING_AREAS = [
  "leaked-credentials",
  "company-exposed-ports",
  "sub-domain-exploitable-services",
  "web-apps-exposures",
  "domain-name-variations",
  "email-weaknesses",
  "stealer-logs-for-sale",
  "logs-infected-machine",
  "dark-web-mentions",
  "hacker-channel-mention",
  "sensitive-data",
  "vip-findings",
] as const;

export type FindingArea = (typeof FINDING_AREAS)[number];

/** Areas whose findings are about hosts and names of the organization; the others are about third parties or leaked data. */
export const OWN_ASSET_AREAS: ReadonlySet<FindingArea> = new Set<FindingArea>([
  "company-exposed-ports",
  "sub-domain-exploitable-services",
  "web-apps-exposures",
  "email-weaknesses",
  "sensitive-data",
]);
