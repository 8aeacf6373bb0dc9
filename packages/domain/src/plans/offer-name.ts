import type { Locale } from "../messages/locale.ts";
import { PLANS } from "./catalogue.ts";
import { type AddOnKind, type Offer, type Pack, unitsOf } from "./offer.ts";

const WORDS = {
  en: {
    monthly: "one month",
    annual: "one year",
    takedown: "Takedown requests",
    penetrationTest: "Penetration tests",
    vipSlot: "VIP slots",
    priorityAlerting: "Priority alerting",
    single: "this month",
    tenPerMonth: "each month",
    perYear: "one year",
  },
  es: {
    monthly: "un mes",
    annual: "un año",
    takedown: "Solicitudes de retirada",
    penetrationTest: "Pruebas de penetración",
    vipSlot: "Plazas VIP",
    priorityAlerting: "Alertas prioritarias",
    single: "este mes",
    tenPerMonth: "cada mes",
    perYear: "un año",
  },
  fr: {
    monthly: "un mois",
    annual: "un an",
    takedown: "Demandes de retrait",
    penetrationTest: "Tests d’intrusion",
    vipSlot: "Places VIP",
    priorityAlerting: "Alertes prioritaires",
    single: "ce mois-ci",
    tenPerMonth: "chaque mois",
    perYear: "un an",
  },
} as const satisfies Record<Locale, Record<"monthly" | "annual" | AddOnKind | Pack, string>>;

/** How so many of an add-on are called. */
export const addOnName = (locale: Locale, kind: AddOnKind, count: number): string =>
  kind === "priorityAlerting" && count === 1 ? WORDS[locale][kind] : `${WORDS[locale][kind]} × ${count}`;

/** How an offer is called on an invoice, in the provider's page and in a letter. */
export const offerName = (locale: Locale, offer: Offer): string => {
  const words = WORDS[locale];
  if (offer.kind === "plan") return `Parapet ${PLANS[offer.plan].name}, ${words[offer.billing]}`;
  return `${addOnName(locale, offer.addOn, unitsOf(offer))}, ${words[offer.pack]}`;
};
