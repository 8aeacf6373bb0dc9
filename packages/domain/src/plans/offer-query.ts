import type { Offer } from "./offer.ts";

/** The query of the payment page for this offer; returning without payment restores the same choice. */
export const offerQuery = (offer: Offer): string =>
  new URLSearchParams(
    offer.kind === "plan"
      ? { plan: offer.plan, billing: offer.billing }
      : { add_on: offer.addOn, pack: offer.pack, quantity: String(offer.quantity) },
  ).toString();
