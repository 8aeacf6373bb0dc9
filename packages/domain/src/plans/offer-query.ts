import type { Offer } from "./offer.ts";

/** How an address of the payment page names this offer; whoever comes back without having paid finds the same choice. */
export const offerQuery = (offer: Offer): string =>
  new URLSearchParams(
    offer.kind === "plan"
      ? { plan: offer.plan, billing: offer.billing }
      : { add_on: offer.addOn, pack: offer.pack, quantity: String(offer.quantity) },
  ).toString();
