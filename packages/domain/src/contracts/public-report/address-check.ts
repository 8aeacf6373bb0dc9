import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { publicReport } from "../../features/public-report.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";

/** Is this address in a leak? The result is emailed to that address only: the reply is always the same. */
export const checkAddress = endpoint(publicReport.calls.checkAddress, {
  summary: "Search leak data for an email address; the result is emailed to it",
  body: z.strictObject({ email: EmailAddress, locale: z.enum(LOCALES).default("en") }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});
