import type { FindingArea } from "./areas.ts";

/** How the overview groups the finding pages in its chart, worst sort of news first. */
export const CATEGORIES = [
  {
    id: "credentials",
    areas: ["leaked-credentials", "logs-infected-machine", "stealer-logs-for-sale", "vip-findings"],
  },
  { id: "chatter", areas: ["dark-web-mentions", "hacker-channel-mention"] },
  { id: "look-alikes", areas: ["domain-name-variations"] },
  { id: "services", areas: ["company-exposed-ports", "sub-domain-exploitable-services", "web-apps-exposures"] },
  { id: "email-and-data", areas: ["email-weaknesses", "sensitive-data"] },
] as const satisfies readonly { id: string; areas: readonly FindingArea[] }[];
