import { domainToASCII } from "node:url";

/** Text inside of a `like` pattern: `%` and `_` in it are letters, not wildcards. */
export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern that finds a typed text anywhere. */
export const likeText = (typed: string): string => `%${escapeLike(typed)}%`;

/** The pattern of a search term in lower case: `*` matches any characters. */
export const wildcardText = (typed: string): string => escapeLike(typed.toLowerCase()).replaceAll("*", "%");

/** How a typed part of a domain name may be stored: a name with accents is stored as punycode. */
export const spellings = (typed: string): string[] => {
  const ascii = domainToASCII(typed.trim());
  return ascii === "" || ascii === typed.toLowerCase() ? [typed] : [typed, ascii];
};
