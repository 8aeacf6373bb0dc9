import { DAY_MS } from "@parapet/domain/durations";

/** A month of the address, `YYYY-MM`; null where it is none. */
export const parseMonth = (text: string | null): string | null =>
  text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The month so many months later, or earlier. */
export const neighborMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The weeks of a month, whole, with the days of its neighbors at both ends. */
export const monthDays = (month: string, begins: "sunday" | "monday"): readonly (readonly Date[])[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${neighborMonth(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const lead = (new Date(first).getUTCDay() + (begins === "monday" ? 6 : 0)) % 7;
  const weeks: Date[][] = [];
  for (let at = first - lead * DAY_MS; at <= last; at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, offset) => new Date(at + offset * DAY_MS)));
  return weeks;
};
