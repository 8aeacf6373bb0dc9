// Written by `npm run features`.
export * from "./account.ts";
export * from "./api-keys.ts";
export * from "./audit-log.ts";
export * from "./break-glass.ts";
export * from "./identity-change.ts";
export * from "./ownership.ts";
export * from "./partner-access.ts";
export * from "./password.ts";
export * from "./session-policy.ts";
export * from "./session.ts";
export * from "./sign-up.ts";
export * from "./users.ts";
