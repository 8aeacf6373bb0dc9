// Written by `npm run features`.
export * from "./export-queue.ts";
export * from "./health.ts";
export * from "./jobs.ts";
export * from "./portal.ts";
export * from "./status.ts";
