export { nextRetest } from "./retest-backoff.ts";
export { dueDate, isCriticalAsset, localDay, type SlaDays, type SlaPolicy } from "./sla-policy.ts";
