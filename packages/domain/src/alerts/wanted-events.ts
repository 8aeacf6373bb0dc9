import { riskLevel } from "../risk/level.ts";
import { bySeverity, type Severity } from "../risk/severity.ts";
import type { AlertEvent } from "./alert-event.ts";
import type { AlertType, CertificateDays } from "./alert-types.ts";

/** The subscribed alert types and thresholds. */
export interface Wanted {
  readonly types: readonly AlertType[];
  readonly minSeverity: Severity;
  readonly scoreDropPoints: number;
  readonly certificateDays: CertificateDays;
  /** Only what is about findings and assets of this business unit; null: everything. */
  readonly unit?: string | null;
}

const isWanted = (event: AlertEvent, wanted: Wanted): boolean => {
  if (!wanted.types.includes(event.type)) return false;
  if (wanted.unit != null && event.unit?.toLowerCase() !== wanted.unit.toLowerCase()) return false;
  const { type, severity, before = 0, after = 0 } = event;
  if (type === "score_drop") return before - after >= wanted.scoreDropPoints;
  // A vendor that drops to a worse risk level is notified regardless of the number of points.
  if (type === "vendor_score_drop")
    return before - after >= wanted.scoreDropPoints || (after < before && riskLevel(before) !== riskLevel(after));
  if (type === "certificate_expiring" || type === "expiry_due") return after <= wanted.certificateDays;
  // Exploited in the wild: notified regardless of the computed severity.
  if (type === "known_exploited") return true;
  return severity === null || bySeverity(severity, wanted.minSeverity) <= 0;
};

/** Which of these does this setting ask for, the worst first? */
export const wantedEvents = (events: readonly AlertEvent[], wanted: Wanted): AlertEvent[] =>
  events
    .filter((event) => isWanted(event, wanted))
    .toSorted((a, b) => bySeverity(a.severity ?? "info", b.severity ?? "info"));

/** The worst severity among events; null when none of them has one. */
export const worstOf = (events: readonly AlertEvent[]): Severity | null =>
  events.flatMap(({ severity }) => (severity === null ? [] : [severity])).toSorted(bySeverity)[0] ?? null;
