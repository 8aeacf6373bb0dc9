// Written by `npm run features`.
export * from "./scans.ts";
