import * as z from "zod";

import { leaks } from "../../features/leaks.ts";
import { REVEALS_PER_HOUR } from "../choices.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Shows one leaked credential in the clear, to people of the organization it concerns: the domain is verified, someone
 * has signed the attestation, a one-time code was given within five minutes, and the reason goes into the audit log.
 */
export const revealCredential = endpoint(leaks.calls.revealCredential, {
  summary: "Reveal a leaked credential in plaintext; every reveal is audited",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(10).max(1000) }),
  reply: z.object({
    data: z.object({ login: z.string(), secret: z.string(), form: z.string(), url: z.string().nullable() }),
  }),
});

/**
 * Shows several leaked credentials under one reason and one code. Each is decided and audited on its own; what is refused
 * has no secret and says why. When all are refused for the same reason, the request is refused with it.
 */
export const revealCredentials = endpoint(leaks.calls.revealCredentials, {
  summary: "Reveal several leaked credentials in plaintext with one reason; each reveal is audited",
  body: z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1)
      .max(REVEALS_PER_HOUR)
      .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
        message: "Duplicate entries",
      }),
    reason: z.string().trim().min(10).max(1000),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        revealed: z
          .object({ login: z.string(), secret: z.string(), form: z.string(), url: z.string().nullable() })
          .nullable(),
        /** Why it was refused; null when it was revealed. */
        problem: z.string().nullable(),
      }),
    ),
  }),
});

/** Shows who sat at an infected machine, on the same conditions. */
export const revealMachine = endpoint(leaks.calls.revealMachine, {
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
