// Written by `npm run features`.
export * from "./cloud-accounts.ts";
