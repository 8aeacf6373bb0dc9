import { expect, test } from "vitest";

import { isWithheld, organizationKey } from "./organization-name.ts";

test.each([
  ["Northwind Holding AG", "northwind holding"],
  ["NORTHWIND  HOLDING, A.G.", "northwind holding"],
  ["Société Générale S.A.", "societe generale"],
  ["L'Oréal", "l oreal"],
  ["Müller & Söhne GmbH", "muller and sohne"],
  ["Acme, Inc.", "acme"],
  ["AG", "ag"],
  ["株式会社アクメ", "株式会社アクメ"],
  ["…", ""],
])("%s", (name, key) => {
  expect(organizationKey(name)).toBe(key);
});

test.each([
  "REDACTED FOR PRIVACY",
  "Domains By Proxy, LLC",
  "Data Protected",
  "Contact Privacy Inc. Customer 012",
  " ",
])("%s is no name", (name) => {
  expect(isWithheld(name)).toBe(true);
});
