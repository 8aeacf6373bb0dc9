// Written by `npm run features`.
import { access } from "../features/access/feature.ts";
import { alerts } from "../features/alerts/feature.ts";
import { assistants } from "../features/assistants/feature.ts";
import { billing } from "../features/billing/feature.ts";
import { cloudAccounts } from "../features/cloud-accounts/feature.ts";
import { compliance } from "../features/compliance/feature.ts";
import { connectors } from "../features/connectors/feature.ts";
import { domains } from "../features/domains/feature.ts";
import { events } from "../features/events/feature.ts";
import { findings } from "../features/findings/feature.ts";
import { imports } from "../features/imports/feature.ts";
import { insights } from "../features/insights/feature.ts";
import { intel } from "../features/intel/feature.ts";
import { inventory } from "../features/inventory/feature.ts";
import { leads } from "../features/leads/feature.ts";
import { leaks } from "../features/leaks/feature.ts";
import { mcp } from "../features/mcp/feature.ts";
import { mentions } from "../features/mentions/feature.ts";
import { operations } from "../features/operations/feature.ts";
import { organizations } from "../features/organizations/feature.ts";
import { overview } from "../features/overview/feature.ts";
import { passkeys } from "../features/passkeys/feature.ts";
import { publicReport } from "../features/public-report/feature.ts";
import { radar } from "../features/radar/feature.ts";
import { remediation } from "../features/remediation/feature.ts";
import { reports } from "../features/reports/feature.ts";
import { scans } from "../features/scans/feature.ts";
import { scim } from "../features/scim/feature.ts";
import { screenshots } from "../features/screenshots/feature.ts";
import { seeds } from "../features/seeds/feature.ts";
import { serviceAccounts } from "../features/service-accounts/feature.ts";
import { signOn } from "../features/sign-on/feature.ts";
import { takedowns } from "../features/takedowns/feature.ts";
import { thirdParty } from "../features/third-party/feature.ts";
import { validation } from "../features/validation/feature.ts";
import { verification } from "../features/verification/feature.ts";
import { vips } from "../features/vips/feature.ts";

/** What each feature adds to the program, each after those it may use. */
export const PARTS = {
  compliance,
  insights,
  intel,
  mcp,
  operations,
  validation,
  verification,
  "cloud-accounts": cloudAccounts,
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
  "public-report": publicReport,
  radar,
  remediation,
  reports,
  screenshots,
  seeds,
  "service-accounts": serviceAccounts,
  "sign-on": signOn,
  scim,
  takedowns,
  "third-party": thirdParty,
  vips,
  organizations,
} as const;
