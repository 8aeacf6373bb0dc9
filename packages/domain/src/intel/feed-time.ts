const EARLIEST = Date.UTC(1970, 0, 2);
const LATEST = Date.UTC(2200, 0, 1);

const ISO_LIKE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const EUROPEAN = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const SLASHED = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

const within = (ms: number): Date | null => (ms >= EARLIEST && ms < LATEST ? new Date(ms) : null);

const fromParts = (parts: readonly (string | undefined)[], offsetMinutes: number): Date | null => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const date = new Date(time);
  // Date.UTC rolls 31 February over into March; such a feed value is invalid.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 60)
    return null;
  return within(time - offsetMinutes * 60_000);
};

const offsetOf = (zone: string | undefined): number => {
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/**
 * Reads a moment in any of the forms feeds use: ISO 8601 with or without zone (without one it is UTC), a date alone,
 * "2026-02-02 17:33:09 UTC", seconds or milliseconds since 1970, "Mon, 02 Feb 2026 17:33:09 GMT", "02.02.2026".
 */
export const readTime = (value: unknown): Date | null => {
  if (typeof value === "number") return within(value > 1e11 ? value : value * 1000);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text === "") return null;
  const iso = ISO_LIKE.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    const ms = fraction === undefined ? undefined : fraction.padEnd(3, "0").slice(0, 3);
    return fromParts([year, month, day, hour, minute, second, ms], offsetOf(zone));
  }
  const european = EUROPEAN.exec(text);
  if (european !== null) {
    const [, day, month, year, ...clock] = european;
    return fromParts([year, month, day, ...clock], 0);
  }
  const slashed = SLASHED.exec(text);
  if (slashed !== null) return fromParts(slashed.slice(1), 0);
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return readTime(Number(text));
  if (/^[a-z]{3}, /i.test(text)) {
    const parsed = Date.parse(text);
    return Number.isNaN(parsed) ? null : within(parsed);
  }
  return null;
};
