// Written by `npm run features`.
export * from "./scim.ts";
