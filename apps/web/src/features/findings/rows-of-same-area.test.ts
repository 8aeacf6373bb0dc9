import { expect, test } from "vitest";

import { findingsQuery, rowsOfSameArea } from "./api.ts";

const before = (domain: string, area: "leaked-credentials" | "domain-name-variations") => ({
  queryKey: findingsQuery(domain, area, { page: 1 }).queryKey,
});
const rows = { data: ["row"] };

test("rows of another domain or area are not shown while a list loads", () => {
  const place = rowsOfSameArea("acme.test", "domain-name-variations");
  expect(place(rows, before("acme.test", "leaked-credentials"))).toBeUndefined();
  expect(place(rows, before("tidy.test", "domain-name-variations"))).toBeUndefined();
  expect(place(rows, undefined)).toBeUndefined();
  expect(place(rows, before("acme.test", "domain-name-variations"))).toBe(rows);
});
