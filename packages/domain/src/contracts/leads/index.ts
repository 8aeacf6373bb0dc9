// Written by `npm run features`.
export * from "./contact.ts";
export * from "./leads.ts";
export * from "./partner-registration.ts";
