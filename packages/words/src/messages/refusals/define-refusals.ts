import type { Locale } from "../../locale.ts";

/** Refusals of one area; every language has the same keys. */
export const defineRefusals = <Key extends string>(
  texts: Readonly<Record<Locale, Readonly<Record<Key, string>>>>,
): Readonly<Record<Locale, Readonly<Record<Key, string>>>> => texts;
