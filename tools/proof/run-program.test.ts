import { expect, test } from "vitest";

import { runProgram } from "./run-program.ts";

test("a program that does not end in time ends with everything that it has started", async () => {
  const startedAt = performance.now();
  // What it has started keeps its output open: the answer comes when that has ended, too.
  const { code, said } = await runProgram("sh", ["-c", "sleep 60 & echo started; wait"], { seconds: 1 });
  expect([code, said]).toEqual([null, "started\n"]);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
}, 90_000);
