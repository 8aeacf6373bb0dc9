import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { leads } from "../../features/leads.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { LONGEST } from "../field-lengths.ts";

const Line = z.string().trim().min(1).max(LONGEST.line);

/** A visitor writes to us. Everything but the message is required. */
export const sendEnquiry = endpoint(leads.calls.sendEnquiry, {
  summary: "Submit the contact form",
  body: z.strictObject({
    email: EmailAddress,
    first_name: Line,
    last_name: Line,
    company_name: Line,
    location: Line,
    job_title: Line,
    phone: z.string().trim().min(1).max(LONGEST.phone),
    message: z.string().trim().max(LONGEST.message).default(""),
    locale: z.enum(LOCALES).default("en"),
  }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});
