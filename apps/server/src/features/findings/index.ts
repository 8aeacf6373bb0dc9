export { weighFindings } from "./commands/weigh-findings.ts";
