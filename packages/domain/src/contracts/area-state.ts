import * as z from "zod";

import { COVERAGE_STATES } from "../coverage/coverage-state.ts";
import { FINDING_AREAS } from "../risk/areas.ts";

/** The state of one area in a coverage ledger, of a host or of a whole domain. */
export const AreaState = z.object({
  area: z.enum(FINDING_AREAS),
  sight: z.enum(COVERAGE_STATES),
  share: z.number(),
  /** Open findings; null: unknown. */
  count: z.number().int().nullable(),
  /** Unix seconds. */
  assessed_at: z.number().int().nullable(),
  /** Checks or sources that assessed it. */
  assessed_by: z.array(z.string()),
  reason: z.string().nullable(),
});
export type AreaState = z.infer<typeof AreaState>;
