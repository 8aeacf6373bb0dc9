import type { Locale } from "@parapet/words/locale";

import { PLANS } from "./catalogue.ts";
import { type AddOnKind, type Offer, type Pack, unitsOf } from "./offer.ts";

const WORDS = {
  en: {
    monthly: "one month",
    annual: "one year",
    takedown: ["takedown request", "takedown requests"],
    penetrationTest: ["penetration test", "penetration tests"],
    vipSlot: ["VIP slot", "VIP slots"],
    priorityAlerting: ["Priority alerting", "Priority alerting"],
    single: "this month",
    tenPerMonth: "each month",
    perYear: "one year",
  },
  es: {
    monthly: "un mes",
    annual: "un año",
    takedown: ["solicitud de retirada", "solicitudes de retirada"],
    penetrationTest: ["prueba de penetración", "pruebas de penetración"],
    vipSlot: ["plaza VIP", "plazas VIP"],
    priorityAlerting: ["Alertas prioritarias", "Alertas prioritarias"],
    single: "este mes",
    tenPerMonth: "cada mes",
    perYear: "un año",
  },
  fr: {
    monthly: "un mois",
    annual: "un an",
    takedown: ["demande de retrait", "demandes de retrait"],
    penetrationTest: ["test d’intrusion", "tests d’intrusion"],
    vipSlot: ["place VIP", "places VIP"],
    priorityAlerting: ["Alertes prioritaires", "Alertes prioritaires"],
    single: "ce mois-ci",
    tenPerMonth: "chaque mois",
    perYear: "un an",
  },
} as const satisfies Record<
  Locale,
  Record<"monthly" | "annual" | Pack, string> & Record<AddOnKind, readonly [one: string, many: string]>
>;

/** How so many of an add-on are called. */
export const addOnName = (locale: Locale, kind: AddOnKind, count: number): string =>
  // Alerting is had or not; the others are counted.
  kind === "priorityAlerting" ? WORDS[locale][kind][0] : `${count} ${WORDS[locale][kind][count === 1 ? 0 : 1]}`;

/** How an offer is called on an invoice, in the provider's page and in a letter. */
export const offerName = (locale: Locale, offer: Offer): string => {
  const words = WORDS[locale];
  if (offer.kind === "plan") return `Parapet ${PLANS[offer.plan].name}, ${words[offer.billing]}`;
  return `${addOnName(locale, offer.addOn, unitsOf(offer))}, ${words[offer.pack]}`;
};
