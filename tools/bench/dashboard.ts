/**
 * The dashboard in a real browser, over the demo's real scan and 100,000 planted findings: first load with the processor
 * slowed down four times, scrolling, the time from a key or a click to the next paint, the scripts of each page, and
 * Lighthouse's accessibility of each page. `--short` leaves Lighthouse out.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { within } from "@parapet/db/scope";
import { chromium } from "@playwright/test";
import { sql } from "kysely";
import lighthouse, { desktopConfig } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

import { ROUTES } from "../../apps/web/src/app/route-table.ts";
import { demoAccountsReady, demoScanned } from "../../e2e/demo-scan.ts";
import { importFeeds } from "../../e2e/import-samples.ts";
import { startProduct } from "../../e2e/product.ts";
import { selectDomain } from "../../e2e/select-domain.ts";
import { signIn } from "../../e2e/sign-in.ts";
import { walkTo } from "../../e2e/walk-to.ts";
import { firstLoad, measureLatency, median, middleSpeed, listScripts } from "./dashboard.measure.ts";
import { METRICS_TOKEN, untilIdle } from "./until.idle.ts";

const LIMIT = { loadMs: 1_500, slowdown: 4, fps: 55, latencyMs: 100, scriptKb: 220, accessibility: 100 };
const LOADS = 7;
const PLANTED = 100_000;
const DEBUG_PORT = 9_227;
const IDLE_PATIENCE_MS = 300_000;
const PORTS = "/dashboard/current-risk/company-exposed-ports";
const PATHS = ROUTES.filter(({ leadsTo }) => leadsTo === undefined)
  .map(({ path }) => path.replace(":id", "CVE-2026-0001"))
  .filter((path) => /^\/dashboard\/(?:current-risk|predictive-dashboard|threat-intelligence)/.test(path));

const lines: { figure: string; measured: string; limit: string; good: boolean }[] = [];
const judge = (figure: string, measured: string, limit: string, good: boolean) => {
  lines.push({ figure, measured, limit, good });
  console.log(`${good ? "ok  " : "FAIL"} ${figure}: ${measured}, limit ${limit}, load ${loadavg()[0]?.toFixed(1)}`);
};

/** As many open ports as a very large company might have. */
const plant = async (dataDir: string) => {
  await using cluster = await openCluster(join(dataDir, "postgres"));
  await using database = openDatabase(cluster.url);
  await within(database.db, "everything", (tx) =>
    sql`insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, evidence, params, details, cvss,
          exploit_available, first_seen, last_seen)
        select id, 'acme.test', 'company-exposed-ports', 'made-up', 'kind-' || n % 400, 'host-' || n || '.acme.test', 'acme.test',
          (array['critical','high','medium','low','info'])[1 + n % 5], '{}', '{}',
          jsonb_build_object('port', n % 65536, 'protocol', 'tcp', 'service', 'http', 'product', 'Server ' || n % 50, 'host', 'host-' || n || '.acme.test'),
          (n % 100) / 10.0, n % 9 = 0, now(), now()
        from organization, generate_series(1, ${PLANTED}) n where name = 'Acme'`.execute(tx),
  );
};

const build = new URL("../../apps/web/build/client", import.meta.url).pathname;
/** As the server sends it: packed when it was built where that pays, while sending otherwise. */
const gzipKb = (path: string): number =>
  (existsSync(`${build}${path}.gz`)
    ? statSync(`${build}${path}.gz`).size
    : gzipSync(readFileSync(build + path)).length) / 1024;

