import { createOrganization } from "@parapet/domain/contracts/organizations";
import { expect, test } from "vitest";

import { toBody, type Draft, type DraftUser, EMPTY_DRAFT, mistakesIn } from "./draft.ts";

const USER: DraftUser = {
  key: 1,
  first: "Owen",
  last: "Bright",
  email: "owen@kittering.example",
  ticks: [],
};
const GOOD: Draft = {
  ...EMPTY_DRAFT,
  name: "Kittering Foods",
  first: "Priya",
  last: "Castellan",
  email: "priya@kittering.example",
  domains: ["kittering.example"],
};

const withUser = (user: Partial<DraftUser>): Draft => ({ ...GOOD, users: [{ ...USER, ...user }] });

test.each<[string, Draft, Record<string, string>]>([
  [
    "nothing typed",
    EMPTY_DRAFT,
    {
      name: "required",
      "administrator.first_name": "required",
      "administrator.last_name": "required",
      "administrator.email": "required",
    },
  ],
  ["half an address", { ...GOOD, email: "priya@" }, { "administrator.email": "email" }],
  ["an address as a domain", { ...GOOD, domains: ["https://kit"] }, { domains: "domains" }],
  ["more domains than the plan has", { ...GOOD, domains: ["a.example", "b.example"] }, { domains: "tooManyDomains" }],
  ["a person twice", withUser({ email: "Priya@kittering.example" }), { "users.0.email": "twice" }],
  ["a good one", withUser({}), {}],
])("%s", (_, draft, mistakes) => expect(Object.fromEntries(mistakesIn(draft))).toEqual(mistakes));

test("a good draft is what the server takes, and unticked rights are removed", () => {
  const body = createOrganization.body?.parse(toBody(withUser({ ticks: ["forecast"] })));
  expect(body?.users[0]?.denied).toContain("findings:read");
  expect(body?.users[0]?.denied).not.toContain("forecast:read");
});
