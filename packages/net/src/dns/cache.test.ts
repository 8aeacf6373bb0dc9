import { expect, test } from "vitest";

import type { DnsReply } from "../net.ts";
import { createDnsCache } from "./cache.ts";

const answer = (data: string): DnsReply => ({
  status: "found",
  answers: [{ name: "acme.test", type: "A", ttl: 300, data }],
  authorities: [],
  authenticated: false,
  aliases: [],
});

test("a domain that is forgotten is forgotten with everything below it and nothing beside it", () => {
  const cache = createDnsCache(() => 0);
  const keys = ["acme.test A", "acme.test TXT DO", "www.acme.test A", "notacme.test A", "test NS"];
  for (const key of keys) cache.set(key, answer("192.0.2.1"));
  cache.forget("acme.test");
  expect(keys.filter((key) => cache.get(key) !== null)).toEqual(["notacme.test A", "test NS"]);
});
