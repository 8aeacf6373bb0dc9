import { expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { icalendar } from "./icalendar.ts";

const NOW = new Date("2026-11-19T12:00:00Z");
const remindersOf = (days: number) => {
  const event = { uid: "1", day: new Date(NOW.getTime() + days * DAY_MS), summary: "s", description: "d", url: "u" };
  return [...icalendar("Calendar", [event], NOW).matchAll(/TRIGGER:-P(\d+)D/g)].map(([, before]) => Number(before));
};

test("reminders are those that are still to come", () => {
  expect(remindersOf(40)).toEqual([30, 14, 7, 1]);
  expect(remindersOf(10)).toEqual([7, 1]);
  expect(remindersOf(1)).toEqual([]);
  expect(remindersOf(-3)).toEqual([]);
});
