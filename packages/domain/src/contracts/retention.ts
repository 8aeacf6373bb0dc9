/** Retention periods, used by the purge, the cookies and the privacy page. */
export const RETENTION = {
  /** Days of a session cookie and of the mark of a trusted browser. */
  session: 60,
  trust: 10,
  /** Years of what was written in a public form. */
  leads: 2,
  /** Months of a run and of what was resolved in it: a year of full access, a year to compare it with, and a little. */
  months: 26,
  /** Days of alerts that were raised and of the log of their messages. */
  alerts: 180,
  /** Days of events and of the log of their deliveries. */
  events: 30,
  /** Days of what was removed. */
  removed: 30,
} as const;
