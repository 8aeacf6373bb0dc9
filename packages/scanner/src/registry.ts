import type { Check, CheckTexts } from "./check.ts";

/** Erases what a check saw where checks of all kinds stand in one list; the engine only hands it back to `judge`. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of checks whose sights differ has no other type
export type AnyCheck = Check<any, any, any>;

/** Every check there is, in the order a scan shows them. Add the line for yours here; the laws say what else is missing. */
export const CHECKS: readonly AnyCheck[] = [];

/** The words of every check, by its id. */
export const CHECK_TEXTS: Readonly<Record<string, CheckTexts>> = {};
