/** What `parapet serve` and `parapet worker` load once their settings have been accepted. */
export { writeSetupLink } from "../features/access/commands/setup-link.ts";
export { listenForCalls } from "../features/validation/index.ts";
export { startWorker } from "../platform/queue/worker.ts";
export { JOBS } from "./features.ts";
export { listen } from "./main-api.ts";
export { openServices } from "./open-services.ts";
export { listenForProbes } from "./worker-status.ts";
