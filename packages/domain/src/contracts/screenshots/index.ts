// Written by `npm run features`.
export * from "./screenshots.ts";
