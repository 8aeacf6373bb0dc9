// Written by `npm run features`.
export * from "./findings.ts";
