import { expect, test } from "vitest";

import { addressAndPort, createAddressPolicy, createRangeSet, normalAddress, parseCidr } from "./address-policy.ts";

const policy = createAddressPolicy();

test.each([
  // spellings that a resolver of the system would take for an address
  "127.1",
  "0x7f.1",
  "2130706433",
  "0177.0.0.1",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "",
  "localhost",
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  " 127.0.0.1",
  "127.0.0.1 ",
  "[::1]",
  "fe80::1%eth0",
  "::1%1",
  // IPv4 that is not global unicast, both edges of each range
  "0.0.0.0",
  "0.255.255.255",
  "10.0.0.0",
  "10.255.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.0",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "100.100.100.200",
  "168.63.129.16",
  // IPv6
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "0:0:0:0:0:ffff:a00:1",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:808:808::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("refuses %s", (ip) => expect(policy.refusal(ip)).not.toBeNull());

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "198.17.255.255",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2001:4860:4860::8888",
])("lets %s pass", (ip) => expect(policy.refusal(ip)).toBeNull());

test("an operator's range is allowed and known as their own, metadata inside it is not", () => {
  const own = createAddressPolicy({ allow: ["127.0.0.0/8", "169.254.0.0/16", "::1/128"] });
  expect(own.refusal("127.0.0.1")).toBeNull();
  expect(own.isOwn("127.9.9.9")).toBe(true);
  expect(own.refusal("::1")).toBeNull();
  expect(own.refusal("169.254.1.1")).toBeNull();
  expect(own.refusal("169.254.169.254")).toBe("cloud metadata");
  expect(own.isOwn("169.254.169.254")).toBe(false);
  expect(own.refusal("::ffff:127.0.0.1")).not.toBeNull();
  expect(own.refusal("10.0.0.1")).toBe("private");
  expect(own.isOwn("8.8.8.8")).toBe(false);
});

test.each(["10.0.0.0/33", "10.0.0/8", "::/129", "a/8", "10.0.0.0/8/8", "10.0.0.0/-1", ""])("%s is no range", (text) => {
  expect(parseCidr(text)).toBeNull();
  expect(() => createRangeSet([text])).toThrow(RangeError);
});

test.each([
  ["::1", "loopback"],
  ["fc00::1", "private"],
  ["fd12:3456::1", "private"],
  ["fe80::1", "link-local"],
  ["ff02::1", "multicast"],
  ["2001:db8::1", "documentation"],
  ["fd00:ec2::254", "cloud metadata"],
  ["::ffff:10.0.0.1", "not global unicast"],
])("%s is refused as %s", (ip, name) => expect(policy.refusal(ip)).toBe(name));

test.each([
  ["2001:0DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["2001:DB8::A", "2001:db8::a"],
  ["192.0.2.1", "192.0.2.1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["no address", "no address"],
])("%s is written %s (RFC 5952)", (ip, text) => expect(normalAddress(ip)).toBe(text));

test("a port is set apart from an IPv6 address by brackets", () => {
  expect(addressAndPort("2001:db8::1", 443)).toBe("[2001:db8::1]:443");
  expect(addressAndPort("192.0.2.1", 443)).toBe("192.0.2.1:443");
});
