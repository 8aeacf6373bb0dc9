import { FEATURES } from "@parapet/domain/features/features";

import { access } from "../features/access/feature.ts";
import { alerts } from "../features/alerts/feature.ts";
import { billing } from "../features/billing/feature.ts";
import { cloudAccounts } from "../features/cloud-accounts/feature.ts";
import { compliance } from "../features/compliance/feature.ts";
import { connectors } from "../features/connectors/feature.ts";
import { domains } from "../features/domains/feature.ts";
import { findings } from "../features/findings/feature.ts";
import { imports } from "../features/imports/feature.ts";
import { insights } from "../features/insights/feature.ts";
import { intel } from "../features/intel/feature.ts";
import { inventory } from "../features/inventory/feature.ts";
import { leads } from "../features/leads/feature.ts";
import { leaks } from "../features/leaks/feature.ts";
import { mentions } from "../features/mentions/feature.ts";
import { operations } from "../features/operations/feature.ts";
import { organizations } from "../features/organizations/feature.ts";
import { overview } from "../features/overview/feature.ts";
import { passkeys } from "../features/passkeys/feature.ts";
import { publicReport } from "../features/public-report/feature.ts";
import { remediation } from "../features/remediation/feature.ts";
import { reports } from "../features/reports/feature.ts";
import { scans } from "../features/scans/feature.ts";
import { scim } from "../features/scim/feature.ts";
import { screenshots } from "../features/screenshots/feature.ts";
import { seeds } from "../features/seeds/feature.ts";
import { signOn } from "../features/sign-on/feature.ts";
import { takedowns } from "../features/takedowns/feature.ts";
import { thirdParty } from "../features/third-party/feature.ts";
import { verification } from "../features/verification/feature.ts";
import { vips } from "../features/vips/feature.ts";
import type { Feature } from "../platform/feature.ts";
import type { AnyJob } from "../platform/queue/job.ts";
import type { AppServices } from "./app-services.ts";
import { refuseUnannounced } from "./complete-features.ts";

type OnServer = Exclude<(typeof FEATURES)[number], { readonly portalOnly: string }>;
/** What only other features call has neither routes nor jobs. */
type Library = "coverage" | "score";

/** What each feature adds to the program; the compiler names one that is missing. */
const PARTS: Readonly<Record<Exclude<OnServer["name"], Library>, Feature<AppServices>>> = {
  verification,
  leaks,
  access,
  passkeys,
  "sign-on": signOn,
  scim,
  intel,
  scans,
  alerts,
  leads,
  billing,
  mentions,
  connectors,
  "cloud-accounts": cloudAccounts,
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
  "public-report": publicReport,
  reports,
  screenshots,
  seeds,
  takedowns,
  "third-party": thirdParty,
};

/** In the order of their descriptions: each after those it depends on. */
const ORDERED = FEATURES.flatMap(({ name }) => (name in PARTS ? [PARTS[name as keyof typeof PARTS]] : []));

export const ROUTES = ORDERED.flatMap(({ routes }) => routes);
export const JOBS: readonly AnyJob[] = ORDERED.flatMap(({ jobs }) => jobs);
refuseUnannounced(FEATURES, PARTS);
