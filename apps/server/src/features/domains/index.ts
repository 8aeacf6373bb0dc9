export { addPendingDomains, removeDomains } from "./commands/add-domains.ts";
