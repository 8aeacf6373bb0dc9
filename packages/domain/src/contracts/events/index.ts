// Written by `npm run features`.
export * from "./events.ts";
