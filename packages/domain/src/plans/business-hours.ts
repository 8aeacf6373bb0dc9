import { HOUR_MS } from "../durations.ts";

/** Business hours are Monday to Friday, 09:00 to 17:00 UTC. Public holidays differ by country and are not taken out. */
const OPENS = 9;
const CLOSES = 17;

const isWorkday = (at: Date): boolean => at.getUTCDay() >= 1 && at.getUTCDay() <= 5;

/** The same moment during business hours, otherwise the start of the next business day. */
const openFrom = (at: Date): Date => {
  const next = new Date(at);
  if (isWorkday(next) && next.getUTCHours() < CLOSES) {
    if (next.getUTCHours() < OPENS) next.setUTCHours(OPENS, 0, 0, 0);
    return next;
  }
  do next.setUTCDate(next.getUTCDate() + 1);
  while (!isWorkday(next));
  next.setUTCHours(OPENS, 0, 0, 0);
  return next;
};

/** When are so many business hours over? */
export const afterBusinessHours = (from: Date, hours: number): Date => {
  let leftMs = hours * HOUR_MS;
  let at = openFrom(from);
  // A working day has eight hours, so this turns at most once for each eight asked for.
  for (;;) {
    const close = new Date(at);
    close.setUTCHours(CLOSES, 0, 0, 0);
    const roomMs = close.getTime() - at.getTime();
    if (leftMs <= roomMs) return new Date(at.getTime() + leftMs);
    leftMs -= roomMs;
    at = openFrom(close);
  }
};
