import { describe, expect, test } from "vitest";

import { addressBytes, addressText, dottedAddress, isInNetwork, reverseName, unmapped } from "./ip-address.ts";

test.each([
  "1.2.3",
  "1.2.3.256",
  "01.2.3.4",
  "1.2.3.4.5",
  "::1::",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "g::1",
  "",
  "a.test",
])("%s is no address", (text) => expect(addressBytes(text)).toBeNull());

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a"],
  ["::", "::"],
  ["::1", "::1"],
  ["2001:db8::", "2001:db8::"],
  ["::ffff:192.0.2.1", "::ffff:c000:201"],
])("%s is written %s", (text, written) => expect(addressText(addressBytes(text) ?? [])).toBe(written));

test("a mapped address is read as IPv4", () =>
  expect(addressText(unmapped(addressBytes("::ffff:192.0.2.9") ?? []))).toBe("192.0.2.9"));

describe("networks", () => {
  test.each([
    ["192.0.2.129", "192.0.2.0", 25, false],
    ["192.0.2.127", "192.0.2.0", 25, true],
    ["192.0.2.1", "203.0.113.1", 0, true],
    ["2001:db8::1", "192.0.2.1", 0, false],
    ["2001:db8::1", "2001:db8::2", 126, true],
    ["2001:db8::1", "2001:db8::2", 127, false],
  ])("%s in %s/%d: %s", (address, network, prefix, inside) =>
    expect(isInNetwork(addressBytes(address) ?? [], addressBytes(network) ?? [], prefix)).toBe(inside),
  );
});

test("reverse names and nibbles", () => {
  expect(reverseName(addressBytes("192.0.2.3") ?? [])).toBe("3.2.0.192.in-addr.arpa");
  expect(dottedAddress(addressBytes("2001:db8::cb01") ?? [])).toBe(
    "2.0.0.1.0.d.b.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.c.b.0.1",
  );
});
