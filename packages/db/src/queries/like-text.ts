import { domainToASCII } from "node:url";

/** The pattern that finds a typed text anywhere. `%` and `_` in it are letters, not wildcards. */
export const likeText = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** How a typed part of a domain name may be stored: a name with accents is stored as punycode. */
export const spellings = (typed: string): string[] => {
  const ascii = domainToASCII(typed.trim());
  return ascii === "" || ascii === typed.toLowerCase() ? [typed] : [typed, ascii];
};
