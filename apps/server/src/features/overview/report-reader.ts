import { hiddenAreas, holds, uncountedAreas } from "@parapet/domain/access";
import type { FindingArea } from "@parapet/domain/risk";

import type { Actor } from "../../platform/actor.ts";

/** What of a domain a reader may see. */
export interface ReportReader {
  /** The areas whose findings are not listed. */
  readonly hidden: readonly FindingArea[];
  /** Those of them whose number is not shown, either. */
  readonly uncounted: readonly FindingArea[];
  /** The reader sees some business units only. */
  readonly hasUnits: boolean;
  readonly seesTickets: boolean;
}

export const WHOLE_DOMAIN: ReportReader = { hidden: [], uncounted: [], hasUnits: false, seesTickets: false };

export const toReportReader = (actor: Actor): ReportReader => ({
  hidden: hiddenAreas(actor),
  uncounted: uncountedAreas(actor),
  hasUnits: actor.units !== null,
  seesTickets: holds(actor.role, actor.narrowing, "findings:triage"),
});
