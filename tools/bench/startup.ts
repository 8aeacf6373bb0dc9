/**
 * Startup: start to ready on a warm clone (aim: under 5 s), the lab's two companies up (aim: under 2 s), the demo
 * with its whole history (aim: under 25 s), from `npm start` on an installed clone to the overview in a browser (aim: under 25 s),
 * and with `--install` a cold `npm ci` of a copy of this clone into an empty folder with an empty cache, which also builds the
 * portal, its time and its size.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { startLab } from "@parapet/lab/start-lab";
import { chromium, expect } from "@playwright/test";

import { DEMO_EMAIL, visitAs } from "../../e2e/demo-visit.ts";
import { startProduct } from "../../e2e/product.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const AIM_MS = 5_000;
const LAB_AIM_MS = 2_000;
const DEMO_AIM_MS = 25_000;
const DEMO_PATIENCE_MS = 300_000;
const FIRST_PORT = 4399;
const rounds = process.argv.includes("--short") ? 2 : 5;

const timed = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
  const startedAt = performance.now();
  const result = await work();
  return [Math.round(performance.now() - startedAt), result];
};

/** Cold: no `node_modules`, no cache of npm's. Only what git knows is copied. */
const coldInstall = (): { what: string; ms: number; "share of the aim": string }[] => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-cold-"));
  try {
    const clone = join(folder, "clone");
    const known = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
    for (const path of known.stdout.split("\0").filter((it) => it !== "")) cpSync(join(ROOT, path), join(clone, path));
    const startedAt = performance.now();
    const words = ["ci", "--no-audit", "--no-fund", "--cache", join(folder, "cache")];
    const { status } = spawnSync("npm", words, { cwd: clone, stdio: ["ignore", "ignore", "inherit"] });
    const ms = Math.round(performance.now() - startedAt);
    if (status !== 0) throw new Error("npm ci failed");
    const size = spawnSync("du", ["-sm", join(clone, "node_modules")], { encoding: "utf8" }).stdout.split("\t")[0];
    return [{ what: `cold npm ci, ${size} MB in node_modules`, ms, "share of the aim": "" }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What a newcomer waits for after the installation: `npm start` loads the demo, one click signs in, the overview is complete. */
const firstOverview = async (): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-first-"));
  await using browser = await chromium.launch({ executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium" });
  const url = `http://127.0.0.1:${FIRST_PORT}`;
  const startedAt = performance.now();
  const program = spawn("npm", ["start"], {
    cwd: ROOT,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, PORT: String(FIRST_PORT), DATA_DIR: dataDir, PARAPET_BROWSER: "off" },
  });
  try {
    const deadline = Date.now() + DEMO_PATIENCE_MS;
    while (
      !(await fetch(`${url}/v1/health/ready/`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error("The program was not ready in time");
      await sleep(100);
    }
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await visitAs(page, { url }, DEMO_EMAIL.client_admin);
    await expect(page.locator(".sk")).toHaveCount(0, { timeout: 60_000 });
    return Math.round(performance.now() - startedAt);
  } finally {
    if (program.pid !== undefined) process.kill(-program.pid, "SIGTERM");
    await once(program, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const labStarts: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [took, lab] = await timed(() => startLab([careless, tidy]));
  labStarts.push(took);
  await lab[Symbol.asyncDispose]();
}
const overview = await firstOverview();
const install = process.argv.includes("--install") ? coldInstall() : [];

const [first, product] = await timed(() => startProduct());
await product.stop();
const again: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [took, warm] = await timed(() => startProduct({}, product.dataDir));
  again.push(took);
  await warm.stop();
}
const [killed, survivor] = await timed(async () => {
  const victim = await startProduct({}, product.dataDir);
  await victim.kill();
  return startProduct({}, product.dataDir);
});
await survivor.stop();
rmSync(product.dataDir, { recursive: true, force: true });

/** From the start on an empty data directory to the portal that is ready for sign-in and has the demo's whole history. */
const [demoHistory, demo] = await timed(async () => {
  const started = await startProduct({ PARAPET_DEMO: "1" });
  const deadline = Date.now() + DEMO_PATIENCE_MS;
  while (!started.said().includes("history is complete")) {
    if (Date.now() > deadline) throw new Error(`The demo has no history:\n${started.said()}`);
    await sleep(100);
  }
  return started;
});
await demo.stop();
rmSync(demo.dataDir, { recursive: true, force: true });

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const median = medianOf(again);
const labMedian = medianOf(labStarts);
console.table([
  { what: "first start, empty data folder, to ready", ms: first, "share of the aim": (first / AIM_MS).toFixed(2) },
  { what: `warm start to ready, median of ${rounds}`, ms: median, "share of the aim": (median / AIM_MS).toFixed(2) },
  {
    what: `lab of two companies up, median of ${rounds}`,
    ms: labMedian,
    "share of the aim": (labMedian / LAB_AIM_MS).toFixed(2),
  },
  {
    what: "demo: first start to ready with its whole history",
    ms: demoHistory,
    "share of the aim": (demoHistory / DEMO_AIM_MS).toFixed(2),
  },
  {
    what: "npm start on an installed clone, to the overview in a browser",
    ms: overview,
    "share of the aim": (overview / DEMO_AIM_MS).toFixed(2),
  },
  ...install,
  { what: "start, kill -9, start again, to ready", ms: killed, "share of the aim": "" },
]);
const isFast = demoHistory < DEMO_AIM_MS && overview < DEMO_AIM_MS;
process.exit(median < AIM_MS && labMedian < LAB_AIM_MS && isFast ? 0 : 1);
