import { expect, test } from "vitest";

import { signedEvents } from "./signed-events.ts";

test("is sent the event with the id that it sends back", () => {
  const { body } = signedEvents.request("https://tickets.acme.test/in", {
    id: "d1",
    at: new Date("2026-11-15T12:00:00Z"),
    event: "ticket.created",
    domain: "acme.test",
    ticket: "t1",
    externalId: null,
    note: "please",
    finding: null,
    link: "https://portal.example",
    locale: "en",
  });
  expect(signedEvents.signs).toBe(true);
  expect(body).toEqual({
    id: "d1",
    type: "ticket.created",
    created_at: 1_794_744_000,
    data: {
      ticket_id: "t1",
      external_id: null,
      domain: "acme.test",
      note: "please",
      finding: null,
      link: "https://portal.example",
    },
  });
});
