import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, test } from "vitest";

import { openFairQueue } from "./fair-queue.ts";

const open = (atOnce = 1, perOrg = 10) => {
  const queue = openFairQueue({ atOnce, perOrg });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = (org: string, key: string) =>
    queue.run(org, key, () => {
      started.push(`${org}${key}`);
      return new Promise<string>((resolve) => finish.set(`${org}${key}`, () => resolve(`${org}${key} done`)));
    });
  const end = async (name: string) => {
    finish.get(name)?.();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  };
  return { queue, started, ask, end };
};

test("beyond its share an organization is refused with a reason; others are not, and a finished one makes room", async () => {
  const { ask, end } = open(1, 2);
  const first = ask("A", "1");
  void ask("A", "2");
  expect(() => ask("A", "3")).toThrow(expect.objectContaining({ code: "too_many_requests", text: "work_queue_full" }));
  void ask("B", "1");
  await nextTurn();
  await end("A1");
  expect(await first).toBe("A1 done");
  expect(() => ask("A", "3")).not.toThrow();
});

test("ten identical requests are one piece of work, whether it waits or runs", async () => {
  const { ask, started, end } = open();
  const blocker = ask("B", "x");
  const ten = Array.from({ length: 10 }, () => ask("A", "same"));
  await nextTurn();
  await end("Bx");
  const more = ask("A", "same");
  await end("Asame");
  expect(await Promise.all([...ten, more])).toEqual(Array.from({ length: 11 }, () => "Asame done"));
  expect(started).toEqual(["Bx", "Asame"]);
  await blocker;
});

test("organizations take turns: B comes before the second of A, and positions reflect it", async () => {
  const { queue, ask, started, end } = open();
  for (const key of ["1", "2", "3", "4"]) void ask("A", key);
  void ask("B", "1");
  void ask("C", "1");
  await nextTurn();
  // A1 runs, so it is the turn of B and C before A's second.
  expect(["A1", "A2", "A3", "A4", "B1", "C1"].map(([org = "", key = ""]) => queue.position(org, key))).toEqual([
    0, 3, 4, 5, 1, 2,
  ]);
  expect(queue.position("B", "none")).toBeNull();
  for (const name of ["A1", "B1", "C1", "A2", "A3", "A4"]) {
    expect(started.at(-1)).toBe(name);
    await end(name);
  }
  expect(started).toHaveLength(6);
});

test("work that fails frees its place and fails for all who joined it", async () => {
  const { queue, ask, end } = open();
  const broken = () => Promise.reject(new Error("broken"));
  const both = [queue.run("A", "bad", broken), queue.run("A", "bad", broken)];
  for (const one of both) await expect(one).rejects.toThrow("broken");
  const after = ask("A", "1");
  await nextTurn();
  await end("A1");
  expect(await after).toBe("A1 done");
});
