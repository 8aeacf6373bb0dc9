import { expect, test } from "vitest";

import { isCallable, reachOut } from "./reach-out.ts";

type Given = Parameters<typeof reachOut>[0];
const production = { config: { mode: "production" } } as unknown as Given;
const tests = { config: { mode: "test" } } as unknown as Given;
const seconds = async (work: Promise<unknown>): Promise<number> => {
  const at = performance.now();
  await work.catch(() => null);
  return (performance.now() - at) / 1000;
};

test("a failure takes as long for a port that refuses as for one that does not answer; an answer is not delayed", async () => {
  const failed = (after: number, isThrown: boolean) =>
    reachOut(
      production,
      "acme",
      async () => {
        await new Promise((resolve) => setTimeout(resolve, after));
        if (isThrown) throw new Error("refused");
        return false;
      },
      (isReached) => !isReached,
    );
  const [refused, silent, thrown, answered] = await Promise.all([
    seconds(failed(1, false)),
    seconds(failed(9_000, false)),
    seconds(failed(500, true)),
    seconds(
      reachOut(
        production,
        "acme",
        async () => true,
        (isReached) => !isReached,
      ),
    ),
  ]);
  for (const took of [refused, silent, thrown]) expect(Math.abs(took - 12)).toBeLessThan(1);
  expect(answered).toBeLessThan(1);
});

test("one organization does not make another wait for all its calls, and has no more than a few under way", async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const call = (org: string, n: number) =>
    reachOut(
      tests,
      org,
      async () => {
        await gate.promise;
        order.push(`${org}${n}`);
      },
      () => false,
    );
  const many = Array.from({ length: 10 }, (_, n) => call("slow", n));
  const other = call("other", 0);
  gate.resolve();
  const ended = await Promise.allSettled([...many, other]);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(order).toContain("other0");
});

test.each([
  ["https://id.acme.test/", true],
  ["https://id.acme.test:443/", true],
  ["https://id.acme.test:8443/realm", true],
  ["https://id.acme.test:22/", false],
  ["https://id.acme.test:6379/", false],
  ["http://id.acme.test/", false],
  ["ftp://id.acme.test/", false],
  ["file:///etc/passwd", false],
  ["no address", false],
] as const)("%s: %s", (address, isAllowed) => {
  expect(isCallable(address)).toBe(isAllowed);
});
