export { addVip } from "./commands/save-vip.ts";
