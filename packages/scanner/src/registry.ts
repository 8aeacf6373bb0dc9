import type { AnyCheck, CheckTexts } from "./check.ts";
import * as checks from "./checks/index.ts";

/** Every check there is. */
export const CHECKS: readonly AnyCheck[] = Object.values(checks);

/** The texts of every check, by its id. */
export const CHECK_TEXTS: Readonly<Record<string, CheckTexts>> = Object.fromEntries(
  CHECKS.map(({ id, texts }) => [id, texts]),
);
