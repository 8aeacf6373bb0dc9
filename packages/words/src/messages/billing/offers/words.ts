import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";

const en = {
  monthly: "Parapet {plan}, one month",
  annual: "Parapet {plan}, one year",
  takedown: "{count, plural, one {# takedown request} other {# takedown requests}}",
  penetrationTest: "{count, plural, one {# penetration test} other {# penetration tests}}",
  vipSlot: "{count, plural, one {# VIP slot} other {# VIP slots}}",
  priorityAlerting: "Priority alerting",
  single: "{name}, this month",
  tenPerMonth: "{name}, each month",
  perYear: "{name}, one year",
};

/** Names of plans and add-ons with how they are bought. */
export const OFFER_WORDS: Readonly<Record<Locale, Shape<typeof en>>> = {
  en,
  es: {
    monthly: "Parapet {plan}, un mes",
    annual: "Parapet {plan}, un año",
    takedown: "{count, plural, one {# solicitud de retirada} other {# solicitudes de retirada}}",
    penetrationTest: "{count, plural, one {# prueba de penetración} other {# pruebas de penetración}}",
    vipSlot: "{count, plural, one {# plaza VIP} other {# plazas VIP}}",
    priorityAlerting: "Alertas prioritarias",
    single: "{name}, este mes",
    tenPerMonth: "{name}, cada mes",
    perYear: "{name}, un año",
  },
  fr: {
    monthly: "Parapet {plan}, un mois",
    annual: "Parapet {plan}, un an",
    takedown: "{count, plural, one {# demande de retrait} other {# demandes de retrait}}",
    penetrationTest: "{count, plural, one {# test d’intrusion} other {# tests d’intrusion}}",
    vipSlot: "{count, plural, one {# place VIP} other {# places VIP}}",
    priorityAlerting: "Alertes prioritaires",
    single: "{name}, ce mois-ci",
    tenPerMonth: "{name}, chaque mois",
    perYear: "{name}, un an",
  },
};
