import { expect, test } from "vitest";

import { suggestions } from "./suggestions.ts";

const OWN = ["halden-marine.example", "Halden-Crew.example", "brightwater.example"];

test.each([
  ["", []],
  ["   ", []],
  ["nobody", []],
  ["HAL", ["halden-marine.example", "Halden-Crew.example"]],
  [" crew ", ["Halden-Crew.example"]],
  ["example", OWN],
])("%j suggests %j", (typed, expected) => expect(suggestions(OWN, typed)).toEqual(expected));

test("a long list is cut", () => {
  const many = Array.from({ length: 50 }, (_, at) => `a${at}.example`);
  expect(suggestions(many, "a")).toHaveLength(8);
});
