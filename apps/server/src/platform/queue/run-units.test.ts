import { expect, test } from "vitest";

import { runUnits } from "./run-units.ts";

const logged: string[] = [];
const events = {
  unitFailed: ({ sweep, unit }: { sweep: string; unit: string }) => void logged.push(`${sweep}: ${unit}`),
};
const sweepOf = (run: (unit: number) => Promise<void>, report?: (unit: number) => Promise<void>) =>
  runUnits(events, { name: "test", units: [1, 2, 3], idOf: String, run, ...(report && { report }) });

test("a unit that fails is logged, reported and returned; the others are run", async () => {
  const [done, reported]: [number[], number[]] = [[], []];
  const failed = await sweepOf(
    async (unit) => {
      if (unit === 2) throw Object.assign(new Error("numeric field overflow"), { code: "22003" });
      done.push(unit);
    },
    async (unit) => void reported.push(unit),
  );
  expect([done, failed, reported, logged.splice(0)]).toEqual([[1, 3], [2], [2], ["test: 2"]]);
});

test("a report that fails stops nothing either", async () => {
  const done: number[] = [];
  await sweepOf(
    async (unit) => {
      if (unit < 3) throw new Error("broken");
      done.push(unit);
    },
    async () => {
      throw new Error("no mail");
    },
  );
  expect([done, logged.splice(0)]).toEqual([[3], ["test: 1", "test report: 1", "test: 2", "test report: 2"]]);
});

test.each([
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  ["a database that stops", Object.assign(new Error("terminating connection"), { code: "57P01" })],
  ["a deadlock", Object.assign(new Error("deadlock detected"), { code: "40P01" })],
  ["a stopped process", new DOMException("aborted", "AbortError")],
])("%s is no unit's fault: the sweep ends, to be retried as a whole", async (_, trouble) => {
  const done: number[] = [];
  const run = async (unit: number) => {
    if (unit === 2) throw trouble;
    done.push(unit);
  };
  await expect(sweepOf(run)).rejects.toBe(trouble);
  expect([done, logged]).toEqual([[1], []]);
});
