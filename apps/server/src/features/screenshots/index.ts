export { ownPages } from "./commands/store-capture.ts";
export { visualEvidence } from "./picture-facts.ts";
export { type Capture, startRenderer } from "./renderer.ts";
