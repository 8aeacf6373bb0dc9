import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { dnsPrivateAddress } from "./dns-private-address.ts";

const net = { isOwn: (ip: string) => ip.startsWith("127.9.") } as Net;
const context = { signal: new AbortController().signal, now: () => new Date(0), settings: {} };

test.each([
  ["a public address", ["8.8.8.8"], []],
  ["a private one", ["10.20.30.40"], ["host.acme.test 10.20.30.40"]],
  ["link-local IPv6 beside a public one", ["2606:4700::1", "fe80::1"], ["host.acme.test fe80::1"]],
  ["a range the operator calls their own", ["127.9.0.1"], []],
  ["no address", [], []],
])("%s", async (_, ips, subjects) => {
  const target = { domain: "acme.test", host: "host.acme.test", ips };
  const seen = await dnsPrivateAddress.observe(target, net, context);
  expect(dnsPrivateAddress.judge(seen, target).map(({ subject }) => subject)).toEqual(subjects);
});
