import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** When a notification is delivered: at once, or held back. Times of day are in `timeZone`. */
export interface DeliverySchedule {
  readonly mutedUntil: Date | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly digest: "none" | "daily" | "weekly";
  readonly digestHour: number;
  readonly timeZone: string;
}

export interface Due {
  readonly held: "muted" | "quiet" | "digest" | null;
  /** Null: never; it is listed and not sent. */
  readonly at: Date | null;
}

/** Weekly digests go out on Mondays. */
const MONDAY = 1;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
/** A week and a day: the clock changes within it at most once, by at most two hours. */
const MAX_HOURS = 8 * 24;

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z][\w+/-]{0,63}$/.test(name);
  } catch {
    return false;
  }
};

/** Formatters of time zones are expensive to create and used often; there are about five hundred zones. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = CLOCKS.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  CLOCKS.set(timeZone, clock);
  return clock;
};

const localTime = (at: Date, timeZone: string): { day: number; minutes: number } => {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? "";
  return { day: WEEKDAYS.indexOf(part("weekday")), minutes: Number(part("hour")) * 60 + Number(part("minute")) };
};

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Are these the quiet hours? They may go over midnight; when both ends are the same there are none. */
export const isQuiet = (at: Date, { quietFrom, quietTo, timeZone }: DeliverySchedule): boolean => {
  if (quietFrom === null || quietTo === null) return false;
  const { minutes } = localTime(at, timeZone);
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
};

const endOfQuiet = (at: Date, schedule: DeliverySchedule): Date => {
  if (schedule.quietTo === null) return at;
  const { minutes } = localTime(at, schedule.timeZone);
  const wait = (minutesOf(schedule.quietTo) - minutes + 24 * 60) % (24 * 60);
  const guess = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS);
  // Where the clock was changed on the way, the guess is an hour off: what is left is waited for, what is over is over.
  if (!isQuiet(guess, schedule)) return guess;
  const { minutes: then } = localTime(guess, schedule.timeZone);
  return new Date(guess.getTime() + ((minutesOf(schedule.quietTo) - then + 24 * 60) % (24 * 60)) * MINUTE_MS);
};

const nextDigest = (at: Date, { digest, digestHour, timeZone }: DeliverySchedule): Date => {
  const firstHour = Math.ceil((at.getTime() + 1) / (HOUR_MS / 2)) * (HOUR_MS / 2);
  // Half-hour steps: some places are half an hour beside the rest (and a few a quarter, which get theirs at a quarter to).
  for (let step = 0; step <= MAX_HOURS * 2; step += 1) {
    const then = new Date(firstHour + (step * HOUR_MS) / 2);
    const { day, minutes } = localTime(then, timeZone);
    if (Math.floor(minutes / 60) === digestHour && minutes % 60 < 30 && (digest === "daily" || day === MONDAY))
      return then;
  }
  // The hour does not exist on the day the clock jumps over it, and a week later it does; never reached otherwise.
  return new Date(firstHour + MAX_HOURS * HOUR_MS);
};

/** When is something that was raised now to be sent? */
export const whenDue = (schedule: DeliverySchedule, now: Date): Due => {
  if (schedule.mutedUntil !== null && schedule.mutedUntil > now) return { held: "muted", at: null };
  if (schedule.digest !== "none") return { held: "digest", at: nextDigest(now, schedule) };
  return isQuiet(now, schedule) ? { held: "quiet", at: endOfQuiet(now, schedule) } : { held: null, at: now };
};

/**
 * When is something whose time has come to be sent? At once, unless it was muted meanwhile or quiet hours are on: they may
 * have been set since it was raised, or lie over the hour of a digest.
 */
export const whenReleased = (schedule: DeliverySchedule, now: Date): Due =>
  whenDue({ ...schedule, digest: "none" }, now);

/** The moment itself, or the end of the quiet hours it falls into. */
export const afterQuiet = (at: Date, schedule: DeliverySchedule): Date =>
  isQuiet(at, schedule) ? endOfQuiet(at, schedule) : at;
