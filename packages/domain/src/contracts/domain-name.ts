import * as z from "zod";

import { type DomainName as BrandedName, toDomainName } from "./domain-name-grammar.ts";
import { LONGEST } from "./field-lengths.ts";

// The grammar alone is a file of its own, so that a page can check a name without loading the schema library.
export { isDomainName, toDomainName } from "./domain-name-grammar.ts";

export const DomainName = z
  .string()
  .max(LONGEST.domain)
  .transform((text, context) => {
    const name = toDomainName(text);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "Invalid domain name" });
    return z.NEVER;
  });

export type DomainName = BrandedName;
