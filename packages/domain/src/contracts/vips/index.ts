// Written by `npm run features`.
export * from "./monitoring-consent.ts";
export * from "./vips.ts";
