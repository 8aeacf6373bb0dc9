export { addPendingDomains, removeDomainsOf } from "./commands/add-domains.ts";
