import { expect, test } from "vitest";

import { areRelated, isWithin, namesAbove } from "./related-names.ts";

test("the names above a name", () => expect(namesAbove("a.b.test")).toEqual(["a.b.test", "b.test", "test"]));

test.each([
  ["acme.test", "acme.test", true, true],
  ["shop.acme.test", "acme.test", true, true],
  ["acme.test", "shop.acme.test", false, true],
  ["notacme.test", "acme.test", false, false],
  ["acme.test.example", "acme.test", false, false],
])("%s and %s", (one, other, within, related) => {
  expect(isWithin(one, other)).toBe(within);
  expect(areRelated(one, other)).toBe(related);
});
