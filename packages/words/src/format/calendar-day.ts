import { day } from "./day.ts";

/** A calendar day of a source (2026-01-31) the way every day is written. */
export const calendarDay = (date: string | null): string =>
  day(date === null ? null : Date.parse(`${date}T00:00:00Z`) / 1000);
