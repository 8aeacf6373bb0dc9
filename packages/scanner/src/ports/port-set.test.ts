import { expect, test } from "vitest";

import { COMMON_PORTS, WATCHED_PORTS } from "./common-ports.ts";
import { portSet } from "./port-set.ts";

test.each([
  "",
  "top",
  "top10",
  "0",
  "65536",
  "1-70000",
  "90-80",
  "80,",
  "80;22",
  "http",
  "-oN",
  "1--2",
  "1,".repeat(3_000),
])("%s is no set of ports", (words) => expect(portSet(words)).toBeNull());

test.each([
  ["80", [80]],
  ["22, 80,8000-8002,80", [22, 80, 8000, 8001, 8002]],
  ["65535", [65_535]],
])("%s", (words, ports) => expect(portSet(words)).toEqual(ports));

test("the named sets have their size, each port once", () => {
  expect(COMMON_PORTS.length).toBe(1000);
  const hundred = portSet("top100") ?? [];
  const thousand = portSet("TOP1000") ?? [];
  const all = portSet("all") ?? [];
  for (const set of [hundred, thousand, all]) expect(new Set(set).size).toBe(set.length);
  for (const port of [...COMMON_PORTS.slice(0, 100), ...WATCHED_PORTS]) expect(hundred).toContain(port);
  expect(thousand.slice(0, 1000)).toEqual(COMMON_PORTS);
  expect(all.length).toBe(65_535);
  for (const port of [22, 80, 443, 3389, 6379, 27_017]) expect(hundred).toContain(port);
});
