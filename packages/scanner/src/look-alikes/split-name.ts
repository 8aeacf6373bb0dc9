import { parse } from "tldts";

import { unicodeName } from "./idn.ts";

/** A name in three: `www` · `example` · `co.uk`; the middle is the part that is varied, in Unicode. */
export interface SplitName {
  readonly subdomain: string;
  readonly label: string;
  readonly suffix: string;
}

/** Which part of a name is the brand? Null when the name is a public suffix itself or no valid international name. */
export const splitName = (domain: string): SplitName | null => {
  const parsed = parse(domain);
  if (parsed.domainWithoutSuffix === null || parsed.publicSuffix === null) return null;
  if (parsed.domainWithoutSuffix === "") return null;
  const label = unicodeName(parsed.domainWithoutSuffix);
  // What still begins so after decoding is no valid international label.
  if (label.startsWith("xn--")) return null;
  return {
    subdomain: parsed.subdomain ?? "",
    label,
    suffix: parsed.publicSuffix,
  };
};
