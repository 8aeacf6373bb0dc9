import { describe, expect, test } from "vitest";

import { PLANS } from "../plans/catalogue.ts";
import {
  countryOfName,
  dueAt,
  isOpen,
  evaluateRecheck,
  type Looked,
  localeOfCountry,
  nextReminderAt,
  nextStates,
  TAKEDOWN_STATES,
  watchUntil,
} from "./takedown-rules.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

test("no state leads to itself, and what is withdrawn stays so", () => {
  for (const state of TAKEDOWN_STATES) expect(nextStates(state)).not.toContain(state);
  expect(nextStates("withdrawn")).toEqual([]);
  expect(nextStates("requested")).not.toContain("taken down");
  expect(TAKEDOWN_STATES.filter(isOpen)).toEqual(["requested", "sent", "in progress"]);
});

test.each([
  ["essentials", 8],
  ["professional", 4],
  ["enterprise", 4],
  [null, 4],
] as const)("an answer to %s is due in %i hours", (plan, hours) => expect(dueAt(NOW, plan)).toEqual(later(hours)));

test("current settings of the operator count, not the defaults", () => {
  const plans = { ...PLANS, professional: { ...PLANS.professional, supportHours: 2 } };
  expect(dueAt(NOW, "professional", plans)).toEqual(later(2));
});

test("reminders come after 3, 7, 14 and 28 days, and then no more", () => {
  expect([0, 1, 2, 3].map((n) => nextReminderAt(NOW, n))).toEqual([later(72), later(168), later(336), later(672)]);
  expect(nextReminderAt(NOW, 4)).toBeNull();
});

describe("a check", () => {
  const open: Looked = { state: "sent", downSince: null, watchUntil: null };
  const silent: Looked = { ...open, downSince: NOW };
  const down: Looked = { state: "taken down", downSince: NOW, watchUntil: watchUntil(NOW) };
  test.each([
    ["that could not be made, at an open request", open, "blind", 24, "none"],
    ["that could not be made, at one that was silent", silent, "blind", 48, "none"],
    ["that could not be made, at one that is down", down, "blind", 24, "none"],
    ["at a site that stands", open, "up", 24, "none"],
    ["at a first silence", open, "down", 1, "down at first"],
    ["at a second silence an hour later", silent, "down", 1, "none"],
    ["at a second silence, 19 hours and 59 minutes", silent, "down", 19.99, "none"],
    ["at a second silence a day later", silent, "down", 20, "taken down"],
    ["at a site that was silent once", silent, "up", 24, "up again"],
    ["at one that is back within 90 days", down, "up", 24 * 90, "re-emerged"],
    ["at one that is back later", down, "up", 24 * 90 + 1, "none"],
    ["at one that stays down", down, "down", 24, "none"],
    ["at a refused one", { ...open, state: "rejected" }, "up", 24, "none"],
  ] as const)("%s", (_, before, attempt, hours, change) =>
    expect(evaluateRecheck(before, attempt, later(hours))).toBe(change),
  );
});

test.each([
  ["FR", "fr"],
  ["mx", "es"],
  ["DE", "en"],
  [null, "en"],
] as const)("%s is written to in %s", (country, locale) => expect(localeOfCountry(country)).toBe(locale));

test.each([
  ["acrne.fr", "FR"],
  ["acrne.test", null],
  ["acrne.com", null],
  ["login.acrne.es", "ES"],
])("%s ends in %s", (name, country) => expect(countryOfName(name)).toBe(country));
