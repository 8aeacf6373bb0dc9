export { evidenceName } from "./evidence-words.ts";
export { frameworkStates } from "./framework-state.ts";
export { MAPPING_VERSION } from "./mapping.ts";
