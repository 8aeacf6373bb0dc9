import { expect, test } from "vitest";

import { type Registration, registrationMistakes } from "./check-registration.ts";

const good: Registration = {
  name: "Harbour",
  domain: "harbour.example",
  email: "mara@harbour.example",
  tier: "gold",
  clients: [{ id: 1, name: "Kittering", domain: "kittering.example", plan: "essentials" }],
  acceptedTerms: true,
};

test("an empty form names every field", () => {
  const empty = { name: "", domain: "", email: "", tier: "", clients: [], acceptedTerms: false };
  expect(registrationMistakes(empty)).toEqual({
    name: "nameRequired",
    domain: "domainRequired",
    email: "emailRequired",
    tier: "tierRequired",
    terms: "termsRequired",
  });
});

test.each([
  [{ domain: "https://harbour.example" }, { domain: "domainInvalid" }],
  [{ email: "mara@" }, { email: "emailInvalid" }],
  [
    { clients: [{ id: 4, name: "", domain: "x", plan: "" }] },
    {
      "client-4-name": "required",
      "client-4-domain": "domainInvalid",
      "client-4-plan": "planRequired",
    },
  ],
])("%o", (change, mistakes) => expect(registrationMistakes({ ...good, ...change })).toEqual(mistakes));

test("a good form, with and without clients, has none", () => {
  expect([registrationMistakes(good), registrationMistakes({ ...good, clients: [] })]).toEqual([{}, {}]);
});
