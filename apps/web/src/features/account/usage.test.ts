import { expect, test } from "vitest";

import { usageOf } from "./usage.ts";

test("an unknown plan shows nothing", () => expect(usageOf("", { users: 3 })).toEqual([]));

test("what nobody told is not zero", () => {
  const tests = usageOf("professional", { users: 2 }).find(({ limit }) => limit === "testsPerMonth");
  expect(tests).toEqual({ limit: "testsPerMonth", used: null, allowed: 15 });
});

test("agreed limits stay open", () => {
  const domains = usageOf("enterprise", { domains: 4 }).find(({ limit }) => limit === "domains");
  expect(domains).toEqual({ limit: "domains", used: 4, allowed: null });
});
