// Written by `npm run features`.
export * from "./knowledge.ts";
export * from "./scans.ts";
