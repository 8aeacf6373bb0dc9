import { registerPartner } from "@parapet/domain/contracts/leads";
import { expect, test } from "vitest";

import { fieldName } from "./field-names.ts";

/** The rows that are left after the first of three was removed. */
const ROWS = [2, 3];

test.each([
  ["clients.0.name", "client-2-name"],
  ["clients.1.domain", "client-3-domain"],
  ["clients.1.plan", "client-3-plan"],
  ["clients.2.name", "clients.2.name"],
  ["clients", "clients"],
  ["organization_name", "name"],
  ["admin_email", "email"],
  ["accepted_terms", "terms"],
  ["domain", "domain"],
])("%s is %s in the form", (field, name) => expect(fieldName(field, ROWS)).toBe(name));

test("whatever the contract can say about a row of clients has a place", () => {
  const wrong = { clients: [{}, { name: " ", domain: "a b", plan: "gold" }] };
  const issues = registerPartner.body?.safeParse(wrong).error?.issues ?? [];
  const names = issues.map(({ path }) => fieldName(path.join("."), ROWS));
  const drawn = [
    "name",
    "domain",
    "email",
    "tier",
    "terms",
    ...ROWS.flatMap((id) => ["name", "domain", "plan"].map((it) => `client-${id}-${it}`)),
  ];
  expect(names.toSorted()).toEqual(drawn.toSorted());
});
