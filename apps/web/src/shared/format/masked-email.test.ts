import { expect, test } from "vitest";

import { maskedEmail } from "./masked-email.ts";

test.each([
  ["not an address", "not an address"],
  ["marta@keystone.example", "m•••a@keystone.example"],
  ["mo@keystone.example", "m•••@keystone.example"],
])("%s is shown as %s", (email, shown) => expect(maskedEmail(email)).toBe(shown));
