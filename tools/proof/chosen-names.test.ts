import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

const ask = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/bench/run.ts", ...words], {
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, stdout, stderr };
};

test("--help lists the benchmarks and starts none", () => {
  expect(ask("--help")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run bench[^]*\n {2}recog\n/) });
});

test("an unknown name is refused before anything starts", () => {
  const { status, stderr } = ask("recog", "no-such-bench");
  expect([status, stderr.split("\n")[0]]).toEqual([2, "Unknown: no-such-bench."]);
});
