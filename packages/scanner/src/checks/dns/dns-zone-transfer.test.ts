import { expect, test } from "vitest";

import { dnsZoneTransfer } from "./dns-zone-transfer.ts";

const target = { domain: "acme.test" };

test.each([
  ["every server refuses", [{ server: "ns1.acme.test", records: null }], []],
  [
    "one of two gives it away",
    [
      { server: "ns1.acme.test", records: null },
      { server: "ns2.acme.test", records: 42 },
    ],
    ["ns2.acme.test"],
  ],
  ["an empty transfer gives nothing away", [{ server: "ns1.acme.test", records: 0 }], []],
  ["no server at all", [], []],
])("%s", (_, seen, subjects) =>
  expect(dnsZoneTransfer.judge(seen, target).map(({ subject }) => subject)).toEqual(subjects),
);
