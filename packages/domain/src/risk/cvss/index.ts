export { recomputeCvss } from "./recompute.ts";
