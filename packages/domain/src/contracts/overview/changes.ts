import * as z from "zod";

import { overview } from "../../features/overview.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { CHANGE_CAUSES } from "../../risk/change-cause.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { UnixSecondsText } from "../bounds.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { FindingId } from "../ids.ts";

const ChangedFinding = z.object({
  id: FindingId,
  area: z.enum(FINDING_AREAS),
  check: z.string(),
  outcome: z.string(),
  subject: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  /** When it changed last in the period, and by what. */
  at: z.number().int(),
  cause: z.enum(CHANGE_CAUSES),
});

/** What appeared, disappeared and changed between two moments. */
export const Changes = z.object({
  score: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** There are more than are listed. */
  cut: z.boolean(),
  appeared: z.array(ChangedFinding),
  disappeared: z.array(ChangedFinding),
  /** There at both ends, but worse or milder: `before` is how bad it was. */
  changed: z.array(ChangedFinding.extend({ before: z.enum(SEVERITIES) })),
});

export type Changes = z.infer<typeof Changes>;

/** One feed for overview, scan history, alerts, digest and reports: what counts at the end of the period and not at its beginning, and the reverse. */
export const listChanges = endpoint(overview.calls.listChanges, {
  summary: "List what changed in a period by scans, imports, re-tests, decisions and feeds",
  query: z.strictObject({
    domain: DomainName.optional(),
    /** Unix seconds; without it, the score that the overview compares with. */
    from: UnixSecondsText.optional(),
    /** Unix seconds; without it, until now. */
    to: UnixSecondsText.optional(),
  }),
  reply: z.object({
    data: Changes.extend({
      /** Null: there is no earlier score to compare with. */
      from: z.number().int().nullable(),
      to: z.number().int(),
    }),
  }),
});
