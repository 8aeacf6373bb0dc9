/**
 * The report of a domain with 10,000 open findings: collected from the database, drawn in a process of its own, three languages.
 * Limits: under 10 s, and 300 MB for each of the two processes.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { claimScan, insertScan, recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { FINDING_AREAS, SEVERITIES } from "@parapet/domain/risk";

import { collectReport } from "../../apps/server/src/features/reports/collect-report.ts";
import { renderReport } from "../../apps/server/src/features/reports/render-report.ts";

const FINDINGS = 10_000;
const LIMIT = { seconds: 10, megabytes: 300 };
const DOMAIN = "acme.test";

const home = mkdtempSync(join(tmpdir(), "parapet-bench-pdf-"));
chmodSync(home, 0o711);
try {
  await using cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  await using database = openDatabase(cluster.url);
  const now = new Date();
  const org = await within(database.db, "everything", async (tx) => {
    const row = await tx
      .insertInto("organization")
      .values({ name: "Acme", kind: "client" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const owner = row.id as OrgId;
    const { id } = await insertScan(tx, { org: owner, domain: DOMAIN, profile: "full", origin: "hand" });
    await claimScan(tx, id, now);
    await recordFindings(
      tx,
      { org: owner, scan: id, domain: DOMAIN, at: now },
      Array.from({ length: FINDINGS }, (_, n) => ({
        area: FINDING_AREAS[n % FINDING_AREAS.length] ?? "sensitive-data",
        check: "made-up",
        outcome: `kind-${n % 400}`,
        subject: `host-${n}.acme.test:${1024 + (n % 50_000)}/tcp`,
        target: `host-${n}.acme.test`,
        severity: SEVERITIES[n % 4] ?? "low",
        evidence: { banner: "x".repeat(200) },
        params: { n },
        details: {},
        cvss: (n % 100) / 10,
        exploitAvailable: n % 9 === 0,
        knownExploited: n % 99 === 0,
        epss: (n % 1000) / 1000,
      })),
    );
    return owner;
  });

  // Planting the findings took memory of its own, which a server that only reads them never needs.
  const before = process.memoryUsage().rss / 2 ** 20;
  console.log(`     ${before.toFixed(0)} MB before the first report`);
  let passed = true;
  for (const locale of ["en", "es", "fr"] as const) {
    const started = performance.now();
    const cpuBefore = process.cpuUsage();
    const found = { org, domain: DOMAIN, state: "verified" as const, organization: "Acme" };
    const data = await within(database.db, "everything", (tx) => collectReport(tx, found, locale, now));
    const collected = performance.now();
    const collectingCpu = (process.cpuUsage(cpuBefore).user + process.cpuUsage(cpuBefore).system) / 1e6;
    let drawingMb = 0;
    let drawingCpu = 0;
    const bytes = await renderReport(data, {
      onCost: ({ peakKb, cpuMs }) => {
        drawingMb = peakKb / 1024;
        drawingCpu = cpuMs / 1000;
      },
    });
    const seconds = (performance.now() - started) / 1000;
    const megabytes = process.resourceUsage().maxRSS / 1024;
    const isWithin = seconds < LIMIT.seconds && megabytes < LIMIT.megabytes && drawingMb < LIMIT.megabytes;
    passed &&= isWithin;
    console.log(
      `${isWithin ? "ok  " : "FAIL"} ${locale}: ${seconds.toFixed(2)} s (collected in ${((collected - started) / 1000).toFixed(2)} s; processor time ${collectingCpu.toFixed(2)} + ${drawingCpu.toFixed(2)} s), ` +
        `${(bytes.length / 1024).toFixed(0)} kB, peak ${megabytes.toFixed(0)} MB and ${drawingMb.toFixed(0)} MB of the process that draws; limits ${LIMIT.seconds} s, ${LIMIT.megabytes} MB`,
    );
  }
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
