export { insertLead, type LeadKind, leadsOfAddress, operatorInbox } from "./lead.ts";
export {
  changeLead,
  insertOwnLead,
  isSeller,
  leadInReach,
  type LeadReach,
  type LeadRow,
  leadsPage,
  organizationsWithDomains,
} from "./lead-desk.ts";
