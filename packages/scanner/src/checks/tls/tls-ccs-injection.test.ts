import { expect, test } from "vitest";

import { tlsCcsInjection } from "./tls-ccs-injection.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test("a vulnerable server", () => {
  const [verdict] = tlsCcsInjection.judge({ alert: 20 }, TARGET);
  expect(verdict).toMatchObject({ outcome: "tls-ccs-injection", subject: TARGET.url, params: { alert: 20 } });
});

test("a server that answers correctly", () => expect(tlsCcsInjection.judge(null, TARGET)).toEqual([]));

test("a site without TLS is not connected to", async () => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const net = {} as Parameters<typeof tlsCcsInjection.observe>[1];
  expect(await tlsCcsInjection.observe({ ...TARGET, url: "http://www.acme.test/" }, net, context)).toBeNull();
});
