import { day } from "./day.ts";

const CALENDAR_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A calendar day of a source (2026-01-31) the way every day is written. */
export const calendarDay = (date: string | null): string =>
  day(date === null ? null : Date.parse(`${date}T00:00:00Z`) / 1000);

/** A stored value in a text: a calendar day the way every day is written, anything else as it is. */
export const withCalendarDay = <Value>(value: Value): Value | string =>
  typeof value === "string" && CALENDAR_DAY.test(value) ? calendarDay(value) : value;
