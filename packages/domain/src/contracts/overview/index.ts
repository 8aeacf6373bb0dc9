// Written by `npm run features`.
export * from "./actions.ts";
export * from "./attack-paths.ts";
export * from "./changes.ts";
export * from "./forecast.ts";
export * from "./menu-counts.ts";
export * from "./reports.ts";
export * from "./score.ts";
