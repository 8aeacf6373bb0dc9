import * as z from "zod";

import { overview } from "../../features/overview.ts";
import { VECTOR_KINDS } from "../../risk/attack-vectors.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { Action } from "./actions.ts";

/** What announces trouble: seen already, or expected on a day that is known. */
export const WARNING_KINDS = [
  "known-exploited",
  "look-alike-mail",
  "stealer-log",
  "mention",
  "leak",
  "new-severe",
  "certificate-expires",
  "acceptance-ends",
  "registration-ends",
] as const;

const Point = z.object({
  /** Unix seconds. */
  at: z.number().int(),
  median: z.number(),
  low80: z.number(),
  high80: z.number(),
  low50: z.number(),
  high50: z.number(),
});

/** The sixty-day outlook of one domain. Chances are 0 to 1, days Unix seconds. */
export const Outlook = z.object({
  domain: z.string(),
  at: z.number().int(),
  last_scan: z.number().int().nullable(),
  next_scan: z.number().int().nullable(),
  /** Null before the first run. */
  score: z.number().int().nullable(),
  /** Why there is no score and no forecast: since then, the domain does not exist in DNS. */
  not_found_since: z.number().int().nullable(),
  level: z.enum(["high", "medium", "low"]).nullable(),
  /** Open critical findings, which limit the level. */
  criticals: z.number().int(),
  /** How much of what the score rates is assessed, 0 to 1, and in how many areas. */
  confidence: z.number(),
  areas_assessed: z.number().int(),
  areas_all: z.number().int(),
  /** `little`: the band is wide because there is hardly anything to go by. */
  history: z.enum(["none", "little", "enough"]),
  runs: z.number().int(),
  trend_per_week: z.number(),
  past: z.array(z.object({ at: z.number().int(), score: z.number().int() })),
  do_nothing: z.array(Point),
  /** The three actions done within two weeks. */
  fix_top_three: z.array(Point),
  chance_of_high_risk: z.number().nullable(),
  /** Chance that a CVE among the open findings is exploited; null: services were not assessed, so CVEs are unknown. */
  exploitation: z
    .object({
      days_30: z.number(),
      days_60: z.number(),
      cves: z.number().int(),
      /** CVEs without an EPSS score, whose chance is an estimate. */
      estimated: z.number().int(),
    })
    .nullable(),
  vectors: z.array(
    z.object({
      kind: z.enum(VECTOR_KINDS),
      product: z.string().nullable(),
      findings: z.number().int(),
      chance: z.number(),
      /** Since the run before; null when there was none. */
      change: z.number().nullable(),
      basis: z.enum(["epss", "estimate"]),
      impact: z.number(),
      worst: z.enum(SEVERITIES),
      highest_epss: z.number().nullable(),
      known_exploited: z.number().int(),
      exploit_available: z.number().int(),
      example: z.string(),
    }),
  ),
  warnings: z.array(
    z.object({
      kind: z.enum(WARNING_KINDS),
      at: z.number().int(),
      is_expected: z.boolean(),
      count: z.number().int(),
      subject: z.string(),
    }),
  ),
  /** The first three of `/actions/`. */
  actions: z.array(Action),
  /** Points gained by these three together. */
  actions_points: z.number(),
  /** The method tried on the domain's own past; null while there is too little of it. */
  back_test: z
    .object({ ours: z.number(), naive: z.number(), forecasts: z.number().int(), inside_80: z.number() })
    .nullable(),
  not_assessed: z.number().int(),
});
export type Outlook = z.infer<typeof Outlook>;

/** `domain` may be left out: the first of the person's domains is taken then. */
export const readForecast = endpoint(overview.calls.readForecast, {
  summary: "Get the 60-day outlook of a domain",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({ data: Outlook }),
});
