import { day } from "./day.ts";

const two = (part: number) => String(part).padStart(2, "0");

/** When, to the minute: the day as everywhere, the time in UTC. */
export const minute = (unixSeconds: number | null): string => {
  if (unixSeconds === null) return day(null);
  const at = new Date(unixSeconds * 1000);
  return `${day(unixSeconds)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
};
