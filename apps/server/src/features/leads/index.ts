export { receiveLead } from "./commands/receive-lead.ts";
