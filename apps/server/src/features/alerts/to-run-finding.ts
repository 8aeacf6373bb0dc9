import type { FindingOfRun } from "@parapet/db/queries/alerts";
import { LOOK_ALIKE_GAINS, type RunFinding } from "@parapet/domain/alerts";
import type { FindingArea, Severity } from "@parapet/domain/risk";

/** A stored finding as needed to raise alerts for a run. */
export const toRunFinding = (row: FindingOfRun & { readonly place: number }): RunFinding => ({
  id: row.id,
  place: row.place,
  area: row.area as FindingArea,
  check: row.check_id,
  outcome: row.outcome,
  subject: row.subject,
  severity: row.severity as Severity,
  params: row.params,
  knownExploited: row.known_exploited,
  isNews: row.is_news,
  notAfter: row.not_after,
  unit: row.business_unit,
  hasMail: row.has_mail,
  hasSite: row.has_site,
  gained: LOOK_ALIKE_GAINS.filter((gain) => row.changes.some(({ kind }) => kind === `${gain}-appeared`)),
});
