// Written by `npm run features`.
export * from "./brand.ts";
export * from "./client-imports.ts";
export * from "./organizations.ts";
