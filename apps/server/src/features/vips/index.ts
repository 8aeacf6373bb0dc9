export { CONSENT_LIMITS } from "./commands/request-consent.ts";
export { addVip } from "./commands/save-vip.ts";
