import * as z from "zod";

import { domains } from "../../features/domains.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

const Token = z.string().min(20).max(128);
const Role = z.enum(["registrant", "technical"]);

/** `no-contact`: the registry publishes no email address of the registrant or the technical contact. Nothing is verified yet. */
export const requestDomainContact = endpoint(domains.calls.requestDomainContact, {
  summary: "Email a verification link to the registrant and technical contact that RDAP publishes",
  params: z.strictObject({ name: DomainName }),
  body: z.strictObject({ organization: z.uuid().optional() }),
  reply: z.object({
    data: z.object({
      outcome: z.enum(["sent", "no-contact", "probe-error"]),
      reason: z.string().nullable(),
      /** To whom, with the address masked. */
      contacts: z.array(z.object({ role: Role, address: z.string() })),
      /** Until then the links can be used; Unix seconds. */
      expires_at: z.number().int().nullable(),
    }),
  }),
});

/** What the contact is asked to confirm. */
export const DomainContactRequest = z.object({
  organization: z.string(),
  domain: z.string(),
  role: Role,
  state: z.enum(["requested", "confirmed", "refused"]),
  expires_at: z.number().int(),
});
export type DomainContactRequest = z.infer<typeof DomainContactRequest>;

/** POST although it only reads: the token stays out of access logs, and mail filters that open links change nothing. */
export const readDomainContact = endpoint(domains.calls.readDomainContact, {
  summary: "Get the verification request of an emailed link",
  body: z.strictObject({ token: Token }),
  reply: z.object({ data: DomainContactRequest }),
});

export const answerDomainContact = endpoint(domains.calls.answerDomainContact, {
  summary: "Confirm or refuse that an organization is responsible for a domain",
  body: z.strictObject({ token: Token, answer: z.enum(["confirmed", "refused"]) }),
  reply: z.object({ data: DomainContactRequest }),
});
