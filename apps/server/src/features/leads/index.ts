export { settleLead } from "./commands/approve-partner.ts";
export { receiveLead } from "./commands/receive-lead.ts";
