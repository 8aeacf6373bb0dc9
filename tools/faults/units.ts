import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { programPath } from "../attack/tools/install.ts";
import { runProgram } from "../proof/run-program.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { until } from "./until.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const UNITS = join(ROOT, "deploy/systemd");
const WORKER = "parapet-worker@9.service";
/** The worker's unit with all of its limits, but for what it runs. */
const INSTEAD = `[Service]
Type=oneshot
Restart=no
EnvironmentFile=
ExecStart=
ExecStart=/opt/parapet/node_modules/.bin/node tools/faults/take-screenshot.ts
`;

const run = (command: string, ...words: string[]) => runProgram(command, words, { seconds: 60 });

/** The leader of the container: its only child. */
const leaderOf = ({ pid = 0 }: ChildProcess): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0] ?? 0);
  } catch {
    return 0;
  }
};

/** Boots a systemd on a copy of this machine's files, and runs the work with a function that runs commands in it. */
const withSystemd = async <Result>(work: (inside: typeof run) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-units-"));
  const [upper, scratch, root] = ["upper", "scratch", "root"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [upper, scratch, root]) mkdirSync(path);
  await run("mount", "-t", "overlay", "overlay", "-o", `lowerdir=/,upperdir=${upper},workdir=${scratch}`, root);
  let booted: ChildProcess | null = null;
  try {
    await run("useradd", "--root", root, "--system", "--no-create-home", "parapet");
    mkdirSync(join(root, "opt/parapet"), { recursive: true });
    mkdirSync(join(root, `etc/systemd/system/${WORKER}.d`), { recursive: true });
    cpSync(UNITS, join(root, "etc/systemd/system"), { recursive: true });
    writeFileSync(join(root, `etc/systemd/system/${WORKER}.d/instead.conf`), INSTEAD);
    await run("ln", "-sf", "/lib/systemd/system/basic.target", join(root, "etc/systemd/system/default.target"));
    const words = [
      "-D",
      root,
      "--boot",
      "--register=no",
      "--keep-unit",
      "--private-network",
      `--bind-ro=${ROOT}:/opt/parapet`,
    ];
    booted = spawn("systemd-nspawn", words, { stdio: "ignore" });
    const container = booted;
    const inside: typeof run = (...words) => run("nsenter", "-t", String(leaderOf(container)), "-a", ...words);
    await until(async () => /running|degraded/.test((await inside("systemctl", "is-system-running")).said), 60, 500);
    return await work(inside);
  } finally {
    if (booted !== null) {
      const leader = leaderOf(booted);
      // The signal that a container's init takes as "halt".
      if (leader > 0) process.kill(leader, "SIGKILL");
      await until(async () => booted?.exitCode !== null || booted.signalCode !== null, 20, 100);
    }
    await run("umount", root);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The worker's unit under the real systemd and its seccomp filter: the browser takes a screenshot, in its own sandbox. */
export const workerUnit = async (): Promise<Outcome> => {
  const missing = ["systemd-nspawn", "chromium", "nsenter"].filter((name) => programPath(name) === null);
  if (process.getuid?.() !== 0 || missing.length > 0)
    return { passed: false, says: `not assessed: needs root and ${missing.join(", ") || "nothing else"}` };
  return await withSystemd(async (inside) => {
    const started = await inside("systemctl", "start", WORKER);
    const { said } = await inside("journalctl", "-u", WORKER, "--no-pager", "-o", "cat");
    const line = said.split("\n").findLast((one) => one.startsWith("{")) ?? "{}";
    const { taken, hasSandbox, isolation } = JSON.parse(line) as Record<string, unknown>;
    return {
      passed: started.code === 0 && taken === "taken" && hasSandbox === true,
      says: `${WORKER} ended with ${started.code}; screenshot ${String(taken)}, sandbox ${String(hasSandbox)}, isolation by ${String(isolation)}${started.code === 0 ? "" : `: ${said.slice(-200)}`}`,
    };
  });
};
