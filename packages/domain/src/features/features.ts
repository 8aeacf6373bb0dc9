import { about, aboutPages } from "./about.ts";
import { access, accessPages } from "./access.ts";
import { alerts, alertsPages } from "./alerts.ts";
import { billing, billingPages } from "./billing.ts";
import { cloudAccounts, cloudAccountsPages } from "./cloud-accounts.ts";
import { compliance, compliancePages } from "./compliance.ts";
import { connectors } from "./connectors.ts";
import { coverage } from "./coverage.ts";
import type { PageDescription } from "./describe-feature.ts";
import { domains, domainsPages } from "./domains.ts";
import { findings, findingsPages } from "./findings.ts";
import { gallery, galleryPages } from "./gallery.ts";
import { home, homePages } from "./home.ts";
import { imports } from "./imports.ts";
import { insights, insightsPages } from "./insights.ts";
import { intel, intelPages } from "./intel.ts";
import { inventory, inventoryPages } from "./inventory.ts";
import { leads, leadsPages } from "./leads.ts";
import { leaks } from "./leaks.ts";
import { mentions } from "./mentions.ts";
import { operations, operationsPages } from "./operations.ts";
import { organizations, organizationsPages } from "./organizations.ts";
import { overview, overviewPages } from "./overview.ts";
import { passkeys } from "./passkeys.ts";
import { publicReport, publicReportPages } from "./public-report.ts";
import { remediation } from "./remediation.ts";
import { reports, reportsPages } from "./reports.ts";
import { scans, scansPages } from "./scans.ts";
import { scim } from "./scim.ts";
import { score } from "./score.ts";
import { screenshots } from "./screenshots.ts";
import { seeds, seedsPages } from "./seeds.ts";
import { signOn, signOnPages } from "./sign-on.ts";
import { takedowns, takedownsPages } from "./takedowns.ts";
import { terms, termsPages } from "./terms.ts";
import { thirdParty, thirdPartyPages } from "./third-party.ts";
import { verification } from "./verification.ts";
import { vips, vipsPages } from "./vips.ts";

/** Every feature of the product, each after those it may use. */
export const FEATURES = [
  verification,
  leaks,
  access,
  passkeys,
  signOn,
  scim,
  coverage,
  intel,
  score,
  scans,
  alerts,
  leads,
  billing,
  mentions,
  connectors,
  cloudAccounts,
  domains,
  findings,
  remediation,
  compliance,
  imports,
  insights,
  inventory,
  operations,
  vips,
  organizations,
  overview,
  publicReport,
  reports,
  screenshots,
  seeds,
  takedowns,
  thirdParty,
  about,
  gallery,
  home,
  terms,
] as const;

export type FeatureName = (typeof FEATURES)[number]["name"];

/** The pages of each feature, apart from what only the server needs: the portal loads them. */
export const PAGES = {
  verification: [],
  leaks: [],
  access: accessPages,
  passkeys: [],
  "sign-on": signOnPages,
  scim: [],
  coverage: [],
  intel: intelPages,
  score: [],
  scans: scansPages,
  alerts: alertsPages,
  leads: leadsPages,
  billing: billingPages,
  mentions: [],
  connectors: [],
  "cloud-accounts": cloudAccountsPages,
  domains: domainsPages,
  findings: findingsPages,
  remediation: [],
  compliance: compliancePages,
  imports: [],
  insights: insightsPages,
  inventory: inventoryPages,
  operations: operationsPages,
  vips: vipsPages,
  organizations: organizationsPages,
  overview: overviewPages,
  "public-report": publicReportPages,
  reports: reportsPages,
  screenshots: [],
  seeds: seedsPages,
  takedowns: takedownsPages,
  "third-party": thirdPartyPages,
  about: aboutPages,
  gallery: galleryPages,
  home: homePages,
  terms: termsPages,
} as const satisfies Readonly<Record<FeatureName, readonly PageDescription[]>>;
