import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { billing } from "../../features/billing.ts";
import { PLAN_IDS } from "../../plans/catalogue.ts";
import { RowVersion } from "../bounds.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { LONGEST } from "../field-lengths.ts";

const Line = z.string().trim().min(1).max(LONGEST.line);

/** Someone wants to buy a plan against an invoice. Nothing is charged; a person answers. */
export const requestPurchase = endpoint(billing.calls.requestPurchase, {
  summary: "Submit a purchase request for a plan",
  body: z.strictObject({
    plan: z.enum(PLAN_IDS),
    billing: z.enum(["monthly", "annual"]).default("annual"),
    first_name: Line,
    last_name: Line,
    company_name: Line,
    email: EmailAddress,
    phone: z.string().trim().max(LONGEST.phone).default(""),
    domain: CompanyDomain.optional(),
    message: z.string().trim().max(LONGEST.message).default(""),
    locale: z.enum(LOCALES).default("en"),
  }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});

/** Places the order that a purchase request asks for; the licence begins when it is settled. */
export const fulfilPurchase = endpoint(billing.calls.fulfilPurchase, {
  summary: "Invoice the requested plan to an organization",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: RowVersion,
    organization: z.uuid(),
    /** The agreed amount; required where the catalog has no price. */
    agreed_cents: z.number().int().min(1).max(1_000_000_000).optional(),
  }),
  reply: z.object({ data: z.object({ invoice: z.string() }) }),
});