const profile = mkdtempSync(join(tmpdir(), "parapet-bench-browser-"));
try {
  await using product = await startProduct({ PARAPET_DEMO: "companies", PARAPET_METRICS_TOKEN: METRICS_TOKEN });
  await demoAccountsReady(product);
  // Lighthouse opens a tab of its own beside this one: the browser's own profile is what both share.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      `--remote-debugging-port=${DEBUG_PORT}`,
    ],
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await selectDomain(page, "acme.test");
  await signIn(page, product, "client_admin");
  await demoScanned(page, product);
  await importFeeds(product);
  await untilIdle(product.url, IDLE_PATIENCE_MS);

  // "Slowed down four times" is four times slower than this machine; how fast that is says Lighthouse's own measure of it.
  const speed = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  console.log(`     this browser here: benchmark index ${Math.round(speed)}`);

  await firstLoad(context, `${product.url}/dashboard/current-risk`, 1);
  const loads: number[] = [];
  for (let n = 0; n < LOADS; n += 1)
    loads.push(await firstLoad(context, `${product.url}/dashboard/current-risk`, LIMIT.slowdown));
  judge(
    "first load to content, processor slowed down 4 times",
    `${median(loads).toFixed(0)} ms (of ${LOADS}, ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)})`,
    `${LIMIT.loadMs} ms`,
    median(loads) < LIMIT.loadMs,
  );

  const weights: { page: string; kB: number }[] = [];
  for (const path of PATHS) {
    const fresh = await context.newPage();
    await selectDomain(fresh, "acme.test");
    await fresh.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
    const scripts = new Set(await listScripts(fresh));
    weights.push({ page: path, kB: Math.round([...scripts].reduce((sum, script) => sum + gzipKb(script), 0)) });
    await fresh.close();
  }
  console.table(weights);
  const heaviest = weights.toSorted((a, b) => b.kB - a.kB)[0];
  judge(
    "scripts of a page, gzip",
    `${heaviest?.kB} kB (${heaviest?.page})`,
    `${LIMIT.scriptKb} kB`,
    (heaviest?.kB ?? Infinity) < LIMIT.scriptKb,
  );

  await plant(product.dataDir);
  await page.goto(`${product.url}${PORTS}`);
  await page.locator("tr[data-opens]").first().waitFor();
  const rows = Number(await page.locator(".tbl").first().getAttribute("aria-rowcount")) - 1;
  const table = await middleSpeed(page, ".table-scroll");
  judge(
    `scrolling a table of ${rows} rows`,
    `${table.fps.toFixed(1)} frames/s, longest wait ${table.longestMs.toFixed(0)} ms`,
    `${LIMIT.fps} frames/s`,
    table.fps >= LIMIT.fps && rows >= PLANTED,
  );

  const drawer = page.getByRole("dialog");
  const acts: [name: string, act: () => Promise<void>, settled?: () => Promise<void>][] = [
    ["open a row", () => page.locator("tr[data-opens]").first().click(), () => drawer.waitFor()],
    ["close it", () => page.keyboard.press("Escape"), () => drawer.waitFor({ state: "hidden" })],
    ["filter by severity", () => page.getByRole("button", { name: /^High/ }).click()],
    ["sort", () => page.getByRole("button", { name: "CVSS", exact: true }).click()],
    [
      "type into the search",
      () => page.getByRole("searchbox", { name: "Search findings" }).pressSequentially("host-77"),
    ],
    ["open the palette", () => page.keyboard.press("Control+k")],
    ["close the palette", () => page.keyboard.press("Escape")],
  ];
  for (const [name, act, settled] of acts) {
    const ms = await measureLatency(page, act);
    await settled?.();
    judge(
      `${name}, to the next paint`,
      ms === 0 ? "under 16 ms" : `${ms} ms`,
      `${LIMIT.latencyMs} ms`,
      ms < LIMIT.latencyMs,
    );
  }

  await walkTo(page, "/dashboard/current-risk/assets");
  await page.locator(".assets-picture canvas").waitFor();
  await page.locator(".tbl tbody tr").first().waitFor();
  const nodes = Number(await page.locator(".tbl").first().getAttribute("aria-rowcount")) - 1;
  const graph = await middleSpeed(page, ".assets-picture canvas");
  judge(
    `zooming the graph of ${nodes} assets`,
    `${graph.fps.toFixed(1)} frames/s, longest wait ${graph.longestMs.toFixed(0)} ms`,
    `${LIMIT.fps} frames/s`,
    graph.fps >= LIMIT.fps,
  );

  if (!process.argv.includes("--short")) {
    await walkTo(page, "/dashboard/current-risk");
    for (const path of PATHS) {
      const result = await lighthouse(
        `${product.url}${path}`,
        { port: DEBUG_PORT, onlyCategories: ["accessibility"], disableStorageReset: true, logLevel: "error" },
        desktopConfig,
      );
      const score = Math.round((result?.lhr.categories["accessibility"]?.score ?? 0) * 100);
      const reached = new URL(result?.lhr.finalDisplayedUrl ?? product.url).pathname;
      const failed = Object.values(result?.lhr.audits ?? {})
        .filter((audit) => audit.score === 0)
        .map(({ id }) => id);
      judge(
        `Lighthouse accessibility, ${path}`,
        `${score} ${failed.join(" ")}${reached === path ? "" : ` at ${reached}`}`.trim(),
        String(LIMIT.accessibility),
        score >= LIMIT.accessibility && reached === path,
      );
    }
  }
  await context.close();
} finally {
  rmSync(profile, { recursive: true, force: true });
}
const good = lines.filter((line) => line.good).length;
console.log(`${good} of ${lines.length} figures within their limits`);
process.exit(good === lines.length ? 0 : 1);
