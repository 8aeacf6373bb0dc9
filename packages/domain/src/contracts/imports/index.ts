// Written by `npm run features`.
export * from "./imports.ts";
