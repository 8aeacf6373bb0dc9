// Written by `npm run features`.
export * from "./third-party.ts";
