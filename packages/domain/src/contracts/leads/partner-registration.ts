import { LOCALES } from "@parapet/words/locale";
import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";
import * as z from "zod";

import { leads } from "../../features/leads.ts";
import { PARTNER_TIERS, PLAN_IDS } from "../../plans/catalogue.ts";
import { sharedDomain } from "../company-domain.ts";
import { toDomainName } from "../domain-name.ts";
import { toEmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { LONGEST } from "../field-lengths.ts";

const EXAMPLE_HOST = "example.com";

/** A text that must be there and mean something; the two mistakes have words of their own. */
const meaning = (missing: string, wrong: string, read: (text: string) => string | null) =>
  z
    .string(missing)
    .trim()
    .max(LONGEST.domain)
    .transform((text, context) => {
      const value = text === "" ? null : read(text);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: text === "" ? missing : wrong });
      return z.NEVER;
    });
const required = (message: string) => z.string(message).trim().min(1, message).max(LONGEST.organization);
const WRONG_DOMAIN = `Please enter a valid domain (e.g., ${EXAMPLE_HOST})`;

/** A domain that one organization can own; a shared one is refused with its own message. */
const companyDomain = (missing: string) =>
  meaning(missing, WRONG_DOMAIN, toDomainName).transform((name, context) => {
    const shared = sharedDomain(name);
    if (shared === null) return name;
    context.addIssue({ code: "custom", message: SHARED_DOMAIN_MESSAGES[shared] });
    return z.NEVER;
  });

/** A managed-service provider asks to become a partner. The messages are those of the form. */
export const registerPartner = endpoint(leads.calls.registerPartner, {
  summary: "Register a partner organization",
  body: z.strictObject({
    organization_name: required("Organization name is required"),
    domain: companyDomain("Partner domain is required"),
    admin_email: meaning("Administrator email is required", "Please enter a valid email address", toEmailAddress),
    tier: z.enum(PARTNER_TIERS, "Please select a partner tier"),
    clients: z
      .array(
        z.strictObject({
          name: required("Organization name is required"),
          domain: companyDomain(WRONG_DOMAIN),
          plan: z.enum(PLAN_IDS, "Please select a plan type for this client"),
        }),
      )
      .max(100)
      .default([]),
    accepted_terms: z.literal(true, "Please accept the partner terms"),
    locale: z.enum(LOCALES).default("en"),
    /** Which vendor's portal the partner came from, and what it calls them. */
    source: z.string().trim().max(100).optional(),
    reference: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});
