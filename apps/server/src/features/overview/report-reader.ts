import { hiddenAreas } from "@parapet/domain/access/area-rights";
import { holds } from "@parapet/domain/access/permissions";
import type { FindingArea } from "@parapet/domain/risk/areas";

import type { Actor } from "../../platform/actor.ts";

/** What of a domain a reader may see. */
export interface ReportReader {
  readonly hidden: readonly FindingArea[];
  /** To business units: figures of the whole organization are not theirs. */
  readonly isLimited: boolean;
  readonly seesTickets: boolean;
}

/** The reader of a document about the whole domain. */
export const WHOLE_DOMAIN: ReportReader = { hidden: [], isLimited: false, seesTickets: false };

export const readerOf = (actor: Actor): ReportReader => ({
  hidden: hiddenAreas(actor),
  isLimited: actor.units !== null,
  seesTickets: holds(actor.role, actor.narrowing, "findings:triage"),
});
