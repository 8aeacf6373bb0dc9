import { expect, test } from "vitest";

import { openNameTable } from "./name-table.ts";

test("names are distinguished by all their characters, and evicted when there are too many", () => {
  let asked = 0;
  const names = openNameTable(100, (name) => `${(asked += 1)} ${name}`);
  const of = (text: string, from: number) => names.ofText(text, from);
  expect(of("ann@one.test", 4)).toBe("1 one.test");
  expect([of("bob@one.test", 4), of("one.test", 0), of("b@xone.test", 2)]).toEqual([
    "1 one.test",
    "1 one.test",
    "2 xone.test",
  ]);
  expect(names.ofBytes(Buffer.from("https://one.test/"), 8, 16)).toBe("1 one.test");
  const sites = Array.from({ length: 90 }, (_, n) => `site${n}.test`);
  for (const name of [...sites, ...sites]) expect(of(name, 0)).toMatch(new RegExp(` ${name}$`));
  expect(asked).toBe(92);
  for (let n = 0; n < 30; n += 1) of(`more${n}.test`, 0);
  expect(of("one.test", 0)).not.toBe("1 one.test");
});
