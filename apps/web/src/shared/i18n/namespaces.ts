import type { Locale } from "@parapet/words/locale";

/** Every set of texts, by name, and how to load it. A page loads only the sets that its route names. */
export const NAMESPACES = {
  common: {
    en: () => import("@parapet/words/messages/common/en"),
    es: () => import("@parapet/words/messages/common/es"),
    fr: () => import("@parapet/words/messages/common/fr"),
  },
  site: {
    en: () => import("@parapet/words/messages/site/en"),
    es: () => import("@parapet/words/messages/site/es"),
    fr: () => import("@parapet/words/messages/site/fr"),
  },
  shell: {
    en: () => import("@parapet/words/messages/shell/en"),
    es: () => import("@parapet/words/messages/shell/es"),
    fr: () => import("@parapet/words/messages/shell/fr"),
  },
  definitions: {
    en: () => import("@parapet/words/messages/definitions/en"),
    es: () => import("@parapet/words/messages/definitions/es"),
    fr: () => import("@parapet/words/messages/definitions/fr"),
  },
  runs: {
    en: () => import("@parapet/words/messages/runs/en"),
    es: () => import("@parapet/words/messages/runs/es"),
    fr: () => import("@parapet/words/messages/runs/fr"),
  },
  titles: {
    en: () => import("@parapet/words/messages/titles/en"),
    es: () => import("@parapet/words/messages/titles/es"),
    fr: () => import("@parapet/words/messages/titles/fr"),
  },
  home: {
    en: () => import("@parapet/words/messages/home/en"),
    es: () => import("@parapet/words/messages/home/es"),
    fr: () => import("@parapet/words/messages/home/fr"),
  },
  plans: {
    en: () => import("@parapet/words/messages/plans/en"),
    es: () => import("@parapet/words/messages/plans/es"),
    fr: () => import("@parapet/words/messages/plans/fr"),
  },
  terms: {
    en: () => import("@parapet/words/messages/terms/en"),
    es: () => import("@parapet/words/messages/terms/es"),
    fr: () => import("@parapet/words/messages/terms/fr"),
  },
  contact: {
    en: () => import("@parapet/words/messages/contact/en"),
    es: () => import("@parapet/words/messages/contact/es"),
    fr: () => import("@parapet/words/messages/contact/fr"),
  },
  partners: {
    en: () => import("@parapet/words/messages/partners/en"),
    es: () => import("@parapet/words/messages/partners/es"),
    fr: () => import("@parapet/words/messages/partners/fr"),
  },
  "sign-in": {
    en: () => import("@parapet/words/messages/sign-in/en"),
    es: () => import("@parapet/words/messages/sign-in/es"),
    fr: () => import("@parapet/words/messages/sign-in/fr"),
  },
  tickets: {
    en: () => import("@parapet/words/messages/tickets/en"),
    es: () => import("@parapet/words/messages/tickets/es"),
    fr: () => import("@parapet/words/messages/tickets/fr"),
  },
  setup: {
    en: () => import("@parapet/words/messages/setup/en"),
    es: () => import("@parapet/words/messages/setup/es"),
    fr: () => import("@parapet/words/messages/setup/fr"),
  },
  "sign-up": {
    en: () => import("@parapet/words/messages/sign-up/en"),
    es: () => import("@parapet/words/messages/sign-up/es"),
    fr: () => import("@parapet/words/messages/sign-up/fr"),
  },
  overview: {
    en: () => import("@parapet/words/messages/overview/en"),
    es: () => import("@parapet/words/messages/overview/es"),
    fr: () => import("@parapet/words/messages/overview/fr"),
  },
  findings: {
    en: () => import("@parapet/words/messages/findings/en"),
    es: () => import("@parapet/words/messages/findings/es"),
    fr: () => import("@parapet/words/messages/findings/fr"),
  },
  coverage: {
    en: () => import("@parapet/words/messages/coverage/en"),
    es: () => import("@parapet/words/messages/coverage/es"),
    fr: () => import("@parapet/words/messages/coverage/fr"),
  },
  "attack-paths": {
    en: () => import("@parapet/words/messages/attack-paths/en"),
    es: () => import("@parapet/words/messages/attack-paths/es"),
    fr: () => import("@parapet/words/messages/attack-paths/fr"),
  },
  assets: {
    en: () => import("@parapet/words/messages/assets/en"),
    es: () => import("@parapet/words/messages/assets/es"),
    fr: () => import("@parapet/words/messages/assets/fr"),
  },
  attestation: {
    en: () => import("@parapet/words/messages/attestation/en"),
    es: () => import("@parapet/words/messages/attestation/es"),
    fr: () => import("@parapet/words/messages/attestation/fr"),
  },
  predictive: {
    en: () => import("@parapet/words/messages/predictive/en"),
    es: () => import("@parapet/words/messages/predictive/es"),
    fr: () => import("@parapet/words/messages/predictive/fr"),
  },
  "threat-intel": {
    en: () => import("@parapet/words/messages/threat-intel/en"),
    es: () => import("@parapet/words/messages/threat-intel/es"),
    fr: () => import("@parapet/words/messages/threat-intel/fr"),
  },
  results: {
    en: () => import("@parapet/words/messages/results/en"),
    es: () => import("@parapet/words/messages/results/es"),
    fr: () => import("@parapet/words/messages/results/fr"),
  },
  account: {
    en: () => import("@parapet/words/messages/account/en"),
    es: () => import("@parapet/words/messages/account/es"),
    fr: () => import("@parapet/words/messages/account/fr"),
  },
  audit: {
    en: () => import("@parapet/words/messages/audit/en"),
    es: () => import("@parapet/words/messages/audit/es"),
    fr: () => import("@parapet/words/messages/audit/fr"),
  },
  users: {
    en: () => import("@parapet/words/messages/users/en"),
    es: () => import("@parapet/words/messages/users/es"),
    fr: () => import("@parapet/words/messages/users/fr"),
  },
  organisations: {
    en: () => import("@parapet/words/messages/organisations/en"),
    es: () => import("@parapet/words/messages/organisations/es"),
    fr: () => import("@parapet/words/messages/organisations/fr"),
  },
  alerts: {
    en: () => import("@parapet/words/messages/alerts/en"),
    es: () => import("@parapet/words/messages/alerts/es"),
    fr: () => import("@parapet/words/messages/alerts/fr"),
  },
  payment: {
    en: () => import("@parapet/words/messages/payment/en"),
    es: () => import("@parapet/words/messages/payment/es"),
    fr: () => import("@parapet/words/messages/payment/fr"),
  },
  status: {
    en: () => import("@parapet/words/messages/status/en"),
    es: () => import("@parapet/words/messages/status/es"),
    fr: () => import("@parapet/words/messages/status/fr"),
  },
  scanning: {
    en: () => import("@parapet/words/messages/scanning/en"),
    es: () => import("@parapet/words/messages/scanning/es"),
    fr: () => import("@parapet/words/messages/scanning/fr"),
  },
  report: {
    en: () => import("@parapet/words/messages/report/en"),
    es: () => import("@parapet/words/messages/report/es"),
    fr: () => import("@parapet/words/messages/report/fr"),
  },
  "monitoring-consent": {
    en: () => import("@parapet/words/messages/monitoring-consent/en"),
    es: () => import("@parapet/words/messages/monitoring-consent/es"),
    fr: () => import("@parapet/words/messages/monitoring-consent/fr"),
  },
  vips: {
    en: () => import("@parapet/words/messages/vips/en"),
    es: () => import("@parapet/words/messages/vips/es"),
    fr: () => import("@parapet/words/messages/vips/fr"),
  },
  takedowns: {
    en: () => import("@parapet/words/messages/takedowns/en"),
    es: () => import("@parapet/words/messages/takedowns/es"),
    fr: () => import("@parapet/words/messages/takedowns/fr"),
  },
  "third-party": {
    en: () => import("@parapet/words/messages/third-party/en"),
    es: () => import("@parapet/words/messages/third-party/es"),
    fr: () => import("@parapet/words/messages/third-party/fr"),
  },
  "not-found": {
    en: () => import("@parapet/words/messages/not-found/en"),
    es: () => import("@parapet/words/messages/not-found/es"),
    fr: () => import("@parapet/words/messages/not-found/fr"),
  },
  portal: {
    en: () => import("@parapet/words/messages/portal/en"),
    es: () => import("@parapet/words/messages/portal/es"),
    fr: () => import("@parapet/words/messages/portal/fr"),
  },
  leads: {
    en: () => import("@parapet/words/messages/leads/en"),
    es: () => import("@parapet/words/messages/leads/es"),
    fr: () => import("@parapet/words/messages/leads/fr"),
  },
  branding: {
    en: () => import("@parapet/words/messages/branding/en"),
    es: () => import("@parapet/words/messages/branding/es"),
    fr: () => import("@parapet/words/messages/branding/fr"),
  },
  insights: {
    en: () => import("@parapet/words/messages/insights/en"),
    es: () => import("@parapet/words/messages/insights/es"),
    fr: () => import("@parapet/words/messages/insights/fr"),
  },
} as const satisfies Record<string, Record<Locale, () => Promise<{ readonly default: object }>>>;

export type Namespace = keyof typeof NAMESPACES;

/** The English texts are the type of all three languages: keys and their arguments are checked by the compiler. */
export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof NAMESPACES)[N]["en"]>>["default"] };
