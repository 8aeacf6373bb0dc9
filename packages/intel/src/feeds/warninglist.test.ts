import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { warninglist } from "./warninglist.ts";

test("a list", async () => {
  const { entries, bad } = await readRecorded(warninglist);
  expect(bad).toEqual([]);
  expect(entries).toEqual([
    {
      id: "list-of-acme-s-own-addresses",
      name: "List of Acme's own addresses",
      description: "Ranges of Acme",
      version: 20260101,
      kind: "cidr",
      attributes: ["ip-src", "ip-dst"],
      category: null,
      entries: ["203.0.113.0/24", "198.51.100.1"],
    },
  ]);
});

test("its folder names it", async () => {
  const { entries } = await readText(
    warninglist,
    '{"name":"x","type":"string","list":["a"]}',
    "lists/acme-own/list.json",
  );
  expect(entries[0]?.id).toBe("acme-own");
});

test("an unknown kind is refused", async () => {
  expect((await readText(warninglist, '{"name":"x","type":"magic","list":[]}')).bad).toMatchObject([
    { reason: expect.stringContaining("type") },
  ]);
});
