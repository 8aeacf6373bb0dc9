// Written by `npm run features`.
export * from "./watch-rules.ts";
