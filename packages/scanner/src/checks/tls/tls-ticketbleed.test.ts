import { expect, test } from "vitest";

import { tlsTicketbleed } from "./tls-ticketbleed.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test("a vulnerable server", () => {
  const [verdict] = tlsTicketbleed.judge({ sessionIdBytesSent: 31, sessionIdBytesReturned: 32 }, TARGET);
  expect(verdict).toMatchObject({
    outcome: "tls-ticketbleed",
    subject: TARGET.url,
    params: { sent: 31, returned: 32 },
  });
  expect(verdict?.evidence).toMatchObject({ memoryStored: false });
});

test("a server that answers correctly", () => expect(tlsTicketbleed.judge(null, TARGET)).toEqual([]));

test("a site without TLS is not connected to", async () => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const net = {} as Parameters<typeof tlsTicketbleed.observe>[1];
  expect(await tlsTicketbleed.observe({ ...TARGET, url: "http://www.acme.test/" }, net, context)).toBeNull();
});
