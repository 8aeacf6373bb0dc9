import { mayOpen, ROLES } from "@parapet/domain/access";
import { expect, test } from "vitest";

import { routeFor } from "../route-table.ts";
import { TOUR_PLACES, tourFor } from "./tour-steps.ts";

test.each(ROLES)("the tour of %s opens only pages of the role, each of them once", (role_name) => {
  const stops = tourFor({ role_name });
  expect(stops.length).toBeGreaterThanOrEqual(role_name === "seller" ? 3 : 8);
  expect(new Set(stops).size).toBe(stops.length);
  for (const stop of stops) expect(mayOpen({ role_name }, TOUR_PLACES[stop])).toBe(true);
});

test("every stop is a page of the portal", () => {
  for (const path of Object.values(TOUR_PLACES)) expect([path, routeFor(path)?.path]).toEqual([path, path]);
});

test("a page that was withdrawn from a person is left out", () => {
  expect(tourFor({ role_name: "client_admin", permissions: ["findings:read"] })).not.toContain("suppliers");
});
