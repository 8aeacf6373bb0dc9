// Written by `npm run features`.
export * from "./breaches.ts";
export * from "./credentials.ts";
