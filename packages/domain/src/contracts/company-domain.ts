import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";
import { parse } from "tldts";
import * as z from "zod";

import { toDomainName } from "./domain-name-grammar.ts";
import type { DomainName } from "./domain-name.ts";
import { LONGEST } from "./field-lengths.ts";
import { isFreeMail } from "./free-mail.ts";

/** Why a name can belong to no single organization. */
export type SharedDomain = "public_suffix" | "free_mail";

/** Is every name directly below this one a public suffix, as `*.nom.br` in the list says? */
const isWildcardSuffix = (name: string): boolean =>
  parse(`any.${name}`, { allowPrivateDomains: true, validateHostname: false }).domain === null;

/**
 * Is this a name under which unrelated parties register their own (`co.uk`, `github.io`: the public suffix list with its
 * private section) or have mail addresses (`gmail.com`, and names below it)? Null: it can be an organization's domain.
 */
export const sharedDomain = (name: string): SharedDomain | null => {
  const { domain } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  if (domain === null || isWildcardSuffix(name)) return "public_suffix";
  return isFreeMail(name) || isFreeMail(domain) ? "free_mail" : null;
};

/** Brings what a person typed to the normal form of a domain that one organization can own; null for anything else. */
export const toCompanyDomain = (typed: string): DomainName | null => {
  const name = toDomainName(typed);
  return name === null || sharedDomain(name) !== null ? null : name;
};

/** A domain that a request assigns to an organization. Queries and paths that only look up a name take `DomainName`. */
export const CompanyDomain = z
  .string()
  .max(LONGEST.domain)
  .transform((text, context) => {
    const name = toDomainName(text);
    const shared = name === null ? null : sharedDomain(name);
    if (name !== null && shared === null) return name;
    const message = shared === null ? "Invalid domain name" : SHARED_DOMAIN_MESSAGES[shared];
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
