import * as z from "zod";

import { toEmailAddress } from "./email-address-grammar.ts";
import { LONGEST } from "./field-lengths.ts";

// The grammar alone is a file of its own, so that a page can check an address without loading the schema library.
export { compareEmailDomain, toEmailAddress } from "./email-address-grammar.ts";

export const EmailAddress = z
  .string()
  .max(LONGEST.email)
  .transform((text, context) => {
    const address = toEmailAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "Invalid email address" });
    return z.NEVER;
  });
