export const CADENCES = ["weekly", "monthly", "quarterly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** When a report is due, in the local time of a time zone. */
export interface ReportTiming {
  readonly cadence: Cadence;
  /** Day of the week (1 is Monday) for a weekly report, else of the month; a day a month does not have is its last one. */
  readonly day: number;
  /** HH:MM. */
  readonly time: string;
  readonly timeZone: string;
}

/** The first months of the quarters. */
const QUARTERS: ReadonlySet<number> = new Set([1, 4, 7, 10]);
/** A quarter has at most 92 days, and the day of this quarter may be over. */
const MAX_DAYS = 190;

const isDay = ({ cadence, day }: ReportTiming, date: Temporal.PlainDate): boolean => {
  if (cadence === "weekly") return date.dayOfWeek === day;
  if (cadence === "quarterly" && !QUARTERS.has(date.month)) return false;
  return date.day === Math.min(day, date.daysInMonth);
};

/**
 * The first moment after `after` at which the report is due. Where the clock skips the time of day it is due when the
 * clock has been set forward; where the clock shows it twice, the first time.
 */
export const nextRun = (timing: ReportTiming, after: Date): Date => {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timing.timeZone);
  const plainTime = Temporal.PlainTime.from(timing.time);
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const date = start.toPlainDate().add({ days });
    if (!isDay(timing, date)) continue;
    const due = date.toZonedDateTime({ timeZone: timing.timeZone, plainTime }).epochMilliseconds;
    if (due > after.getTime()) return new Date(due);
  }
  throw new RangeError(`no ${timing.cadence} day ${timing.day} within ${MAX_DAYS} days`);
};
