import { expect, test } from "vitest";

import { readRdap } from "./rdap.ts";

const card = (...properties: unknown[][]) => ["vcard", properties];

test.each([[null], ["text"], [{ events: "no" }], [{ entities: [{ roles: 1 }] }]])("%j is no RDAP answer", (json) =>
  expect(readRdap(json)).toBeNull(),
);

test("dates, registrar and the abuse contact inside it", () =>
  expect(
    readRdap({
      objectClassName: "domain",
      status: ["client transfer prohibited"],
      events: [
        { eventAction: "registration", eventDate: "2026-02-20T10:00:00Z" },
        { eventAction: "expiration", eventDate: "nonsense" },
      ],
      entities: [
        {
          roles: ["registrar"],
          vcardArray: card(["version", {}, "text", "4.0"], ["fn", {}, "text", "Names Ltd"]),
          entities: [{ roles: ["abuse"], vcardArray: card(["email", {}, "text", "mailto:abuse@names.test"]) }],
        },
      ],
    }),
  ).toEqual({
    registrar: "Names Ltd",
    abuseContact: "abuse@names.test",
    createdAt: "2026-02-20T10:00:00.000Z",
    expiresAt: null,
    status: ["client transfer prohibited"],
  }));

test("an empty answer has nothing", () =>
  expect(readRdap({})).toEqual({ registrar: null, abuseContact: null, createdAt: null, expiresAt: null, status: [] }));
