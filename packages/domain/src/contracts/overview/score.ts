import * as z from "zod";

import { RATING_TONES } from "../../coverage/rating.ts";
import { overview } from "../../features/overview.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { FindingId } from "../ids.ts";

const Level = z.enum(["high", "medium", "low"]);

/** One score of a domain's course, and why it is not the one before: steps that add up to the difference. */
export const ScoreStep = z.object({
  at: z.number().int(),
  score: z.number().int(),
  level: Level,
  confidence: z.number(),
  /** Of `areas_all`; null for a score of before coverage was recorded. */
  areas_assessed: z.number().int().nullable(),
  areas_all: z.number().int(),
  is_provisional: z.boolean(),
  tone: z.enum(RATING_TONES),
  scoring_version: z.number().int(),
  /** A scan, a status change, a re-test, or a status that expired. */
  cause: z.enum(["scan", "triage", "verify", "expiry", "feed"]),
  waterfall: z.array(z.object({ area: z.enum(FINDING_AREAS), change: z.number() })),
});
export type ScoreStep = z.infer<typeof ScoreStep>;

export const readScore = endpoint(overview.calls.readScore, {
  summary: "Get the score history of a domain, newest first, with the causes of each change",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({ data: z.array(ScoreStep) }),
});

/** What would the score be if these were fixed? */
export const whatIf = endpoint(overview.calls.whatIf, {
  summary: "Calculate the score if the given findings were fixed",
  body: z.strictObject({ domain: CompanyDomain.optional(), fixed: z.array(FindingId).max(1_000) }),
  reply: z.object({
    data: z.object({
      /** Both null while the domain does not exist in DNS. */
      now: z.object({ score: z.number().int().nullable(), level: Level.nullable() }),
      after: z.object({ score: z.number().int().nullable(), level: Level.nullable() }),
      /** Points won, to the hundredth. */
      gain: z.number(),
      /** What costs most now, so that there is something to choose from. */
      costliest: z.array(
        z.object({
          id: FindingId,
          area: z.enum(FINDING_AREAS),
          title: z.string(),
          subject: z.string(),
          severity: z.enum(SEVERITIES),
          points: z.number(),
        }),
      ),
    }),
  }),
});
