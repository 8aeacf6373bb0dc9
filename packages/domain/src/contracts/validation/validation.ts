import * as z from "zod";

import { isTimeZone } from "../../alerts/when-due.ts";
import { validation } from "../../features/validation.ts";
import { UnixSeconds } from "../bounds.ts";
import { CompanyDomain } from "../company-domain.ts";
import { endpoint } from "../endpoint.ts";
import { LONGEST } from "../field-lengths.ts";
import { shownName } from "../person.ts";

/** `prove` lets requests exploit in order to read; `device-credentials` lets documented default accounts be tried, each once. */
export const CONSENT_CLASSES = ["prove", "device-credentials"] as const;

/** `pending` waits for its second signature, `scheduled` for its first day. Every state but `active` lets nothing be sent. */
export const CONSENT_STATES = [
  "active",
  "scheduled",
  "pending",
  "expired",
  "withdrawn",
  "stopped",
  "signer",
  "lapsed",
] as const;

export const VALIDATION_BOUNDS = { targets: 100, days: 366, slowest: 10, fastest: 1200 } as const;

const TimeOfDay = z
  .string()
  .length(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const Window = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from !== to);

const Consent = z.object({
  id: z.uuid(),
  class: z.enum(CONSENT_CLASSES),
  state: z.enum(CONSENT_STATES),
  /** The names that it covers, with everything below; `ended` once the verification of the domain lapsed. */
  targets: z.array(z.object({ name: z.string(), ended: z.boolean() })),
  signature_name: z.string(),
  title: z.string(),
  contact: z.string(),
  signed_at: z.number().int(),
  confirmed_by: z.string().nullable(),
  starts_at: z.number().int(),
  expires_at: z.number().int(),
  daily: z.object({ from: z.string(), to: z.string() }).nullable(),
  time_zone: z.string(),
  per_minute: z.number().int(),
  requests: z.number().int(),
  last_request_at: z.number().int().nullable(),
  ended_at: z.number().int().nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const readValidation = endpoint(validation.calls.readValidation, {
  summary: "List the consents to authorized validation and what the organization demands of them",
  reply: z.object({
    data: z.object({
      consents: z.array(Consent),
      needs_second: z.boolean(),
      /** Lifting the demand awaits a second person. */
      lift_requested: z.boolean(),
      /** Verified domains, which consents can name. */
      domains: z.array(z.string()),
      /** The address that requests are sent from; null: none is fixed. */
      source_address: z.string().nullable(),
      user_agent: z.string(),
      /** Whether this deployment has a listener for requests that targets send. */
      listener: z.boolean(),
    }),
  }),
});

export const signValidationConsent = endpoint(validation.calls.signValidationConsent, {
  summary: "Sign a consent to authorized validation of verified domains or hosts of them",
  body: z.strictObject({
    class: z.enum(CONSENT_CLASSES),
    targets: z.array(CompanyDomain).min(1).max(VALIDATION_BOUNDS.targets),
    signature_name: shownName(200),
    title: z.string().trim().min(1).max(200),
    contact: z.string().trim().min(3).max(LONGEST.email),
    starts_at: UnixSeconds,
    expires_at: UnixSeconds,
    daily: Window.nullable(),
    time_zone: z.string().max(64).refine(isTimeZone),
    per_minute: z.number().int().min(VALIDATION_BOUNDS.slowest).max(VALIDATION_BOUNDS.fastest),
    agreed: z.literal(true),
  }),
  reply: z.object({ data: z.object({ id: z.uuid(), state: z.enum(CONSENT_STATES) }) }),
});

const ById = z.strictObject({ id: z.uuid() });

export const confirmValidationConsent = endpoint(validation.calls.confirmValidationConsent, {
  summary: "Confirm the consent of another administrator as the second signature",
  params: ById,
  reply: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
});

export const withdrawValidationConsent = endpoint(validation.calls.withdrawValidationConsent, {
  summary: "Withdraw a consent; the next request of a running scan is not sent any more",
  params: ById,
  reply: z.object({ data: z.object({ withdrawn: z.literal(true) }) }),
});

export const stopValidation = endpoint(validation.calls.stopValidation, {
  summary: "Stop all authorized validation of the organization by ending every consent",
  reply: z.object({ data: z.object({ stopped: z.number().int() }) }),
});

export const changeValidationPolicy = endpoint(validation.calls.changeValidationPolicy, {
  summary: "Demand a second signature for each consent; the demand is lifted by a second person",
  body: z.strictObject({ needs_second: z.boolean() }),
  reply: z.object({ data: z.object({ needs_second: z.boolean(), lift_requested: z.boolean() }) }),
});
