import { DAY_MS } from "../durations.ts";

/** How long a verification of domain ownership counts, in days. */
export const VERIFICATION_TERMS = {
  /** Every verified domain is verified again this often, by a job. */
  recheckEvery: 1,
  /** A verification older than this is repeated before a reveal or an active scan. */
  staleAfter: 7,
  /** From the first check that finds the record missing to the loss of active scans and reveals. */
  grace: 14,
  /** A domain whose record could not be looked up for this long since it was last confirmed counts as one without a record. */
  unconfirmedAfter: 30,
  /** Administrators are reminded this long before a missing record ends the verification. */
  graceReminder: 3,
  /** How long an operator's written approval counts. An operator can renew it, or the owner publishes the record. */
  approval: 365,
  /** A zone of a cloud account that was last listed earlier than this is not assessed: it neither verifies nor ends anything. */
  cloudListing: 3,
  /** An address that no cloud account listed for this long is not scanned: addresses change hands within hours. */
  cloudAddress: 1,
  /** How long the confirmation by a contact of the registry counts, while the registry publishes the same address. */
  contact: 365,
  /** How long a link that was mailed to a contact can be used. */
  contactLink: 3,
  /** How long an organization that a contact refused must not ask again. */
  contactRefusal: 90,
  /** How long a second operator has to confirm an approval. */
  approvalRequest: 7,
  /** Administrators are reminded this long before an operator's approval expires. */
  approvalReminders: [30, 7],
} as const;

/** A moment so many days later; earlier where `days` is negative. */
export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
