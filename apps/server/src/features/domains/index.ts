export { addPendingDomain, removeDomainOf } from "./commands/add-domain.ts";
