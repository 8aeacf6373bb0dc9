import type * as z from "zod";

export type DomainName = string & z.core.$brand<"DomainName">;

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Is this text a bare domain name, in its normal form (lower case, punycode, no dot at the end)?
 * Addresses in any spelling (`127.1`, `0x7f.1`, `2130706433`), ports, paths and shell words are not names.
 */
export const isDomainName = (text: string): boolean => {
  if (text.length > 253) return false;
  const labels = text.split(".");
  const top = labels.at(-1);
  return labels.length >= 2 && top !== undefined && TOP_LABEL.test(top) && labels.every((label) => LABEL.test(label));
};

/** Brings what a person typed to the normal form, or null when it is not a name. International names become punycode. */
export const toDomainName = (typed: string): DomainName | null => {
  const trimmed = typed.trim().replace(/\.$/, "");
  if (trimmed === "" || /[\s/\\:@?#%[\]<>|^`{}"']/.test(trimmed)) return null;
  // The URL parser is the IDNA implementation that both browsers and Node carry. It also turns `0x7f.1` and
  // full-width digits into an address, which then fails the grammar because an address has no alphabetic top label.
  const parsed = URL.parse(`http://${trimmed}/`);
  if (parsed === null) return null;
  return isDomainName(parsed.hostname) ? (parsed.hostname as DomainName) : null;
};
