import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

/** Runs test files of the project as part of an attack; a file that is not there counts as a failure, not as nothing. */
export const suite = async (
  name: string,
  patterns: readonly string[],
  { scratch, seconds }: { readonly scratch: string; readonly seconds: number },
  signal: AbortSignal,
): Promise<Outcome> => {
  const files = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: ROOT });
    if (found.length === 0) throw new Error(`no test file ${pattern}`);
    return found;
  });
  const out = join(scratch, `${name}.json`);
  const { said } = await runProgram(
    process.execPath,
    [VITEST, "run", "--project", "node", "--project", "nightly", "--reporter=json", `--outputFile=${out}`, ...files],
    { signal, cwd: ROOT, seconds },
  );
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(out, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      success: boolean;
    };
    return { passed: success && numPassedTests > 0, says: `${numPassedTests} cases hold, ${numFailedTests} do not` };
  } catch {
    throw new Error(`the tests did not run: ${said.slice(-300)}`);
  }
};

/** Runs one browser journey of the project. */
export const journey = async (spec: string, scratch: string, signal: AbortSignal): Promise<Outcome> => {
  if (globSync(spec, { cwd: ROOT }).length === 0) throw new Error(`there is no ${spec}`);
  const out = join(scratch, "journey.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: out };
  const { said } = await runProgram(
    process.execPath,
    [join(ROOT, "node_modules/@playwright/test/cli.js"), "test", spec, "--reporter=json"],
    { signal, cwd: ROOT, seconds: 900, env },
  );
  try {
    const { stats } = JSON.parse(readFileSync(out, "utf8")) as { stats: { expected: number; unexpected: number } };
    return {
      passed: stats.unexpected === 0 && stats.expected > 0,
      says: `${stats.expected} journeys hold, ${stats.unexpected} do not`,
    };
  } catch {
    throw new Error(`the browser did not run: ${said.slice(-300)}`);
  }
};
