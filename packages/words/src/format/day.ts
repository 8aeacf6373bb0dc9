import { type DateStyle, readerDateStyle } from "./date-style.ts";

const WRITTEN: Readonly<Record<DateStyle, (year: string, month: string, date: string) => string>> = {
  mdy: (year, month, date) => `${month}/${date}/${year}`,
  dmy: (year, month, date) => `${date}/${month}/${year}`,
  ymd: (year, month, date) => `${year}-${month}-${date}`,
};

/** A moment, as a date or as Unix seconds, in UTC and in the reader's style, which is MM/DD/YYYY by default; a missing one is three dashes. */
export const day = (at: Date | number | null | undefined): string => {
  if (at === null || at === undefined) return "---";
  const date = typeof at === "number" ? new Date(at * 1000) : at;
  if (Number.isNaN(date.getTime())) return "---";
  const two = (part: number) => String(part).padStart(2, "0");
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  return WRITTEN[readerDateStyle()](year, two(date.getUTCMonth() + 1), two(date.getUTCDate()));
};
