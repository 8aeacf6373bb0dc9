// Written by `npm run features`.
export * from "./connectors.ts";
