import * as z from "zod";

import { endpoint } from "./endpoint.ts";

/**
 * Shows one leaked credential in the clear, to people of the organisation it concerns: the domain is proven, somebody
 * has signed the attestation, a one-time code was given within five minutes, and the reason goes into the audit log.
 */
export const revealCredential = endpoint({
  method: "POST",
  path: "/credentials/{id}/reveal/",
  summary: "Reveal a leaked credential in plaintext; every reveal is audited",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(10).max(1000) }),
  reply: z.object({
    data: z.object({ login: z.string(), secret: z.string(), form: z.string(), url: z.string().nullable() }),
  }),
});

/** Shows who sat at an infected machine, on the same conditions. */
export const revealMachine = endpoint({
  method: "POST",
  path: "/machines/{id}/reveal/",
  summary: "Reveal host and user of an infected machine; every reveal is audited",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(10).max(1000) }),
  reply: z.object({
    data: z.object({
      host_name: z.string().nullable(),
      user: z.string().nullable(),
      hardware_id: z.string().nullable(),
      malware_path: z.string().nullable(),
    }),
  }),
});
