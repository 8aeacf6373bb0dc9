import { expect, test } from "vitest";

import { addressFacts } from "./host-facts.ts";

test.each([
  ["10.20.30.40", "private"],
  ["127.0.0.1", "loopback"],
  ["169.254.169.254", "cloud metadata"],
  ["fd00::1", "private"],
  ["192.0.2.1", "documentation"],
])("%s in public DNS is %s", (ip, notPublic) =>
  expect(addressFacts(ip)).toMatchObject({ notPublic, asn: null, country: null, provider: null }),
);

// Well-known addresses of public services; the shipped tables know their owners.
test.each([
  ["1.1.1.1", 13335, "Cloudflare", "Cloudflare"],
  ["104.16.0.1", 13335, "Cloudflare", "Cloudflare"],
  ["2606:4700::1111", 13335, "Cloudflare", "Cloudflare"],
  ["151.101.1.1", 54113, "Fastly", "Fastly"],
  ["8.8.8.8", 15169, "Google", null],
  ["2001:4860:4860::8888", 15169, "Google", null],
  ["13.32.1.1", 16509, "Amazon Web Services", "Amazon CloudFront"],
  ["185.199.108.153", 54113, "Fastly", "Fastly"],
])("%s belongs to AS%i, %s, behind %s", (ip, number, provider, edge) =>
  expect(addressFacts(ip)).toMatchObject({ asn: { number }, provider, edge, notPublic: null }),
);

test("a CNAME identifies the CDN where the address does not", () => {
  expect(addressFacts("8.8.8.8", ["d111.cloudfront.net"]).edge).toBe("Amazon CloudFront");
  expect(addressFacts("8.8.8.8", ["notcloudfront.net", "cloudfront.net.evil.example"]).edge).toBeNull();
});

test("countries are two letters", () => expect(addressFacts("8.8.8.8").country).toBe("US"));
