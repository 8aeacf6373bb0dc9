import { toDomainName } from "./domain-name-grammar.ts";

const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}$/u;

/** The normal form of an address: lower case, its domain a real name. Null when it is not one. */
export const toEmailAddress = (typed: string): string | null => {
  const text = typed.trim();
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > 320) return null;
  const [local, domain] = [text.slice(0, at), toDomainName(text.slice(at + 1))];
  if (
    domain === null ||
    !LOCAL_PART.test(local) ||
    local.startsWith(".") ||
    local.endsWith(".") ||
    local.includes("..")
  )
    return null;
  return `${local.toLowerCase()}@${domain}`;
};

/** Does the address belong to the domain (or to a name under it)? */
export const compareEmailDomain = (email: string, domain: string): "valid" | "invalid-domain" | "invalid-email" => {
  const address = toEmailAddress(email);
  if (address === null) return "invalid-email";
  const [expected, own] = [toDomainName(domain), address.slice(address.lastIndexOf("@") + 1)];
  if (expected === null) return "invalid-domain";
  return own === expected || own.endsWith(`.${expected}`) ? "valid" : "invalid-domain";
};
