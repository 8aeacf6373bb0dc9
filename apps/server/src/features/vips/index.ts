export { addVip } from "./save-vip.ts";
