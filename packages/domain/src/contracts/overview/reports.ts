import * as z from "zod";

import { COVERAGE_STATES } from "../../coverage/coverage-state.ts";
import { RATING_TONES } from "../../coverage/rating.ts";
import { overview } from "../../features/overview.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { CompanyDomain } from "../company-domain.ts";
import { endpoint } from "../endpoint.ts";
import { Action } from "./actions.ts";

const Observation = z.enum(COVERAGE_STATES);

/** The specification asks for a number; `sight` says whether a zero means "none" or "not assessed". */
const Counted = z.object({ count: z.number().int(), sight: Observation });

/** An area as the coverage ledger knows it. `count` is null where it is unknown, with the reason beside it. */
export const AreaReport = z.object({
  area: z.enum(FINDING_AREAS),
  count: z.number().int().nullable(),
  /** Since the run before; null where one of the two is unknown. */
  change: z.number().int().nullable(),
  sight: Observation,
  /** Share that was assessed, 0 to 1. */
  share: z.number(),
  reason: z.string().nullable(),
  assessed_at: z.number().int().nullable(),
  /** Checks or sources that assessed it. */
  assessed_by: z.array(z.string()),
});
export type AreaReport = z.infer<typeof AreaReport>;

const Changed = z.object({
  id: z.string(),
  area: z.enum(FINDING_AREAS),
  title: z.string(),
  subject: z.string(),
  severity: z.enum(SEVERITIES),
});

/** The specification's own names of the eleven counts, in its own shape. */
export const DetailReport = z.object({
  domain: z.string(),
  combolist_chart: z.array(z.object({ month: z.string(), count: z.number().int() })),
  vuln_chart: z.record(z.enum(SEVERITIES), z.number().int()),
  security_finding_chart: z.array(
    z.object({
      category: z.string(),
      areas: z.array(z.object({ area: z.enum(FINDING_AREAS), count: z.number().int().nullable(), sight: Observation })),
      /** Sum of what is known; null where nothing of the category is. */
      count: z.number().int().nullable(),
    }),
  ),
  combolist_result: z.object({
    employee_credential_leak: Counted,
    stealer_logs_for_sale: Counted,
    stealer_logs: Counted,
    hacker_mentions: Counted,
    dark_web_mentions: Counted,
  }),
  web_application_exposures: Counted,
  dnstwist_result: Counted,
  mxtoolbox_result: Counted,
  vulnscan_result: Counted,
  vip_findings: Counted,
  sensitive_result: Counted,
  /** Sum of what is known; so many areas are unknown beside it. */
  total_security_issues: z.number().int(),
  unknown_areas: z.number().int(),
  areas: z.array(AreaReport),
  score: z
    .object({
      value: z.number().int(),
      level: z.enum(["high", "medium", "low"]),
      /** Open critical findings: a warning beside the level, which follows the score alone. */
      criticals: z.number().int(),
      change: z.number().int().nullable(),
      /** How much of what the score rates was assessed, 0 to 1; areas weigh as much as they can cost. */
      confidence: z.number(),
      areas_assessed: z.number().int(),
      areas_all: z.number().int(),
      /** What was not assessed could change the level. */
      is_provisional: z.boolean(),
      /** The color it is shown in; `unknown` is neutral. */
      tone: z.enum(RATING_TONES),
      /** Range of the score, whatever the unassessed areas contain. */
      range: z.object({ from: z.number().int(), to: z.number().int() }),
      version: z.number().int(),
      lost_by_area: z.record(z.string(), z.number()),
      history: z.array(z.object({ at: z.number().int(), score: z.number().int() })),
      waterfall: z.array(z.object({ area: z.enum(FINDING_AREAS), change: z.number() })),
    })
    .nullable(),
  /** Since when the domain does not exist in DNS: it has no score then, whatever it had before. */
  not_found_since: z.number().int().nullable(),
  /** Null where no area is known. */
  totals: z
    .object({
      critical: z.number().int(),
      exploit_available: z.number().int(),
      known_exploited: z.number().int(),
      known_exploited_hosts: z.number().int(),
      new_this_week: z.number().int(),
      closed_this_week: z.number().int(),
    })
    .nullable(),
  last_scan: z.number().int().nullable(),
  next_scan: z.number().int().nullable(),
  top_vulnerabilities: z.array(
    z.object({
      id: z.string(),
      cve: z.string().nullable(),
      title: z.string(),
      product: z.string().nullable(),
      version: z.string().nullable(),
      area: z.enum(FINDING_AREAS),
      subject: z.string(),
      severity: z.enum(SEVERITIES),
      cvss: z.number().nullable(),
      exploit_available: z.boolean(),
    }),
  ),
  perimeter: z.array(
    z.object({
      host: z.string(),
      group: z.string(),
      /** Open services; null: the host's ports were not assessed. */
      services: z.number().int().nullable(),
      worst: z.enum(SEVERITIES).nullable(),
      findings: z.number().int(),
      /** Areas that are assessed host by host and were not on this one. */
      unknown_areas: z.number().int(),
    }),
  ),
  /**
   * What changed since the score that today's is compared with (`score.change`), by scans, imports, re-tests, decisions and feeds:
   * findings that count now and did not, that count no longer, and whose severity or known exploitation changed; null: there is no
   * earlier score.
   */
  changed: z
    .object({
      since: z.number().int(),
      appeared: z.array(Changed),
      appeared_count: z.number().int(),
      gone: z.array(Changed),
      gone_count: z.number().int(),
      changed: z.array(Changed),
      changed_count: z.number().int(),
    })
    .nullable(),
  /** By check and reason; `subject` is one of the `count` targets. */
  not_assessed: z.array(
    z.object({
      check: z.string(),
      name: z.string(),
      reason: z.string(),
      count: z.number().int(),
      /** The first of them. Null for readers without findings. */
      subject: z.string().nullable(),
    }),
  ),
  /** How many of the vulnerabilities in `vuln_chart` have a CVE. */
  vulnerabilities_with_cve: z.number().int(),
  /** How far the work is: open findings, and of this calendar month those reported as fixed and those verified by a re-test. */
  progress: z.object({
    overdue: z.number().int(),
    in_progress: z.number().int(),
    reported_fixed: z.number().int(),
    verified: z.number().int(),
  }),
  actions_count: z.number().int(),
  /** The first three of `/actions/`. */
  next_actions: z.array(Action),
  /** Points gained by these three together. */
  next_actions_points: z.number(),
});
export type DetailReport = z.infer<typeof DetailReport>;

/** `{domain}` may be left out: the first of the organization's domains is taken then, else the only one the person can access. */
export const detailReport = endpoint(overview.calls.detailReport, {
  summary: "Get the overview of a domain",
  body: z.strictObject({ domain: CompanyDomain.optional() }).optional(),
  reply: z.object({ data: DetailReport }),
});
