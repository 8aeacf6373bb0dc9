import * as z from "zod";

import { LOCALES } from "../messages/locale.ts";
import { DomainName } from "./domain-name.ts";
import { EmailAddress } from "./email-address.ts";
import { endpoint } from "./endpoint.ts";

/** Asks that a domain and what is under it be left alone. A link goes to an address of that domain. */
export const askOptOut = endpoint({
  method: "POST",
  path: "/opt_out/",
  summary: "Asks that a domain is not scanned; a link to confirm goes to an address of that domain",
  body: z.strictObject({ domain: DomainName, email: EmailAddress, locale: z.enum(LOCALES).default("en") }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});

/** Confirms it with the mailed token. */
export const confirmOptOut = endpoint({
  method: "POST",
  path: "/opt_out/confirm/",
  summary: "Confirms that a domain is not scanned",
  body: z.strictObject({ token: z.string().min(1).max(128) }),
  reply: z.object({ data: z.object({ domain: z.string() }) }),
});
