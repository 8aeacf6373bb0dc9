import { expect, test } from "vitest";

import { afterBusinessHours } from "./business-hours.ts";

test.each([
  ["in the morning of a Monday", "2026-11-16T09:00:00Z", 4, "2026-11-16T13:00:00.000Z"],
  ["before business hours", "2026-11-16T03:10:00Z", 4, "2026-11-16T13:00:00.000Z"],
  ["exactly to the end of the day", "2026-11-16T13:00:00Z", 4, "2026-11-16T17:00:00.000Z"],
  ["a minute later: into the next day", "2026-11-16T13:01:00Z", 4, "2026-11-17T09:01:00.000Z"],
  ["late on a Friday: into Monday", "2026-11-20T16:30:00Z", 4, "2026-11-23T12:30:00.000Z"],
  ["on a Sunday", "2026-11-15T12:00:00Z", 4, "2026-11-16T13:00:00.000Z"],
  ["over more than a week", "2026-11-16T09:00:00Z", 48, "2026-11-23T17:00:00.000Z"],
])("%s", (_, from, hours, until) => expect(afterBusinessHours(new Date(from), hours).toISOString()).toBe(until));
