// Written by `npm run features`.
export * from "./cve.ts";
export * from "./feeds.ts";
export * from "./intel-notices.ts";
export * from "./ioc.ts";
export * from "./manual-indicators.ts";
export * from "./saved-searches.ts";
export * from "./taxii.ts";
