// Written by `npm run features`.
export * from "./service-accounts.ts";
