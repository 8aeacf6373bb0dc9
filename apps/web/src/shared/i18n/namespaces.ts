import type { Locale } from "@parapet/domain/messages/locale";

/** Every set of texts, by name, and how to load it. A page loads only the sets that its route names. */
export const NAMESPACES = {
  common: {
    en: () => import("@parapet/domain/messages/common/en"),
    es: () => import("@parapet/domain/messages/common/es"),
    fr: () => import("@parapet/domain/messages/common/fr"),
  },
  site: {
    en: () => import("@parapet/domain/messages/site/en"),
    es: () => import("@parapet/domain/messages/site/es"),
    fr: () => import("@parapet/domain/messages/site/fr"),
  },
  shell: {
    en: () => import("@parapet/domain/messages/shell/en"),
    es: () => import("@parapet/domain/messages/shell/es"),
    fr: () => import("@parapet/domain/messages/shell/fr"),
  },
  runs: {
    en: () => import("@parapet/domain/messages/runs/en"),
    es: () => import("@parapet/domain/messages/runs/es"),
    fr: () => import("@parapet/domain/messages/runs/fr"),
  },
  titles: {
    en: () => import("@parapet/domain/messages/titles/en"),
    es: () => import("@parapet/domain/messages/titles/es"),
    fr: () => import("@parapet/domain/messages/titles/fr"),
  },
  home: {
    en: () => import("@parapet/domain/messages/home/en"),
    es: () => import("@parapet/domain/messages/home/es"),
    fr: () => import("@parapet/domain/messages/home/fr"),
  },
  plans: {
    en: () => import("@parapet/domain/messages/plans/en"),
    es: () => import("@parapet/domain/messages/plans/es"),
    fr: () => import("@parapet/domain/messages/plans/fr"),
  },
  terms: {
    en: () => import("@parapet/domain/messages/terms/en"),
    es: () => import("@parapet/domain/messages/terms/es"),
    fr: () => import("@parapet/domain/messages/terms/fr"),
  },
  contact: {
    en: () => import("@parapet/domain/messages/contact/en"),
    es: () => import("@parapet/domain/messages/contact/es"),
    fr: () => import("@parapet/domain/messages/contact/fr"),
  },
  partners: {
    en: () => import("@parapet/domain/messages/partners/en"),
    es: () => import("@parapet/domain/messages/partners/es"),
    fr: () => import("@parapet/domain/messages/partners/fr"),
  },
  "sign-in": {
    en: () => import("@parapet/domain/messages/sign-in/en"),
    es: () => import("@parapet/domain/messages/sign-in/es"),
    fr: () => import("@parapet/domain/messages/sign-in/fr"),
  },
  tickets: {
    en: () => import("@parapet/domain/messages/tickets/en"),
    es: () => import("@parapet/domain/messages/tickets/es"),
    fr: () => import("@parapet/domain/messages/tickets/fr"),
  },
  setup: {
    en: () => import("@parapet/domain/messages/setup/en"),
    es: () => import("@parapet/domain/messages/setup/es"),
    fr: () => import("@parapet/domain/messages/setup/fr"),
  },
  "sign-up": {
    en: () => import("@parapet/domain/messages/sign-up/en"),
    es: () => import("@parapet/domain/messages/sign-up/es"),
    fr: () => import("@parapet/domain/messages/sign-up/fr"),
  },
  overview: {
    en: () => import("@parapet/domain/messages/overview/en"),
    es: () => import("@parapet/domain/messages/overview/es"),
    fr: () => import("@parapet/domain/messages/overview/fr"),
  },
  findings: {
    en: () => import("@parapet/domain/messages/findings/en"),
    es: () => import("@parapet/domain/messages/findings/es"),
    fr: () => import("@parapet/domain/messages/findings/fr"),
  },
  coverage: {
    en: () => import("@parapet/domain/messages/coverage/en"),
    es: () => import("@parapet/domain/messages/coverage/es"),
    fr: () => import("@parapet/domain/messages/coverage/fr"),
  },
  "attack-paths": {
    en: () => import("@parapet/domain/messages/attack-paths/en"),
    es: () => import("@parapet/domain/messages/attack-paths/es"),
    fr: () => import("@parapet/domain/messages/attack-paths/fr"),
  },
  assets: {
    en: () => import("@parapet/domain/messages/assets/en"),
    es: () => import("@parapet/domain/messages/assets/es"),
    fr: () => import("@parapet/domain/messages/assets/fr"),
  },
  attestation: {
    en: () => import("@parapet/domain/messages/attestation/en"),
    es: () => import("@parapet/domain/messages/attestation/es"),
    fr: () => import("@parapet/domain/messages/attestation/fr"),
  },
  predictive: {
    en: () => import("@parapet/domain/messages/predictive/en"),
    es: () => import("@parapet/domain/messages/predictive/es"),
    fr: () => import("@parapet/domain/messages/predictive/fr"),
  },
  "threat-intel": {
    en: () => import("@parapet/domain/messages/threat-intel/en"),
    es: () => import("@parapet/domain/messages/threat-intel/es"),
    fr: () => import("@parapet/domain/messages/threat-intel/fr"),
  },
  results: {
    en: () => import("@parapet/domain/messages/results/en"),
    es: () => import("@parapet/domain/messages/results/es"),
    fr: () => import("@parapet/domain/messages/results/fr"),
  },
  account: {
    en: () => import("@parapet/domain/messages/account/en"),
    es: () => import("@parapet/domain/messages/account/es"),
    fr: () => import("@parapet/domain/messages/account/fr"),
  },
  audit: {
    en: () => import("@parapet/domain/messages/audit/en"),
    es: () => import("@parapet/domain/messages/audit/es"),
    fr: () => import("@parapet/domain/messages/audit/fr"),
  },
  users: {
    en: () => import("@parapet/domain/messages/users/en"),
    es: () => import("@parapet/domain/messages/users/es"),
    fr: () => import("@parapet/domain/messages/users/fr"),
  },
  organisations: {
    en: () => import("@parapet/domain/messages/organisations/en"),
    es: () => import("@parapet/domain/messages/organisations/es"),
    fr: () => import("@parapet/domain/messages/organisations/fr"),
  },
  alerts: {
    en: () => import("@parapet/domain/messages/alerts/en"),
    es: () => import("@parapet/domain/messages/alerts/es"),
    fr: () => import("@parapet/domain/messages/alerts/fr"),
  },
  payment: {
    en: () => import("@parapet/domain/messages/payment/en"),
    es: () => import("@parapet/domain/messages/payment/es"),
    fr: () => import("@parapet/domain/messages/payment/fr"),
  },
  status: {
    en: () => import("@parapet/domain/messages/status/en"),
    es: () => import("@parapet/domain/messages/status/es"),
    fr: () => import("@parapet/domain/messages/status/fr"),
  },
  scanning: {
    en: () => import("@parapet/domain/messages/scanning/en"),
    es: () => import("@parapet/domain/messages/scanning/es"),
    fr: () => import("@parapet/domain/messages/scanning/fr"),
  },
  report: {
    en: () => import("@parapet/domain/messages/report/en"),
    es: () => import("@parapet/domain/messages/report/es"),
    fr: () => import("@parapet/domain/messages/report/fr"),
  },
  "monitoring-consent": {
    en: () => import("@parapet/domain/messages/monitoring-consent/en"),
    es: () => import("@parapet/domain/messages/monitoring-consent/es"),
    fr: () => import("@parapet/domain/messages/monitoring-consent/fr"),
  },
  vips: {
    en: () => import("@parapet/domain/messages/vips/en"),
    es: () => import("@parapet/domain/messages/vips/es"),
    fr: () => import("@parapet/domain/messages/vips/fr"),
  },
  takedowns: {
    en: () => import("@parapet/domain/messages/takedowns/en"),
    es: () => import("@parapet/domain/messages/takedowns/es"),
    fr: () => import("@parapet/domain/messages/takedowns/fr"),
  },
  "third-party": {
    en: () => import("@parapet/domain/messages/third-party/en"),
    es: () => import("@parapet/domain/messages/third-party/es"),
    fr: () => import("@parapet/domain/messages/third-party/fr"),
  },
  "not-found": {
    en: () => import("@parapet/domain/messages/not-found/en"),
    es: () => import("@parapet/domain/messages/not-found/es"),
    fr: () => import("@parapet/domain/messages/not-found/fr"),
  },
  portal: {
    en: () => import("@parapet/domain/messages/portal/en"),
    es: () => import("@parapet/domain/messages/portal/es"),
    fr: () => import("@parapet/domain/messages/portal/fr"),
  },
  leads: {
    en: () => import("@parapet/domain/messages/leads/en"),
    es: () => import("@parapet/domain/messages/leads/es"),
    fr: () => import("@parapet/domain/messages/leads/fr"),
  },
  branding: {
    en: () => import("@parapet/domain/messages/branding/en"),
    es: () => import("@parapet/domain/messages/branding/es"),
    fr: () => import("@parapet/domain/messages/branding/fr"),
  },
  insights: {
    en: () => import("@parapet/domain/messages/insights/en"),
    es: () => import("@parapet/domain/messages/insights/es"),
    fr: () => import("@parapet/domain/messages/insights/fr"),
  },
} as const satisfies Record<string, Record<Locale, () => Promise<{ readonly default: object }>>>;

export type Namespace = keyof typeof NAMESPACES;

/** The English texts are the type of all three languages: keys and their arguments are checked by the compiler. */
export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof NAMESPACES)[N]["en"]>>["default"] };
