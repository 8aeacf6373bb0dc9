/**
 * A check, not a measurement: every CVE and indicator file of PARAPET_DATA is taken in as `parapet import` does, with the
 * counts that its publisher states; a second time adds and changes nothing. Each bad record is reported with its reason.
 * `--short` leaves the large CVE files out.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { filesUnder, openFile } from "@parapet/intel/read/open-source";
import { feedById } from "@parapet/intel/registry";

import { type Ingested, openIngest } from "../../apps/server/src/features/intel/commands/ingest.ts";

const data = process.env["PARAPET_DATA"];
if (data === undefined) {
  console.log("skipped: PARAPET_DATA is not set");
  process.exit(0);
}
const short = process.argv.includes("--short");

/** Feed, path, what is read of it (records and bad ones together) where its publisher says how many there are. */
const FILES: readonly (readonly [string, string, number | null])[] = [
  ["kev", "kev", 1_653],
  ["epss", "epss", 4_155],
  ["exploitdb", "exploitdb", null],
  ["threatfox", "abusech/threatfox-export-2026-07-24.json", 4_488],
  ["urlhaus", "abusech/urlhaus-recent-trimmed-2026-02-02.json", null],
  ["feodo", "abusech/feodo-ipblocklist-2026-07.json", null],
  ["sslbl", "abusech/sslbl-sample-2024-09-02.csv", null],
  ["misp", "misp-events", null],
  ["warninglist", "misp-warninglists", 20],
  ["stix", "stix21", null],
  ...(short
    ? []
    : ([
        ["cve5", "cve5", 23_975],
        ["nvd", "nvd", null],
      ] as const)),
];

const home = mkdtempSync(join(tmpdir(), "parapet-bench-data-"));
chmodSync(home, 0o711);
const cluster = await openCluster(join(home, "postgres"));
await migrate(cluster.url);
let failed = 0;
try {
  await using database = openDatabase(cluster.url, { max: 4 });
  await using owner = openDatabase(cluster.url, { role: "owner", max: 1 });
  const load = async (id: string, path: string): Promise<Ingested> => {
    const feed = feedById(id);
    if (feed === undefined) throw new Error(`there is no feed ${id}`);
    const ingest = openIngest(feed, database.pool, { owner: owner.pool });
    for await (const file of filesUnder(path)) await ingest.take(openFile(file), (await stat(file)).mtime);
    return ingest.settle();
  };
  for (const [id, name, stated] of FILES) {
    const path = join(data, name);
    if (!existsSync(path)) {
      console.log(`skipped ${id}: ${name} is not there`);
      continue;
    }
    const first = await load(id, path);
    const again = await load(id, path);
    const isWhole = stated === null ? first.read > 0 : first.read === stated || first.read + first.badCount === stated;
    const isSame = again.read === first.read && again.added === 0 && again.changed === 0;
    if (!isWhole || !isSame) failed += 1;
    console.log(
      `${isWhole && isSame ? "ok  " : "FAIL"} ${id}: ${first.read} read${stated === null ? "" : ` of ${stated}`}, ${first.added} added, ${first.changed} changed, ${first.unchanged} the same, ${first.badCount} bad; again: ${again.added} added, ${again.changed} changed`,
    );
    const reasons = Map.groupBy(first.bad, ({ reason }) => reason.replaceAll(/\d+|"[^"]*"/g, "…").slice(0, 90));
    for (const [reason, group] of reasons.entries().take(5)) console.log(`       ${group.length} × ${reason}`);
  }
} finally {
  await cluster[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
}
console.log(failed === 0 ? "all counts are right" : `${failed} files are not as their publishers say`);
process.exitCode = failed === 0 ? 0 : 1;
