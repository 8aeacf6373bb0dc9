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
  // A drop to a worse risk level is notified regardless of the number of points.
  if (type === "score_drop" || type === "vendor_score_drop")
    return before - after >= wanted.scoreDropPoints || (after < before && riskLevel(before) !== riskLevel(after));
  if (type === "certificate_expiring" || type === "expiry_due") return after <= wanted.certificateDays;
  // Exploited in the wild: notified regardless of the computed severity.
  if (type === "known_exploited") return true;
  return severity === null || bySeverity(severity, wanted.minSeverity) <= 0;
};

/** Findings in the order of the actions that close them, as every list has them; then what has no place there, by severity. */
export const byUrgency = (a: AlertEvent, b: AlertEvent): number => {
  const [first, second] = [a.place ?? Infinity, b.place ?? Infinity];
  return first === second ? bySeverity(a.severity ?? "info", b.severity ?? "info") : first - second;
};

/** Which of these does this setting ask for, the most urgent first? */
export const wantedEvents = (events: readonly AlertEvent[], wanted: Wanted): AlertEvent[] =>
  events.filter((event) => isWanted(event, wanted)).toSorted(byUrgency);

/** The worst severity among events; null when none of them has one. */
export const findWorst = (events: readonly AlertEvent[]): Severity | null =>
  events.flatMap(({ severity }) => (severity === null ? [] : [severity])).toSorted(bySeverity)[0] ?? null;
