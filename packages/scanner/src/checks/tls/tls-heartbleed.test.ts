import { expect, test } from "vitest";

import { tlsHeartbleed } from "./tls-heartbleed.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test("a vulnerable server", () => {
  const [verdict] = tlsHeartbleed.judge(
    { payloadBytesSent: 1, payloadBytesClaimed: 17, recordBytesReturned: 36 },
    TARGET,
  );
  expect(verdict).toMatchObject({ outcome: "tls-heartbleed", subject: TARGET.url, params: { sent: 1, returned: 36 } });
  expect(verdict?.facts).toEqual({ cve: "CVE-2014-0160", exploitAvailable: true, knownExploited: true });
  expect(verdict?.evidence).toMatchObject({ memoryStored: false });
});

test("a server that answers correctly", () => expect(tlsHeartbleed.judge(null, TARGET)).toEqual([]));

test("a site without TLS is not connected to", async () => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const net = {} as Parameters<typeof tlsHeartbleed.observe>[1];
  expect(await tlsHeartbleed.observe({ ...TARGET, url: "http://www.acme.test/" }, net, context)).toBeNull();
});
