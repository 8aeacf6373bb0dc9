// Written by `npm run features`.
export * from "./finding-rules.ts";
export * from "./sla.ts";
export * from "./work.ts";
