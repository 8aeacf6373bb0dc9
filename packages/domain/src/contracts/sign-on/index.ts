// Written by `npm run features`.
export * from "./sign-on.ts";
