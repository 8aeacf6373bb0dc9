import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";

import { root } from "./install.mjs";

const results = mkdtempSync(join(tmpdir(), "parapet-results-"));
const readJson = (name) => JSON.parse(readFileSync(join(results, name), "utf8"));

const GIB = 1024 ** 3;
/** Includes memory that the system can reclaim; Node 20 reports only unused memory. */
const availableMemory = () => process.availableMemory?.() ?? freemem();

/** A `priority` above 0 takes the processor time that checks of 0 leave (`nice`). */
const vitest = (project, file, priority, ...options) => ({
  command: "nice",
  args: [
    "-n",
    String(priority),
    "npx",
    "vitest",
    "run",
    "--project",
    project,
    ...options,
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

/**
 * Everything that must hold. Checks of a group run at the same time: no single one of them keeps both cores of a small machine
 * busy from beginning to end. Unit tests alone use several processes, so they fill what lint and components leave, and no check
 * is left over on one core. Journeys are timed by a browser: nothing runs beside them.
 */
export const CHECKS = [
  { group: 1, name: "portal build", browser: true, command: process.execPath, args: ["scripts/build-portal.mjs"] },
  { group: 2, name: "size of the portal", command: "npx", args: ["node", "tools/bench/portal-size.ts"] },
  { group: 2, name: "format", command: "npx", args: ["oxfmt", "--check", "."] },
  { group: 2, name: "dead code", command: "npx", args: ["knip", "--no-progress"] },
  {
    group: 2,
    name: "lint and types",
    // One pass: the linter's own rules need the types of every file anyway.
    command: "npm",
    args: ["run", "--silent", "lint"],
    // Its part that knows types is written in Go. A second thread would work out the same types again. It holds them all, some six GiB: near a limit
    // of its memory it would collect garbage for three quarters of its time.
    env: { GOMAXPROCS: "1", GOGC: "400", GOMEMLIMIT: `${Math.max(4, Math.floor(availableMemory() / 2 / GIB))}GiB` },
  },
  { group: 2, name: "unit, integration and architecture", ...vitest("node", "node.json", 5, "--project", "portal") },
  {
    group: 2,
    name: "components in a browser",
    browser: true,
    ...vitest("browser", "browser.json", 0, "--maxWorkers=1"),
  },
  {
    group: 3,
    name: "journeys in a browser",
    browser: true,
    command: "npx",
    args: ["playwright", "test", "--project=core", "--project=shell", "--reporter=dot,json"],
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

/** Runs a program to its end; what it prints is shown as a whole once it has ended, or as it comes where nothing else runs. */
const runToEnd = (command, args, env, isAlone) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk.toString()));
    child.once("error", (error) => resolve({ status: 1, printed: `${error.message}\n` }));
    child.once("close", (status) => resolve({ status, printed }));
  });

const runOne = async ({ name, command, args, env = {}, counts }, isAlone) => {
  if (isAlone) console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const { status, printed } = await runToEnd(command, args, env, isAlone);
  if (!isAlone) console.log(`\n── ${name}`);
  if (printed !== "") console.log(printed);
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

const runGroups = async (checks) => {
  const verdicts = [];
  for (const group of new Set(checks.map((check) => check.group))) {
    const together = checks.filter((check) => check.group === group);
    verdicts.push(...(await Promise.all(together.map((check) => runOne(check, together.length === 1)))));
  }
  return verdicts;
};

/** Runs all of them whatever fails, prints a line each with the names of what failed, and the closing line `N passed, N failed`; answers the exit code. */
export const runChecks = async (checks) => {
  const startedAt = Date.now();
  const verdicts = await runGroups(checks);
  rmSync(results, { recursive: true, force: true });
  console.log("");
  for (const { name, passed, failed, seconds, names = [] } of verdicts) {
    console.log(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
    for (const one of names) console.log(`     ${one}`);
  }
  const sum = (key) => verdicts.reduce((total, verdict) => total + verdict[key], 0);
  console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
};
