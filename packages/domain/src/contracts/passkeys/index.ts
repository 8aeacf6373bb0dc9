// Written by `npm run features`.
export * from "./passkeys.ts";
