// Written by `npm run features`.
export * from "./address-check.ts";
export * from "./public-report.ts";
