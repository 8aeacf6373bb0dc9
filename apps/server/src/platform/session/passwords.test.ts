import { describe, expect, test } from "vitest";

import { boundedBy } from "../admission/limits.ts";
import { createPasswords } from "./passwords.ts";

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe("bounded work", () => {
  test("two run concurrently, fifty wait, the rest are rejected with a retry time", async () => {
    const bounded = boundedBy(2, 50);
    let [running, most] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const asked = Array.from({ length: 60 }, () =>
      bounded(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
      }),
    );
    gate.resolve();
    const results = await Promise.allSettled(asked);
    const refused = results.filter(({ status }) => status === "rejected");
    expect([most, refused.length]).toEqual([2, 8]);
    expect(refused[0]).toMatchObject({ reason: { code: "too_many_requests", retryAfterSeconds: 5 } });
  });

  test("work that fails gives its place to the next", async () => {
    const bounded = boundedBy(1, 10);
    const fails = bounded(() => Promise.reject(new Error("broken")));
    const next = bounded(async () => "done");
    await expect(fails).rejects.toThrow("broken");
    await expect(next).resolves.toBe("done");
    await expect(bounded(async () => "again")).resolves.toBe("again");
  });
});

test("an unknown account never verifies, and equivalent Unicode forms are the same password", async () => {
  const passwords = await createPasswords(CHEAP);
  expect(await passwords.check(null, "a password of no account")).toBe(false);
  const stored = await passwords.hash("Zw\u00f6lf Boxer");
  expect(await passwords.check(stored, "Zwo\u0308lf Boxer")).toBe(true);
  expect(await passwords.check(stored, "Zwolf Boxer")).toBe(false);
});
