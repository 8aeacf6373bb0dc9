import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { root } from "./install.mjs";

const results = mkdtempSync(join(tmpdir(), "parapet-results-"));
const readJson = (name) => JSON.parse(readFileSync(join(results, name), "utf8"));

const vitest = (project, file) => ({
  command: "npx",
  args: [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${join(results, file)}`,
  ],
  counts: () => {
    const { numPassedTests, numFailedTests, testResults } = readJson(file);
    return { passed: numPassedTests, failed: numFailedTests, names: testResults.flatMap(namesOfFailures) };
  },
});

/** A file that does not load has no test to blame: then the file itself is named. */
const namesOfFailures = ({ name, status, message, assertionResults }) => {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file}: ${test.fullName}\n${firstLines(test.failureMessages.join("\n"))}`);
  return failed.length === 0 && status === "failed" ? [`${file}\n${firstLines(message)}`] : failed;
};

const firstLines = (text = "") =>
  text
    .split("\n")
    .slice(0, 6)
    .map((line) => `       ${line}`)
    .join("\n");

const namesOfJourneys = (suite) => [
  ...(suite.suites ?? []).flatMap(namesOfJourneys),
  ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
];

/** Everything that must hold, in the order of what fails fastest. */
export const CHECKS = [
  { name: "format", command: "npx", args: ["oxfmt", "--check", "."] },
  // One pass: the linter's own rules need the types of every file anyway.
  { name: "lint and types", command: "npm", args: ["run", "--silent", "lint"] },
  { name: "dead code", command: "npx", args: ["knip", "--no-progress"] },
  { name: "unit, integration and architecture", ...vitest("node", "node.json") },
  { name: "components in a browser", browser: true, ...vitest("browser", "browser.json") },
  {
    name: "journeys in a browser",
    browser: true,
    command: "npx",
    args: ["playwright", "test", "--project=core", "--reporter=dot,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, "journeys.json") },
    counts: () => {
      const { stats, suites } = readJson("journeys.json");
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        names: suites.flatMap(namesOfJourneys),
      };
    },
  },
];

const runOne = ({ name, command, args, env = {}, counts }) => {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const one = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  let tally = one;
  try {
    tally = counts?.() ?? one;
  } catch {
    // No result file: the runner itself failed, and `one` reports it.
  }
  // A runner may fail without a failed test: an error outside any of them, or a file that does not load.
  if (status !== 0 && tally.failed === 0) tally = { ...tally, failed: 1 };
  return { name, ...tally, seconds: Math.round((Date.now() - startedAt) / 1000) };
};

/** Runs all of them whatever fails, prints a line each with the names of what failed, and the closing line `N passed, N failed`; answers the exit code. */
export const runChecks = (checks) => {
  const verdicts = checks.map(runOne);
  rmSync(results, { recursive: true, force: true });
  console.log("");
  for (const { name, passed, failed, seconds, names = [] } of verdicts) {
    console.log(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
    for (const one of names) console.log(`     ${one}`);
  }
  const sum = (key) => verdicts.reduce((total, verdict) => total + verdict[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
};
