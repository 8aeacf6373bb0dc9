import * as z from "zod";

import { LOCALES } from "../messages/locale.ts";
import { PARTNER_TIERS, PLAN_IDS } from "../plans/catalogue.ts";
import { DomainName } from "./domain-name.ts";
import { EmailAddress } from "./email-address.ts";
import { endpoint } from "./endpoint.ts";

const Line = z.string().trim().min(1).max(200);
const Received = z.object({ data: z.object({ received: z.literal(true) }) });

/** A visitor writes to us. */
export const sendEnquiry = endpoint({
  method: "POST",
  path: "/contact/",
  summary: "Sends the contact form",
  body: z.strictObject({
    email: EmailAddress,
    first_name: Line,
    last_name: Line,
    company_name: Line,
    location: Line,
    job_title: Line,
    phone: z.string().trim().min(1).max(40),
    message: z.string().trim().max(5000).default(""),
    locale: z.enum(LOCALES).default("en"),
  }),
  reply: Received,
});

/** A managed-service provider asks to become a partner. */
export const registerPartner = endpoint({
  method: "POST",
  path: "/partner_registration/",
  summary: "Registers a partner organisation",
  body: z.strictObject({
    organisation_name: Line,
    domain: DomainName,
    admin_email: EmailAddress,
    tier: z.enum(PARTNER_TIERS),
    clients: z.array(z.strictObject({ name: Line, domain: DomainName, plan: z.enum(PLAN_IDS) })).max(100),
    accepted_terms: z.literal(true),
    locale: z.enum(LOCALES).default("en"),
  }),
  reply: Received,
});
