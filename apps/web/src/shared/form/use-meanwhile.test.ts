import { expect, test } from "vitest";

import { changedFacts } from "./use-meanwhile.ts";

const name = (value: string) => ({ label: "Name", value });
const phone = (value: string) => ({ label: "Phone", value });

test("unchanged facts are not listed", () => expect(changedFacts([name("Acme")], [name("Acme")])).toEqual([]));

test.each([
  ["another value", [name("Acme"), phone("1")], [name("Acme Ltd"), phone("1")], [name("Acme Ltd")]],
  ["something new", [name("Acme")], [name("Acme"), phone("1")], [phone("1")]],
  ["something emptied", [phone("1")], [phone("")], [phone("")]],
])("%s is listed with its current value", (_, before, now, reported) =>
  expect(changedFacts(before, now)).toEqual(reported),
);
