import type { Locale } from "./locale.ts";
import type { Shape } from "./shape.ts";

const LOADERS = {
  common: {
    en: () => import("./messages/common/en.ts"),
    es: () => import("./messages/common/es.ts"),
    fr: () => import("./messages/common/fr.ts"),
  },
  site: {
    en: () => import("./messages/site/en.ts"),
    es: () => import("./messages/site/es.ts"),
    fr: () => import("./messages/site/fr.ts"),
  },
  shell: {
    en: () => import("./messages/shell/en.ts"),
    es: () => import("./messages/shell/es.ts"),
    fr: () => import("./messages/shell/fr.ts"),
  },
  definitions: {
    en: () => import("./messages/definitions/en.ts"),
    es: () => import("./messages/definitions/es.ts"),
    fr: () => import("./messages/definitions/fr.ts"),
  },
  runs: {
    en: () => import("./messages/runs/en.ts"),
    es: () => import("./messages/runs/es.ts"),
    fr: () => import("./messages/runs/fr.ts"),
  },
  "report-schedules": {
    en: () => import("./messages/report-schedules/en.ts"),
    es: () => import("./messages/report-schedules/es.ts"),
    fr: () => import("./messages/report-schedules/fr.ts"),
  },
  compliance: {
    en: () => import("./messages/compliance/en.ts"),
    es: () => import("./messages/compliance/es.ts"),
    fr: () => import("./messages/compliance/fr.ts"),
  },
  titles: {
    en: () => import("./messages/titles/en.ts"),
    es: () => import("./messages/titles/es.ts"),
    fr: () => import("./messages/titles/fr.ts"),
  },
  home: {
    en: () => import("./messages/home/en.ts"),
    es: () => import("./messages/home/es.ts"),
    fr: () => import("./messages/home/fr.ts"),
  },
  orders: {
    en: () => import("./messages/orders/en.ts"),
    es: () => import("./messages/orders/es.ts"),
    fr: () => import("./messages/orders/fr.ts"),
  },
  plans: {
    en: () => import("./messages/plans/en.ts"),
    es: () => import("./messages/plans/es.ts"),
    fr: () => import("./messages/plans/fr.ts"),
  },
  terms: {
    en: () => import("./messages/terms/en.ts"),
    es: () => import("./messages/terms/es.ts"),
    fr: () => import("./messages/terms/fr.ts"),
  },
  contact: {
    en: () => import("./messages/contact/en.ts"),
    es: () => import("./messages/contact/es.ts"),
    fr: () => import("./messages/contact/fr.ts"),
  },
  partners: {
    en: () => import("./messages/partners/en.ts"),
    es: () => import("./messages/partners/es.ts"),
    fr: () => import("./messages/partners/fr.ts"),
  },
  "cloud-accounts": {
    en: () => import("./messages/cloud-accounts/en.ts"),
    es: () => import("./messages/cloud-accounts/es.ts"),
    fr: () => import("./messages/cloud-accounts/fr.ts"),
  },
  "sign-on": {
    en: () => import("./messages/sign-on/en.ts"),
    es: () => import("./messages/sign-on/es.ts"),
    fr: () => import("./messages/sign-on/fr.ts"),
  },
  "sign-on-refusals": {
    en: () => import("./messages/sign-on-refusals/en.ts"),
    es: () => import("./messages/sign-on-refusals/es.ts"),
    fr: () => import("./messages/sign-on-refusals/fr.ts"),
  },
  "sign-in": {
    en: () => import("./messages/sign-in/en.ts"),
    es: () => import("./messages/sign-in/es.ts"),
    fr: () => import("./messages/sign-in/fr.ts"),
  },
  remediation: {
    en: () => import("./messages/remediation/en.ts"),
    es: () => import("./messages/remediation/es.ts"),
    fr: () => import("./messages/remediation/fr.ts"),
  },
  tickets: {
    en: () => import("./messages/tickets/en.ts"),
    es: () => import("./messages/tickets/es.ts"),
    fr: () => import("./messages/tickets/fr.ts"),
  },
  setup: {
    en: () => import("./messages/setup/en.ts"),
    es: () => import("./messages/setup/es.ts"),
    fr: () => import("./messages/setup/fr.ts"),
  },
  "sign-up": {
    en: () => import("./messages/sign-up/en.ts"),
    es: () => import("./messages/sign-up/es.ts"),
    fr: () => import("./messages/sign-up/fr.ts"),
  },
  overview: {
    en: () => import("./messages/overview/en.ts"),
    es: () => import("./messages/overview/es.ts"),
    fr: () => import("./messages/overview/fr.ts"),
  },
  findings: {
    en: () => import("./messages/findings/en.ts"),
    es: () => import("./messages/findings/es.ts"),
    fr: () => import("./messages/findings/fr.ts"),
  },
  coverage: {
    en: () => import("./messages/coverage/en.ts"),
    es: () => import("./messages/coverage/es.ts"),
    fr: () => import("./messages/coverage/fr.ts"),
  },
  "attack-paths": {
    en: () => import("./messages/attack-paths/en.ts"),
    es: () => import("./messages/attack-paths/es.ts"),
    fr: () => import("./messages/attack-paths/fr.ts"),
  },
  assets: {
    en: () => import("./messages/assets/en.ts"),
    es: () => import("./messages/assets/es.ts"),
    fr: () => import("./messages/assets/fr.ts"),
  },
  inventory: {
    en: () => import("./messages/inventory/en.ts"),
    es: () => import("./messages/inventory/es.ts"),
    fr: () => import("./messages/inventory/fr.ts"),
  },
  screenshots: {
    en: () => import("./messages/screenshots/en.ts"),
    es: () => import("./messages/screenshots/es.ts"),
    fr: () => import("./messages/screenshots/fr.ts"),
  },
  seeds: {
    en: () => import("./messages/seeds/en.ts"),
    es: () => import("./messages/seeds/es.ts"),
    fr: () => import("./messages/seeds/fr.ts"),
  },
  attestation: {
    en: () => import("./messages/attestation/en.ts"),
    es: () => import("./messages/attestation/es.ts"),
    fr: () => import("./messages/attestation/fr.ts"),
  },
  predictive: {
    en: () => import("./messages/predictive/en.ts"),
    es: () => import("./messages/predictive/es.ts"),
    fr: () => import("./messages/predictive/fr.ts"),
  },
  "threat-intel": {
    en: () => import("./messages/threat-intel/en.ts"),
    es: () => import("./messages/threat-intel/es.ts"),
    fr: () => import("./messages/threat-intel/fr.ts"),
  },
  results: {
    en: () => import("./messages/results/en.ts"),
    es: () => import("./messages/results/es.ts"),
    fr: () => import("./messages/results/fr.ts"),
  },
  account: {
    en: () => import("./messages/account/en.ts"),
    es: () => import("./messages/account/es.ts"),
    fr: () => import("./messages/account/fr.ts"),
  },
  audit: {
    en: () => import("./messages/audit/en.ts"),
    es: () => import("./messages/audit/es.ts"),
    fr: () => import("./messages/audit/fr.ts"),
  },
  users: {
    en: () => import("./messages/users/en.ts"),
    es: () => import("./messages/users/es.ts"),
    fr: () => import("./messages/users/fr.ts"),
  },
  organisations: {
    en: () => import("./messages/organisations/en.ts"),
    es: () => import("./messages/organisations/es.ts"),
    fr: () => import("./messages/organisations/fr.ts"),
  },
  alerts: {
    en: () => import("./messages/alerts/en.ts"),
    es: () => import("./messages/alerts/es.ts"),
    fr: () => import("./messages/alerts/fr.ts"),
  },
  payment: {
    en: () => import("./messages/payment/en.ts"),
    es: () => import("./messages/payment/es.ts"),
    fr: () => import("./messages/payment/fr.ts"),
  },
  status: {
    en: () => import("./messages/status/en.ts"),
    es: () => import("./messages/status/es.ts"),
    fr: () => import("./messages/status/fr.ts"),
  },
  about: {
    en: () => import("./messages/about/en.ts"),
    es: () => import("./messages/about/es.ts"),
    fr: () => import("./messages/about/fr.ts"),
  },
  scanning: {
    en: () => import("./messages/scanning/en.ts"),
    es: () => import("./messages/scanning/es.ts"),
    fr: () => import("./messages/scanning/fr.ts"),
  },
  report: {
    en: () => import("./messages/report/en.ts"),
    es: () => import("./messages/report/es.ts"),
    fr: () => import("./messages/report/fr.ts"),
  },
  "monitoring-consent": {
    en: () => import("./messages/monitoring-consent/en.ts"),
    es: () => import("./messages/monitoring-consent/es.ts"),
    fr: () => import("./messages/monitoring-consent/fr.ts"),
  },
  "identity-change": {
    en: () => import("./messages/identity-change/en.ts"),
    es: () => import("./messages/identity-change/es.ts"),
    fr: () => import("./messages/identity-change/fr.ts"),
  },
  "domain-contact": {
    en: () => import("./messages/domain-contact/en.ts"),
    es: () => import("./messages/domain-contact/es.ts"),
    fr: () => import("./messages/domain-contact/fr.ts"),
  },
  vips: {
    en: () => import("./messages/vips/en.ts"),
    es: () => import("./messages/vips/es.ts"),
    fr: () => import("./messages/vips/fr.ts"),
  },
  takedowns: {
    en: () => import("./messages/takedowns/en.ts"),
    es: () => import("./messages/takedowns/es.ts"),
    fr: () => import("./messages/takedowns/fr.ts"),
  },
  "third-party": {
    en: () => import("./messages/third-party/en.ts"),
    es: () => import("./messages/third-party/es.ts"),
    fr: () => import("./messages/third-party/fr.ts"),
  },
  "not-found": {
    en: () => import("./messages/not-found/en.ts"),
    es: () => import("./messages/not-found/es.ts"),
    fr: () => import("./messages/not-found/fr.ts"),
  },
  portal: {
    en: () => import("./messages/portal/en.ts"),
    es: () => import("./messages/portal/es.ts"),
    fr: () => import("./messages/portal/fr.ts"),
  },
  leads: {
    en: () => import("./messages/leads/en.ts"),
    es: () => import("./messages/leads/es.ts"),
    fr: () => import("./messages/leads/fr.ts"),
  },
  branding: {
    en: () => import("./messages/branding/en.ts"),
    es: () => import("./messages/branding/es.ts"),
    fr: () => import("./messages/branding/fr.ts"),
  },
  insights: {
    en: () => import("./messages/insights/en.ts"),
    es: () => import("./messages/insights/es.ts"),
    fr: () => import("./messages/insights/fr.ts"),
  },
} as const satisfies Record<string, Record<Locale, () => Promise<{ readonly default: object }>>>;

export type Namespace = keyof typeof LOADERS;

/** The English texts are the type of all languages: keys and their arguments are checked by the compiler. */
export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof LOADERS)[N]["en"]>>["default"] };

type Loader<N extends Namespace> = () => Promise<{ readonly default: Shape<Messages[N]> }>;

/** Every set of texts of the portal, by name, and how to load it. A page loads only the sets that its route names. */
export const NAMESPACES: { readonly [N in Namespace]: Readonly<Record<Locale, Loader<N>>> } = LOADERS;
