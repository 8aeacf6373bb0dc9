export { AlertEvent } from "./alert-event.ts";
export { ALERT_TYPES, type AlertType, CERTIFICATE_DAYS, type CertificateDays, TYPE_OF_AREA } from "./alert-types.ts";
export { plainLine } from "./plain-line.ts";
export { nextAttempt } from "./retry.ts";
export { eventsOfRun, LOOK_ALIKE_GAINS, type RunFinding } from "./run-events.ts";
export { byUrgency, findWorst, wantedEvents } from "./wanted-events.ts";
export { afterQuiet, isQuiet, type DeliverySchedule, whenDue, whenReleased } from "./when-due.ts";
