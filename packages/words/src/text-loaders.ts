// Written by `npm run features`.
export const TEXT_LOADERS = {
  about: {
    en: () => import("./messages/about/en.ts"),
    es: () => import("./messages/about/es.ts"),
    fr: () => import("./messages/about/fr.ts"),
  },
  account: {
    en: () => import("./messages/access/account/en.ts"),
    es: () => import("./messages/access/account/es.ts"),
    fr: () => import("./messages/access/account/fr.ts"),
  },
  alerts: {
    en: () => import("./messages/alerts/en.ts"),
    es: () => import("./messages/alerts/es.ts"),
    fr: () => import("./messages/alerts/fr.ts"),
  },
  assets: {
    en: () => import("./messages/inventory/assets/en.ts"),
    es: () => import("./messages/inventory/assets/es.ts"),
    fr: () => import("./messages/inventory/assets/fr.ts"),
  },
  assistants: {
    en: () => import("./messages/assistants/en.ts"),
    es: () => import("./messages/assistants/es.ts"),
    fr: () => import("./messages/assistants/fr.ts"),
  },
  "attack-paths": {
    en: () => import("./messages/overview/attack-paths/en.ts"),
    es: () => import("./messages/overview/attack-paths/es.ts"),
    fr: () => import("./messages/overview/attack-paths/fr.ts"),
  },
  attestation: {
    en: () => import("./messages/leaks/attestation/en.ts"),
    es: () => import("./messages/leaks/attestation/es.ts"),
    fr: () => import("./messages/leaks/attestation/fr.ts"),
  },
  audit: {
    en: () => import("./messages/access/audit/en.ts"),
    es: () => import("./messages/access/audit/es.ts"),
    fr: () => import("./messages/access/audit/fr.ts"),
  },
  branding: {
    en: () => import("./messages/operations/branding/en.ts"),
    es: () => import("./messages/operations/branding/es.ts"),
    fr: () => import("./messages/operations/branding/fr.ts"),
  },
  channels: {
    en: () => import("./messages/alerts/channels/en.ts"),
    es: () => import("./messages/alerts/channels/es.ts"),
    fr: () => import("./messages/alerts/channels/fr.ts"),
  },
  "cloud-accounts": {
    en: () => import("./messages/cloud-accounts/en.ts"),
    es: () => import("./messages/cloud-accounts/es.ts"),
    fr: () => import("./messages/cloud-accounts/fr.ts"),
  },
  common: {
    en: () => import("./messages/common/en.ts"),
    es: () => import("./messages/common/es.ts"),
    fr: () => import("./messages/common/fr.ts"),
  },
  compliance: {
    en: () => import("./messages/compliance/en.ts"),
    es: () => import("./messages/compliance/es.ts"),
    fr: () => import("./messages/compliance/fr.ts"),
  },
  contact: {
    en: () => import("./messages/leads/contact/en.ts"),
    es: () => import("./messages/leads/contact/es.ts"),
    fr: () => import("./messages/leads/contact/fr.ts"),
  },
  coverage: {
    en: () => import("./messages/coverage/en.ts"),
    es: () => import("./messages/coverage/es.ts"),
    fr: () => import("./messages/coverage/fr.ts"),
  },
  definitions: {
    en: () => import("./messages/definitions/en.ts"),
    es: () => import("./messages/definitions/es.ts"),
    fr: () => import("./messages/definitions/fr.ts"),
  },
  "domain-contact": {
    en: () => import("./messages/domains/domain-contact/en.ts"),
    es: () => import("./messages/domains/domain-contact/es.ts"),
    fr: () => import("./messages/domains/domain-contact/fr.ts"),
  },
  events: {
    en: () => import("./messages/events/en.ts"),
    es: () => import("./messages/events/es.ts"),
    fr: () => import("./messages/events/fr.ts"),
  },
  findings: {
    en: () => import("./messages/findings/en.ts"),
    es: () => import("./messages/findings/es.ts"),
    fr: () => import("./messages/findings/fr.ts"),
  },
  home: {
    en: () => import("./messages/home/en.ts"),
    es: () => import("./messages/home/es.ts"),
    fr: () => import("./messages/home/fr.ts"),
  },
  "identity-change": {
    en: () => import("./messages/access/identity-change/en.ts"),
    es: () => import("./messages/access/identity-change/es.ts"),
    fr: () => import("./messages/access/identity-change/fr.ts"),
  },
  insights: {
    en: () => import("./messages/insights/en.ts"),
    es: () => import("./messages/insights/es.ts"),
    fr: () => import("./messages/insights/fr.ts"),
  },
  inventory: {
    en: () => import("./messages/inventory/en.ts"),
    es: () => import("./messages/inventory/es.ts"),
    fr: () => import("./messages/inventory/fr.ts"),
  },
  leads: {
    en: () => import("./messages/leads/en.ts"),
    es: () => import("./messages/leads/es.ts"),
    fr: () => import("./messages/leads/fr.ts"),
  },
  "monitoring-consent": {
    en: () => import("./messages/vips/monitoring-consent/en.ts"),
    es: () => import("./messages/vips/monitoring-consent/es.ts"),
    fr: () => import("./messages/vips/monitoring-consent/fr.ts"),
  },
  "not-found": {
    en: () => import("./messages/not-found/en.ts"),
    es: () => import("./messages/not-found/es.ts"),
    fr: () => import("./messages/not-found/fr.ts"),
  },
  orders: {
    en: () => import("./messages/billing/orders/en.ts"),
    es: () => import("./messages/billing/orders/es.ts"),
    fr: () => import("./messages/billing/orders/fr.ts"),
  },
  organizations: {
    en: () => import("./messages/organizations/en.ts"),
    es: () => import("./messages/organizations/es.ts"),
    fr: () => import("./messages/organizations/fr.ts"),
  },
  overview: {
    en: () => import("./messages/overview/en.ts"),
    es: () => import("./messages/overview/es.ts"),
    fr: () => import("./messages/overview/fr.ts"),
  },
  partners: {
    en: () => import("./messages/leads/partners/en.ts"),
    es: () => import("./messages/leads/partners/es.ts"),
    fr: () => import("./messages/leads/partners/fr.ts"),
  },
  payment: {
    en: () => import("./messages/billing/payment/en.ts"),
    es: () => import("./messages/billing/payment/es.ts"),
    fr: () => import("./messages/billing/payment/fr.ts"),
  },
  plans: {
    en: () => import("./messages/billing/plans/en.ts"),
    es: () => import("./messages/billing/plans/es.ts"),
    fr: () => import("./messages/billing/plans/fr.ts"),
  },
  portal: {
    en: () => import("./messages/operations/portal/en.ts"),
    es: () => import("./messages/operations/portal/es.ts"),
    fr: () => import("./messages/operations/portal/fr.ts"),
  },
  predictive: {
    en: () => import("./messages/overview/predictive/en.ts"),
    es: () => import("./messages/overview/predictive/es.ts"),
    fr: () => import("./messages/overview/predictive/fr.ts"),
  },
  radar: {
    en: () => import("./messages/radar/en.ts"),
    es: () => import("./messages/radar/es.ts"),
    fr: () => import("./messages/radar/fr.ts"),
  },
  remediation: {
    en: () => import("./messages/remediation/en.ts"),
    es: () => import("./messages/remediation/es.ts"),
    fr: () => import("./messages/remediation/fr.ts"),
  },
  report: {
    en: () => import("./messages/reports/report/en.ts"),
    es: () => import("./messages/reports/report/es.ts"),
    fr: () => import("./messages/reports/report/fr.ts"),
  },
  "report-schedules": {
    en: () => import("./messages/reports/report-schedules/en.ts"),
    es: () => import("./messages/reports/report-schedules/es.ts"),
    fr: () => import("./messages/reports/report-schedules/fr.ts"),
  },
  results: {
    en: () => import("./messages/public-report/results/en.ts"),
    es: () => import("./messages/public-report/results/es.ts"),
    fr: () => import("./messages/public-report/results/fr.ts"),
  },
  runs: {
    en: () => import("./messages/scans/runs/en.ts"),
    es: () => import("./messages/scans/runs/es.ts"),
    fr: () => import("./messages/scans/runs/fr.ts"),
  },
  scanning: {
    en: () => import("./messages/domains/scanning/en.ts"),
    es: () => import("./messages/domains/scanning/es.ts"),
    fr: () => import("./messages/domains/scanning/fr.ts"),
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
  "service-accounts": {
    en: () => import("./messages/service-accounts/en.ts"),
    es: () => import("./messages/service-accounts/es.ts"),
    fr: () => import("./messages/service-accounts/fr.ts"),
  },
  setup: {
    en: () => import("./messages/access/setup/en.ts"),
    es: () => import("./messages/access/setup/es.ts"),
    fr: () => import("./messages/access/setup/fr.ts"),
  },
  shell: {
    en: () => import("./messages/shell/en.ts"),
    es: () => import("./messages/shell/es.ts"),
    fr: () => import("./messages/shell/fr.ts"),
  },
  "sign-in": {
    en: () => import("./messages/access/sign-in/en.ts"),
    es: () => import("./messages/access/sign-in/es.ts"),
    fr: () => import("./messages/access/sign-in/fr.ts"),
  },
  "sign-on": {
    en: () => import("./messages/sign-on/en.ts"),
    es: () => import("./messages/sign-on/es.ts"),
    fr: () => import("./messages/sign-on/fr.ts"),
  },
  "sign-on-refusals": {
    en: () => import("./messages/sign-on/sign-on-refusals/en.ts"),
    es: () => import("./messages/sign-on/sign-on-refusals/es.ts"),
    fr: () => import("./messages/sign-on/sign-on-refusals/fr.ts"),
  },
  "sign-up": {
    en: () => import("./messages/access/sign-up/en.ts"),
    es: () => import("./messages/access/sign-up/es.ts"),
    fr: () => import("./messages/access/sign-up/fr.ts"),
  },
  site: {
    en: () => import("./messages/site/en.ts"),
    es: () => import("./messages/site/es.ts"),
    fr: () => import("./messages/site/fr.ts"),
  },
  status: {
    en: () => import("./messages/operations/status/en.ts"),
    es: () => import("./messages/operations/status/es.ts"),
    fr: () => import("./messages/operations/status/fr.ts"),
  },
  takedowns: {
    en: () => import("./messages/takedowns/en.ts"),
    es: () => import("./messages/takedowns/es.ts"),
    fr: () => import("./messages/takedowns/fr.ts"),
  },
  terms: {
    en: () => import("./messages/terms/en.ts"),
    es: () => import("./messages/terms/es.ts"),
    fr: () => import("./messages/terms/fr.ts"),
  },
  "third-party": {
    en: () => import("./messages/third-party/en.ts"),
    es: () => import("./messages/third-party/es.ts"),
    fr: () => import("./messages/third-party/fr.ts"),
  },
  "threat-intel": {
    en: () => import("./messages/intel/threat-intel/en.ts"),
    es: () => import("./messages/intel/threat-intel/es.ts"),
    fr: () => import("./messages/intel/threat-intel/fr.ts"),
  },
  tickets: {
    en: () => import("./messages/alerts/tickets/en.ts"),
    es: () => import("./messages/alerts/tickets/es.ts"),
    fr: () => import("./messages/alerts/tickets/fr.ts"),
  },
  titles: {
    en: () => import("./messages/titles/en.ts"),
    es: () => import("./messages/titles/es.ts"),
    fr: () => import("./messages/titles/fr.ts"),
  },
  users: {
    en: () => import("./messages/access/users/en.ts"),
    es: () => import("./messages/access/users/es.ts"),
    fr: () => import("./messages/access/users/fr.ts"),
  },
  validation: {
    en: () => import("./messages/validation/en.ts"),
    es: () => import("./messages/validation/es.ts"),
    fr: () => import("./messages/validation/fr.ts"),
  },
  vips: {
    en: () => import("./messages/vips/en.ts"),
    es: () => import("./messages/vips/es.ts"),
    fr: () => import("./messages/vips/fr.ts"),
  },
} as const;
