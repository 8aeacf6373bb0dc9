import { expect, test } from "vitest";

import { changedFacts } from "./use-meanwhile.ts";

const name = (value: string) => ({ label: "Name", value });
const phone = (value: string) => ({ label: "Phone", value });

test("what nobody changed is not told", () => expect(changedFacts([name("Acme")], [name("Acme")])).toEqual([]));

test.each([
  ["another value", [name("Acme"), phone("1")], [name("Acme Ltd"), phone("1")], [name("Acme Ltd")]],
  ["something new", [name("Acme")], [name("Acme"), phone("1")], [phone("1")]],
  ["something emptied", [phone("1")], [phone("")], [phone("")]],
])("%s is told as it is now", (_, before, now, told) => expect(changedFacts(before, now)).toEqual(told));
