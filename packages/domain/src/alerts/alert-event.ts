import * as z from "zod";

import { FINDING_AREAS } from "../risk/areas.ts";
import { SEVERITIES } from "../risk/severity.ts";
import { ALERT_TYPES } from "./alert-types.ts";

/**
 * One thing that is new, as an alert keeps it: facts, not words, so that every reader gets their own language.
 * `check`, `outcome` and `params` are a finding's; `before` and `after` are figures; `days` are those left.
 */
export const AlertEvent = z.object({
  type: z.enum(ALERT_TYPES),
  /** Null for a change that has no severity of its own: it passes every threshold and has its own toggle. */
  severity: z.enum(SEVERITIES).nullable(),
  subject: z.string(),
  finding: z.string().optional(),
  /** The place, from 0, of the action that closes the finding, when the alert was raised. */
  place: z.number().int().nonnegative().optional(),
  area: z.enum(FINDING_AREAS).optional(),
  check: z.string().optional(),
  outcome: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  before: z.number().optional(),
  after: z.number().optional(),
  days: z.number().optional(),
  /** Of a score: how much of what it rates was assessed, 0 to 1. */
  confidence: z.number().optional(),
  /** A word of the source's own: what a look-alike gained, the state a takedown came to, that a port is `back`. */
  detail: z.string().optional(),
  /** The business unit of the finding or asset, where it has one. */
  unit: z.string().optional(),
});
export type AlertEvent = z.infer<typeof AlertEvent>;
