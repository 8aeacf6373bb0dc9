// Written by `npm run features`.
export * from "./compliance.ts";
