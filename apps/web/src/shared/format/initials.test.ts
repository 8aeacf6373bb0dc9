import { expect, test } from "vitest";

import { initials } from "./initials.ts";

test.each([
  ["", ""],
  ["   ", ""],
  ["Marta", "M"],
  ["Marta Okafor", "MO"],
  ["  marta   okafor  lind ", "MO"],
  ["Ünal Çelik", "ÜÇ"],
  ["𝒜da Lovelace", "𝒜L"],
])("%j gives %j", (name, letters) => expect(initials(name)).toBe(letters));
