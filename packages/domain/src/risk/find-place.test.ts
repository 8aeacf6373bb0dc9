import { expect, test } from "vitest";

import { findPlace } from "./find-place.ts";

test.each([
  ["an id", "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", null],
  ["an address that is none", "https://exa mple", null],
  ["a host", "Dev.acme.test", { host: "dev.acme.test", port: null }],
  ["a service", "dev.acme.test:8080/tcp", { host: "dev.acme.test", port: 8080 }],
  ["a service without protocol", "dev.acme.test:25", { host: "dev.acme.test", port: 25 }],
  ["a page", "https://dev.acme.test/.env?x=1:2", { host: "dev.acme.test", port: 443 }],
  ["a page at a port", "http://dev.acme.test:8080/", { host: "dev.acme.test", port: 8080 }],
  ["an IPv4 address", "192.0.2.7:53/udp", { host: "192.0.2.7", port: 53 }],
  ["an IPv6 address", "2001:db8::1", { host: "2001:db8::1", port: null }],
  ["an IPv6 service", "[2001:db8::1]:443/tcp", { host: "2001:db8::1", port: 443 }],
])("%s", (_, target, place) => expect(findPlace(target)).toEqual(place));
