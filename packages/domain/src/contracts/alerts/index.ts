// Written by `npm run features`.
export * from "./alerts.ts";
export * from "./notifications.ts";
export * from "./tickets.ts";
