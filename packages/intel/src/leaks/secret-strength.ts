import { COMMON_WORDS } from "@parapet/domain/access";

export const STRENGTHS = ["too weak", "weak", "medium", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

const WORDS = new Set(COMMON_WORDS);
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/**
 * How strong was a leaked password? Four bins, from length, kinds of characters and the words everyone uses. Quick, as
 * it is asked for every line of a leak; what a person may choose here is evaluated more strictly elsewhere.
 */
export const secretStrength = (secret: string): Strength => {
  const { length } = secret;
  const core = secret.toLowerCase().replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, "");
  if (length < 8 || core === "" || WORDS.has(core) || new Set(secret).size < 4) return "too weak";
  const classes = CLASSES.filter((pattern) => pattern.test(secret)).length;
  if (length < 10 || (classes < 2 && length < 16)) return "weak";
  if (length < 12 || (classes < 3 && length < 16)) return "medium";
  return "strong";
};
