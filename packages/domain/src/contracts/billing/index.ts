// Written by `npm run features`.
export * from "./billing.ts";
export * from "./payment.ts";
export * from "./purchase.ts";
export * from "./subscription.ts";
