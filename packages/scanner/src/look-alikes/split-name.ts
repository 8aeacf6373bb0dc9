import { parse } from "tldts";

import { unicodeName } from "./idn.ts";

/** A name in three: `www` · `example` · `co.uk`; the middle is the part that is varied, in Unicode. */
export interface SplitName {
  readonly subdomain: string;
  readonly label: string;
  readonly suffix: string;
}

/** Which part of a name is the brand? Null when the name is a public suffix itself. */
export const splitName = (domain: string): SplitName | null => {
  const parsed = parse(domain);
  if (parsed.domainWithoutSuffix === null || parsed.publicSuffix === null) return null;
  if (parsed.domainWithoutSuffix === "") return null;
  return {
    subdomain: parsed.subdomain ?? "",
    label: unicodeName(parsed.domainWithoutSuffix),
    suffix: parsed.publicSuffix,
  };
};
