/** An import of indicators as the program does it, in a process of its own, so that its memory is no one else's. */
import { openDatabase } from "@parapet/db/db";
import { iocCsv } from "@parapet/intel/feeds/ioc-csv";
import { openBytes } from "@parapet/intel/read/open-source";

import { openIngest } from "../../apps/server/src/features/intel/commands/ingest.ts";

const [, , url = "", count = "0"] = process.argv;
const CHUNK = 1_000;

async function* table(): AsyncGenerator<Buffer> {
  yield Buffer.from("value,type,first_seen,last_seen,malware,tags\n");
  for (let from = 0; from < Number(count); from += CHUNK) {
    let text = "";
    for (let i = from; i < from + CHUNK; i += 1)
      text += `only-in-import-${i.toString(36)}.example,domain,2026-01-01 00:00:00,2026-02-${String(1 + (i % 28)).padStart(2, "0")} 00:00:00,AcmeRAT,"a,b"\n`;
    yield Buffer.from(text);
  }
}

await using database = openDatabase(url, { max: 4 });
await using owner = openDatabase(url, { role: "owner", max: 1 });
const started = performance.now();
const ingest = openIngest(iocCsv, database.pool, { owner: owner.pool, feedName: "bench-import" });
await ingest.take(openBytes("bench", table()), new Date());
const { read, added, badCount } = await ingest.settle();
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ read, added, badCount, seconds, peakMb: process.resourceUsage().maxRSS / 1024 }));
