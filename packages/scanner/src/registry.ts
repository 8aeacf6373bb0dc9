import type { AnyCheck, CheckTexts } from "./check.ts";
import * as checks from "./checks/index.ts";

export const CHECKS: readonly AnyCheck[] = Object.values(checks);

export const CHECK_TEXTS: Readonly<Record<string, CheckTexts>> = Object.fromEntries(
  CHECKS.map(({ id, texts }) => [id, texts]),
);
