import * as z from "zod";

import { domains } from "../../features/domains.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

/** Can the domain be spoofed? Resolved on request; `unknown` when the records could not be resolved. */
export const readEmailPosture = endpoint(domains.calls.readEmailPosture, {
  summary: "Get whether a domain can be spoofed, with reasons",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({
    data: z.object({
      domain: z.string(),
      answer: z.enum(["yes", "partly", "no", "unknown"]),
      because: z.string(),
      sentence: z.string(),
    }),
  }),
});

/** What a receiver would say about a message; nothing is sent. */
export const simulateEmail = endpoint(domains.calls.simulateEmail, {
  summary: "Simulate how a receiver treats a sender; no email is sent",
  body: z.strictObject({
    domain: CompanyDomain.optional(),
    ip: z.union([z.ipv4().max(15), z.ipv6().max(45)]),
    /** The domain of the envelope sender; left out, the domain itself. */
    mail_from: DomainName.optional(),
    /** The domain of a valid DKIM signature; left out, the message is not signed. */
    dkim: DomainName.optional(),
  }),
  reply: z.object({
    data: z.object({
      spf: z.object({
        result: z.enum(["none", "neutral", "pass", "fail", "softfail", "temperror", "permerror"]),
        mechanism: z.string().nullable(),
        aligned: z.boolean(),
      }),
      dkim: z.object({ result: z.enum(["pass", "none"]), aligned: z.boolean() }),
      dmarc: z.object({
        result: z.enum(["pass", "fail", "none"]),
        policy: z.enum(["none", "quarantine", "reject"]).nullable(),
      }),
      /** Null: the records could not be resolved; result unknown. */
      disposition: z.enum(["delivered", "quarantined", "rejected"]).nullable(),
    }),
  }),
});
