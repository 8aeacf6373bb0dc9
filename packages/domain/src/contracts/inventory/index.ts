// Written by `npm run features`.
export * from "./asset-rules.ts";
export * from "./assets.ts";
export * from "./calendar.ts";
export * from "./inventory.ts";
