import { domainToASCII, domainToUnicode } from "node:url";

const HOST = /^(?=.{4,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z0-9-]{2,63}$/;
// IDNA keeps hyphens in third and fourth place for prefixes such as xn-- (RFC 5891 section 4.2.3.1).
const RESERVED = /^..--/;

const LONGEST_LABEL = 63;
const PREFIX = "xn--";

const LONGEST_IN_PUNYCODE = LONGEST_LABEL - PREFIX.length;

/** Punycode takes at least one character for each letter, a prefix, and a dash where there are plain letters. */
export const isTooLong = (label: string): boolean => {
  if (label.length <= LONGEST_IN_PUNYCODE) return false;
  let letters = 0;
  let isPlain = true;
  for (let at = 0; at < label.length; at += 1) {
    const unit = label.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e) isPlain = false;
    // The second half of a pair belongs to the letter before it.
    if (unit < 0xdc00 || unit > 0xdfff) letters += 1;
  }
  return isPlain ? label.length > LONGEST_LABEL : letters > LONGEST_IN_PUNYCODE;
};

/** The name as DNS carries it, or null when it cannot exist: a bad label, a reserved hyphen, a letter IDNA refuses. */
export const asciiName = (unicode: string): string | null => {
  const isPlain = /^[a-z0-9.-]*$/.test(unicode);
  if (unicode.split(".").some((label) => RESERVED.test(label) && !(isPlain && label.startsWith("xn--")))) return null;
  if (unicode.split(".").some(isTooLong)) return null;
  const ascii = isPlain && !unicode.includes("xn--") ? unicode : domainToASCII(unicode);
  return HOST.test(ascii) ? ascii : null;
};

/** The name as a person reads it. */
export const unicodeName = (ascii: string): string =>
  (ascii.includes("xn--") ? domainToUnicode(ascii) : ascii) || ascii;
