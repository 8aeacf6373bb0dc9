/** `npm run faults [-- --short] [-- --seed=N] [-- names…]`: fault injection with external verification. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { suite } from "../attack/own/suites.ts";
import { chosenNames } from "../proof/chosen-names.ts";
import { randomFrom, seedFrom } from "../proof/random.ts";
import { inTurn, type Outcome, type Step } from "../proof/verdicts.ts";
import { backupAndRestore } from "./backup.ts";
import { containers } from "./containers.ts";
import { diskFull } from "./disk.ts";
import { killEmbedded } from "./embedded.ts";
import { firstStarts } from "./first-starts.ts";
import { severalMachines } from "./machines.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { auditUnwritable, databaseAway, killBackend, killDatabase, killServer, stopUnderLoad } from "./servers.ts";
import { openStage, type Stage, type StageOptions } from "./stage.ts";
import { workerUnit } from "./units.ts";
import { deliverTwice, freezeWorker, killWorkers } from "./workers.ts";

const words = process.argv.slice(2);
const isShort = words.includes("--short");
const isAll = words.every((word) => word.startsWith("-"));
const seed = seedFrom(words);

/** Each fault gets an environment of its own, so that none is in what another left behind. */
const on = (options: StageOptions, harm: (stage: Stage) => Promise<Outcome>) => async (): Promise<Outcome> => {
  await using stage = await openStage(options);
  // Awaited here, since the environment is disposed when this function returns.
  return await harm(stage);
};
const files = (name: string, ...patterns: string[]): Step => ({
  name,
  withinSeconds: 600,
  run: (signal) => suite(name.replaceAll(/\W+/g, "-"), patterns, { scratch, seconds: 600 }, signal),
});
const rounds = isShort ? 2 : 20;

const steps: Step[] = [
  {
    name: "kill -9 of the server",
    withinSeconds: 1_800,
    run: on({ domains: 1 }, (stage) => killServer(stage, rounds)),
  },
  {
    name: "kill -9 of a database backend",
    withinSeconds: 1_200,
    run: on({ domains: 1 }, (stage) => killBackend(stage, rounds)),
  },
  {
    name: "kill -9 of the whole database",
    withinSeconds: 900,
    run: on({ domains: 1 }, (stage) => killDatabase(stage, isShort ? 1 : 5)),
  },
  { name: "kill -9 of the embedded database", withinSeconds: 300, run: () => killEmbedded(isShort ? 1 : 10) },
  {
    name: "kill -9 of workers",
    withinSeconds: 1_500,
    run: on({ domains: isShort ? 4 : 12, dnsDelayMs: 40 }, (stage) =>
      killWorkers(stage, randomFrom(seed), isShort ? 3 : 30),
    ),
  },
  { name: "frozen worker", withinSeconds: 600, run: on({ domains: 1, dnsDelayMs: 60 }, freezeWorker) },
  { name: "delivered twice and in reverse", withinSeconds: 600, run: on({ domains: isShort ? 2 : 6 }, deliverTwice) },
  {
    name: "database away",
    withinSeconds: 900,
    run: on({ domains: 2 }, (stage) => databaseAway(stage, isShort ? 10 : 60)),
  },
  { name: "disk full", withinSeconds: 300, run: () => diskFull() },
  { name: "audit log not writable", withinSeconds: 200, run: on({ domains: 1 }, auditUnwritable) },
  { name: "SIGTERM under load", withinSeconds: 200, run: on({ domains: 1 }, stopUnderLoad) },
  {
    name: "rolling restart behind a proxy",
    withinSeconds: 300,
    run: on({ domains: 1 }, (stage) => rollingRestart(stage, scratch, isShort ? 1 : 5)),
  },
  {
    name: "backup and restore",
    withinSeconds: 900,
    run: on({ domains: 1 }, (stage) => backupAndRestore(stage, isShort ? 20_000 : 1_000_000)),
  },
  { name: "first starts at once", withinSeconds: 600, run: () => firstStarts(isShort ? 8 : 40) },
  { name: "machines", withinSeconds: 1_500, run: () => severalMachines(isShort) },
  { name: "screenshot in the worker's systemd unit", withinSeconds: 300, run: workerUnit },
  { name: "containers", withinSeconds: 2_400, run: containers },
  files(
    "clock jumps",
    "apps/server/src/features/access/login-machine.test.ts",
    "apps/server/src/features/access/sign-in.test.ts",
    "packages/domain/src/plans/licence.test.ts",
    "apps/server/src/wiring/across-features/leaks.test.ts",
    "apps/server/src/wiring/across-features/interrupted-run.nightly.test.ts",
    "apps/server/src/features/organizations/jobs/purge.test.ts",
    "apps/server/src/platform/mail/mail.test.ts",
  ),
  files(
    "hostile hosts",
    "lab/src/blueprints/hostile.test.ts",
    "packages/scanner/src/discovery/hostile-company.test.ts",
    "packages/scanner/src/web/hostile-site.test.ts",
    "packages/scanner/src/scan/hostile-scan.nightly.test.ts",
    "packages/net/src/http-client.test.ts",
  ),
];

/** Too long for five minutes; each has its own short form in `npm test`. */
const LONG_ONLY = new Set([
  "clock jumps",
  "hostile hosts",
  "frozen worker",
  "machines",
  "first starts at once",
  "screenshot in the worker's systemd unit",
  "containers",
]);
const wordOf = (name: string): string => name.replaceAll(/\W+/g, "-");
const USAGE = `npm run faults [-- --short] [-- --seed=N] [-- names…]

Kills, freezes, fills and takes away what the product stands on, and compares what is left. Without names all of them run.`;
const names = chosenNames(
  words,
  USAGE,
  steps.map(({ name }) => wordOf(name)),
);
const chosen = steps.filter(({ name }) => names.includes(wordOf(name)) && !(isAll && isShort && LONG_ONLY.has(name)));
const scratch = mkdtempSync(join(tmpdir(), "parapet-faults-"));
const exitCode = await inTurn(`faults${isShort ? " (short)" : ""}, seed ${seed},`, chosen);
rmSync(scratch, { recursive: true, force: true });
process.exit(exitCode);
