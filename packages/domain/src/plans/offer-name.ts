import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { OFFER_WORDS } from "@parapet/words/messages/billing/offers/words";

import { PLANS } from "./catalogue.ts";
import { type AddOnKind, type Offer, countUnits } from "./offer.ts";

export const addOnName = (locale: Locale, kind: AddOnKind, count: number): string =>
  formatText(locale, OFFER_WORDS[locale][kind], { count });

/** The name of an offer on an invoice, on the payment provider's page and in a mail. */
export const offerName = (locale: Locale, offer: Offer): string => {
  const words = OFFER_WORDS[locale];
  return offer.kind === "plan"
    ? formatText(locale, words[offer.billing], { plan: PLANS[offer.plan].name })
    : formatText(locale, words[offer.pack], { name: addOnName(locale, offer.addOn, countUnits(offer)) });
};
