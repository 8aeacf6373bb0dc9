// Written by `npm run features`.
export * from "./exploited.ts";
