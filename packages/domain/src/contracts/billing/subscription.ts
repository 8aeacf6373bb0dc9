import * as z from "zod";

import { billing } from "../../features/billing.ts";
import { LIMITS } from "../../plans/catalogue.ts";
import { ADD_ON_KINDS } from "../../plans/offer.ts";
import { endpoint } from "../endpoint.ts";
import { TypedPassword } from "../person.ts";

/** What the own organization has bought and how much of it is used. Times are Unix seconds; a null limit is none. */
export const Subscription = z.object({
  state: z.enum(["active", "expiring", "expired"]),
  plan: z.string(),
  billing: z.enum(["monthly", "annual"]),
  started_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  cancelled_at: z.number().int().nullable(),
  /** Can the cancellation be withdrawn? Not after the term or the subscription has ended. */
  resumable: z.boolean(),
  /** When access ends: after the term, or after the grace period of a subscription that was not cancelled. */
  access_until: z.number().int().nullable(),
  /** Who sees to the next term: no one, a card, or a card that could not be charged. */
  renewal: z.enum(["none", "card", "failing"]),
  invoice: z.string().nullable(),
  limits: z.array(
    z.object({ name: z.enum(LIMITS), limit: z.number().int().nullable(), used: z.number().int().nullable() }),
  ),
  add_ons: z.array(
    z.object({
      kind: z.enum(ADD_ON_KINDS),
      quantity: z.number().int(),
      ends_at: z.number().int(),
      invoice: z.string().nullable(),
    }),
  ),
});

/** For a partner: a client whose subscription it pays by card. Without it, the own organization. */
const organization = z.uuid().optional();

export const getSubscription = endpoint(billing.calls.getSubscription, {
  summary: "Get the organization's plan, expiry and limits",
  query: z.strictObject({ organization }),
  reply: z.object({ data: Subscription.nullable() }),
});

/** Withdraws a cancellation while the licence still runs. */
export const resumeSubscription = endpoint(billing.calls.resumeSubscription, {
  summary: "Withdraw the cancellation of the subscription",
  body: z.strictObject({ organization }),
  reply: z.object({ data: z.object({ ends_at: z.number().int().nullable() }) }),
});

/** Ends the licence at the period's end, confirmed by the password. */
export const cancelSubscription = endpoint(billing.calls.cancelSubscription, {
  summary: "Cancel the subscription at the end of the paid period",
  body: z.strictObject({ password: TypedPassword, organization }),
  reply: z.object({ data: z.object({ ends_at: z.number().int().nullable() }) }),
});
