export { openAssistantDesk } from "./commands/exchange.ts";
