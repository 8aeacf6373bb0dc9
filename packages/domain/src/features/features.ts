// Written by `npm run features`.
import { about, aboutPages } from "./about.ts";
import { access, accessPages } from "./access.ts";
import { alerts, alertsPages } from "./alerts.ts";
import { assistants, assistantsPages } from "./assistants.ts";
import { billing, billingPages } from "./billing.ts";
import { cloudAccounts, cloudAccountsPages } from "./cloud-accounts.ts";
import { compliance, compliancePages } from "./compliance.ts";
import { connectors } from "./connectors.ts";
import { coverage } from "./coverage.ts";
import { domains, domainsPages } from "./domains.ts";
import { events, eventsPages } from "./events.ts";
import { findings, findingsPages } from "./findings.ts";
import { gallery, galleryPages } from "./gallery.ts";
import { home, homePages } from "./home.ts";
import { imports } from "./imports.ts";
import { insights, insightsPages } from "./insights.ts";
import { intel, intelPages } from "./intel.ts";
import { inventory, inventoryPages } from "./inventory.ts";
import { leads, leadsPages } from "./leads.ts";
import { leaks } from "./leaks.ts";
import { mcp } from "./mcp.ts";
import { mentions } from "./mentions.ts";
import { operations, operationsPages } from "./operations.ts";
import { organizations, organizationsPages } from "./organizations.ts";
import { overview, overviewPages } from "./overview.ts";
import { passkeys } from "./passkeys.ts";
import { publicReport, publicReportPages } from "./public-report.ts";
import { radar, radarPages } from "./radar.ts";
import { remediation } from "./remediation.ts";
import { reports, reportsPages } from "./reports.ts";
import { scans, scansPages } from "./scans.ts";
import { scim } from "./scim.ts";
import { score } from "./score.ts";
import { screenshots } from "./screenshots.ts";
import { seeds, seedsPages } from "./seeds.ts";
import { serviceAccounts, serviceAccountsPages } from "./service-accounts.ts";
import { signOn, signOnPages } from "./sign-on.ts";
import { takedowns, takedownsPages } from "./takedowns.ts";
import { terms, termsPages } from "./terms.ts";
import { thirdParty, thirdPartyPages } from "./third-party.ts";
import { validation, validationPages } from "./validation.ts";
import { verification } from "./verification.ts";
import { vips, vipsPages } from "./vips.ts";

/** Every feature of the product, each after those it may use. */
export const FEATURES = [
  about,
  coverage,
  compliance,
  gallery,
  home,
  insights,
  intel,
  mcp,
  operations,
  score,
  terms,
  validation,
  verification,
  cloudAccounts,
  leaks,
  access,
  assistants,
  mentions,
  passkeys,
  scans,
  alerts,
  connectors,
  domains,
  events,
  findings,
  imports,
  inventory,
  leads,
  billing,
  overview,
  publicReport,
  radar,
  remediation,
  reports,
  screenshots,
  seeds,
  serviceAccounts,
  signOn,
  scim,
  takedowns,
  thirdParty,
  vips,
  organizations,
] as const;

export type FeatureName = (typeof FEATURES)[number]["name"];

/** The pages of each feature, apart from what only the server needs: the portal loads them. */
export const PAGES = {
  about: aboutPages,
  compliance: compliancePages,
  gallery: galleryPages,
  home: homePages,
  insights: insightsPages,
  intel: intelPages,
  operations: operationsPages,
  terms: termsPages,
  validation: validationPages,
  "cloud-accounts": cloudAccountsPages,
  access: accessPages,
  assistants: assistantsPages,
  scans: scansPages,
  alerts: alertsPages,
  domains: domainsPages,
  events: eventsPages,
  findings: findingsPages,
  inventory: inventoryPages,
  leads: leadsPages,
  billing: billingPages,
  overview: overviewPages,
  "public-report": publicReportPages,
  radar: radarPages,
  reports: reportsPages,
  seeds: seedsPages,
  "service-accounts": serviceAccountsPages,
  "sign-on": signOnPages,
  takedowns: takedownsPages,
  "third-party": thirdPartyPages,
  vips: vipsPages,
  organizations: organizationsPages,
} as const;
