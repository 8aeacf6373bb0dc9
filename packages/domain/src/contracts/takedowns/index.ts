// Written by `npm run features`.
export * from "./takedowns.ts";
