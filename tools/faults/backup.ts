import { copyFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { dumpTables } from "@parapet/db/backup";
import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { within } from "@parapet/db/scope";
import { sql } from "kysely";

import { signInOverHttp } from "../proof/portal-session.ts";
import { runProgram } from "../proof/run-program.ts";
import type { Outcome } from "../proof/verdicts.ts";
import type { Stage } from "./stage.ts";
import { startWriter } from "./writer.ts";

const CLI = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));
const MAX_RESTORE_SECONDS = 60;

/** Every table's rows as one number each. The queue notes its own sweeps down all the time and is left out. */
const fingerprints = async (url: string): Promise<Map<string, string>> => {
  const tables = await dumpTables(url, async (dump) => dump.tables);
  await using owner = openDatabase(url, { role: "owner", max: 1, applicationName: "parapet-faults" });
  return await within(owner.db, "everything", async (tx) => {
    const found = new Map<string, string>();
    for (const { name, columns } of tables.filter((table) => !table.name.startsWith("jobs.queue"))) {
      const { rows } = await sql
        .raw<{ n: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as n from (select ${columns.join(",")} from ${name}) t`,
        )
        .execute(tx);
      found.set(name, rows[0]?.n ?? "");
    }
    return found;
  });
};

/** A backup while people write, read back on another machine: whole, within a minute for a million findings. */
export const backupAndRestore = async (stage: Stage, findings: number): Promise<Outcome> => {
  const domain = stage.domains[0] ?? "";
  if (findings > 0)
    await stage.ask(
      `insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen)
       select '${stage.org}', '${domain}', 'web-apps-exposures', 'web-exposed-files', 'file-secrets', 'https://h' || n || '.${domain}/', '${domain}', 'low', now(), now() from generate_series(1, ${findings}) n`,
    );
  const server = await stage.server();
  const writer = startWriter(() => server.url, await signInOverHttp(server, "client_admin"));
  const other = mkdtempSync(join(tmpdir(), "parapet-other-machine-"));
  chmodSync(other, 0o711);
  try {
    const file = join(other, "the.backup");
    const env = { PATH: process.env["PATH"] ?? "", ...stage.environment };
    const saved = await runProgram(process.execPath, [CLI, "backup", file, "--json"], { env, seconds: 300 });
    await writer.stop();
    await server.stop();
    if (saved.code !== 0) return { passed: false, says: `no backup: ${saved.said.slice(-200)}` };
    const written = JSON.parse(saved.said.trim().split("\n").at(-1) ?? "{}") as {
      rows: number;
      bytes: number;
      took_ms: number;
    };

    // A second backup when no one writes is what the restored rows can be compared with.
    const still = join(other, "still.backup");
    await runProgram(process.execPath, [CLI, "backup", still], { env, seconds: 300 });
    copyFileSync(join(stage.dataDir, "keys.json"), join(other, "keys.json"));
    const there = { ...env, DATA_DIR: other } as Record<string, string>;
    delete there["DATABASE_URL"];
    const restored = await runProgram(process.execPath, [CLI, "restore", still, "--json"], {
      env: there,
      seconds: 400,
    });
    if (restored.code !== 0) return { passed: false, says: `no restore: ${restored.said.slice(-300)}` };
    const read = JSON.parse(restored.said.trim().split("\n").at(-1) ?? "{}") as { rows: number; took_ms: number };
    const before = await fingerprints(stage.url);
    await using cluster = await openCluster(join(other, "postgres"));
    const after = await fingerprints(cluster.url);
    const different = [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
    const audit = await runProgram(process.execPath, [CLI, "verify-audit"], { env: there, seconds: 120 });
    return {
      passed:
        different.length === 0 &&
        audit.code === 0 &&
        read.took_ms <= MAX_RESTORE_SECONDS * 1000 &&
        writer.acknowledged.size > 0,
      says: `${written.rows} rows under ${writer.acknowledged.size} writes: saved in ${(written.took_ms / 1000).toFixed(1)} s (${(written.bytes / 1e6).toFixed(1)} MB), restored in ${(read.took_ms / 1000).toFixed(1)} s; ${different.length === 0 ? "every table equal" : `DIFFERENT: ${different.join(", ")}`}; audit log ${audit.code === 0 ? "whole" : "NOT WHOLE"}`,
    };
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
};
