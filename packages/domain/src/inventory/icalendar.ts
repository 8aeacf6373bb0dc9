import { DAY_MS } from "../durations.ts";

export interface CalendarEvent {
  /** Stays the same as long as the event does, so that programs update it instead of adding another. */
  readonly uid: string;
  readonly day: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

const LONGEST_LINE_BYTES = 75;
/** Days before the event on which calendar programs remind. */
const REMIND_DAYS = [30, 14, 7, 1] as const;

const encoder = new TextEncoder();

const CONTROL_CHARACTERS = /(?!\n)\p{Cc}/gu;

/** TEXT of RFC 5545: commas, semicolons and backslashes are escaped, line breaks written `\n`. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(CONTROL_CHARACTERS, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Lines longer than 75 octets continue on the next one, after a space; characters are not cut apart. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LONGEST_LINE_BYTES) {
      parts.push(part);
      // The space that continues the line counts.
      [part, bytes] = ["", 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
};

const two = (number: number): string => String(number).padStart(2, "0");
const dayOf = (at: Date): string => `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
const momentOf = (at: Date): string =>
  `${dayOf(at)}T${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}Z`;

const reminder = (days: number, summary: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:-P${days}D`,
  "END:VALARM",
];

/** An iCalendar file (RFC 5545) of all-day events with reminders 30, 14, 7 and 1 days before, as far as these are still to come. */
export const icalendar = (name: string, events: readonly CalendarEvent[], now: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Parapet//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${momentOf(now)}`,
      `DTSTART;VALUE=DATE:${dayOf(day)}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      // Some programs show a reminder whose time has passed at once.
      ...REMIND_DAYS.filter((days) => day.getTime() - days * DAY_MS > now.getTime()).flatMap((days) =>
        reminder(days, summary),
      ),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
