// Written by `npm run features`.
export * from "./validation.ts";
