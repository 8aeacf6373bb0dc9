export { listenForCalls } from "./commands/listen-for-calls.ts";
export { validationPermit } from "./validation-permit.ts";
