// Written by `npm run features`.
export * from "./insights.ts";
