export { nameOf } from "./evidence-words.ts";
export { frameworkStates } from "./framework-state.ts";
