// Written by `npm run features`.
export * from "./seeds.ts";
