import { expect, test } from "vitest";

import { givenIn, NOTHING_GIVEN } from "./vendor-link.ts";

const read = (query: string) => givenIn(new URLSearchParams(query));

test.each(["", "tier=diamond", "foo=bar"])("'%s' gives nothing", (query) => expect(read(query)).toEqual(NOTHING_GIVEN));

test("everything the vendor's portal knows is carried over", () => {
  expect(
    read(
      "organization=Harbour%20IT&domain=Harbour.EXAMPLE&email=mara@harbour.example&tier=Gold&source=vault&reference=42",
    ),
  ).toEqual({
    name: "Harbour IT",
    domain: "harbour.example",
    email: "mara@harbour.example",
    tier: "gold",
    source: "vault",
    reference: "42",
  });
});

test("untrusted text is cut and cleaned", () => {
  const link = read(`organization=${"x".repeat(500)}&reference=a%0Ab%00c`);
  expect([link.name.length, link.reference]).toEqual([200, "abc"]);
});
