// Written by `npm run features`.
export * from "./domain-approvals.ts";
export * from "./domain-contact.ts";
export * from "./domains.ts";
export * from "./email-posture.ts";
export * from "./opt-out.ts";
