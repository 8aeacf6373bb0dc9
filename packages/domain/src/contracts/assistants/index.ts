// Written by `npm run features`.
export * from "./assistants.ts";
