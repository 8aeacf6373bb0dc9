import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { access } from "../../features/access.ts";
import { PLAN_IDS } from "../../plans/catalogue.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { NewPassword, OrganizationName, PersonName } from "../person.ts";

/** Requests an account. The response does not disclose whether the address has one already; the email does. */
export const signUp = endpoint(access.calls.signUp, {
  summary: "Sign up; a confirmation code is emailed",
  body: z.strictObject({
    first_name: PersonName,
    last_name: PersonName,
    company: OrganizationName,
    email: EmailAddress,
    password: NewPassword,
    domain: CompanyDomain,
    plan: z.enum(PLAN_IDS),
    billing: z.enum(["monthly", "annual"]).default("annual"),
    locale: z.enum(LOCALES).default("en"),
  }),
  reply: z.object({ data: z.object({ signup_id: z.string(), resend_after: z.number().int() }) }),
});

/** Confirms the address. The person is signed in and goes on to payment. */
export const confirmSignUp = endpoint(access.calls.confirmSignUp, {
  summary: "Confirm the email address with the emailed code and sign in",
  body: z.strictObject({ signup_id: z.string().max(128), code: z.string().max(32) }),
  reply: z.object({ data: z.object({ signed_in: z.literal(true) }) }),
});

export const resendSignUp = endpoint(access.calls.resendSignUp, {
  summary: "Resend the confirmation code",
  body: z.strictObject({ signup_id: z.string().max(128) }),
  reply: z.object({ data: z.object({ resend_after: z.number().int() }) }),
});

/** The first administrator, once, with the token from the setup link of the first start. */
export const setUp = endpoint(access.calls.setUp, {
  summary: "Create the first administrator with the one-time setup token",
  body: z.strictObject({
    token: z.string().max(128),
    organization: OrganizationName,
    first_name: PersonName,
    last_name: PersonName,
    email: EmailAddress,
    password: NewPassword,
  }),
  reply: z.object({ data: z.object({ created: z.literal(true) }) }),
});
