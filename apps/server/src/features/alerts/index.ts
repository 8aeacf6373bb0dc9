export { raiseAlert } from "./raise-alert.ts";
