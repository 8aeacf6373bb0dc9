import { expect, test } from "vitest";

import { contactsIn, readRdap } from "./rdap.ts";

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

test("contacts are the domain's own registrant and technical contact, with an address that is one", () => {
  const contact = (role: string, email: unknown, more: object = {}) => ({
    roles: [role],
    vcardArray: card(["email", {}, "text", email]),
    ...more,
  });
  expect(
    contactsIn({
      entities: [
        contact("technical", "NOC@Acme.test"),
        contact("registrant", "mailto:owner@acme.test"),
        contact("administrative", "admin@acme.test"),
      ],
    }),
  ).toEqual([
    { role: "registrant", email: "owner@acme.test" },
    { role: "technical", email: "noc@acme.test" },
  ]);
  const none = [
    contact("registrant", "REDACTED FOR PRIVACY"),
    contact("registrant", "a@b.test, eve@evil.test"),
    contact("registrant", "a@b.test\r\nBcc: eve@evil.test"),
    contact("registrant", ["", "x@acme.test"]),
    { roles: ["registrar", "technical"], vcardArray: card(["email", {}, "text", "noc@registrar.test"]) },
    contact("registrar", "r@registrar.test", { entities: [contact("technical", "noc@registrar.test")] }),
    { roles: ["registrant"], vcardArray: card(["contact-uri", {}, "uri", "https://registrar.test/form"]) },
  ];
  expect(contactsIn({ entities: none })).toEqual([]);
  expect(contactsIn("no answer")).toEqual([]);
});
