/**
 * The outbox of events: 1,000 events per second accepted with their changes, a feed of a million events read page by page while
 * others are written (flat in time and memory, none lost, none doubled), and a receiver that answers nothing beside others.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { eventsAfter, placeEvents } from "@parapet/db/queries/events";
import { within } from "@parapet/db/scope";
import { EVENT_TYPE_IDS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

const IS_SHORT = process.argv.includes("--short");
const ROWS = IS_SHORT ? 100_000 : 1_000_000;
const FINDINGS = 10_000;
const ACCEPTED_PER_SECOND = 1_000;
const SECONDS = IS_SHORT ? 5 : 20;
const WRITERS = 4;
const PAGE = 500;
/** The last tenth of the pages may take as much longer than the first, and the memory grow by so much. */
const FLAT = 1.5;
const FLAT_MB = 40;

const FILTER = { types: EVENT_TYPE_IDS, minSeverity: null, areas: [], domains: [], units: [] } as const;
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

let isGood = true;
const judge = (isMet: boolean): string => {
  isGood &&= isMet;
  return isMet ? "ok" : "FAIL";
};

const home = mkdtempSync(join(tmpdir(), "parapet-bench-events-"));
chmodSync(home, 0o711);
try {
  await using cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  await using owner = openDatabase(cluster.url, { role: "owner", max: 1 });
  await using app = openDatabase(cluster.url, { max: 8 });
  const { rows: made } = await within(app.db, "everything", (tx) =>
    sql<{ id: OrgId }>`insert into organization (name, kind) values ('Bench', 'client') returning id`.execute(tx),
  );
  const org = made[0]?.id;
  if (org === undefined) throw new Error("no organization");
  await within(app.db, [org], (tx) =>
    sql`
      insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen)
        select ${org}, 'acme.test', 'network-weaknesses', 'port-open', 'open', 'h' || n || '.acme.test', 'h' || n || '.acme.test', 'low', now(), now()
          from generate_series(1, ${FINDINGS}) n`.execute(tx),
  );
  const { rows: findings } = await within(app.db, [org], (tx) =>
    sql<{ id: string }>`select id from finding`.execute(tx),
  );

  /** One change of a finding with the line of its history, as commands write them. */
  const change = (n: number) =>
    within(app.db, [org], async (tx) => {
      const id = findings[n % findings.length]?.id ?? "";
      await sql`update finding set version = version + 1 where id = ${id}`.execute(tx);
      await sql`insert into finding_event (finding_id, org_id, at, kind) values (${id}, ${org}, now(), 'work')`.execute(
        tx,
      );
    });
  let written = 0;
  const writeFor = async (ms: number): Promise<number> => {
    const [until, before] = [performance.now() + ms, written];
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (performance.now() < until) await change((written += 1));
      }),
    );
    return written - before;
  };
  const place = async (): Promise<number> => {
    let placed = 0;
    for (;;) {
      const step = await within(app.db, [org], (tx) => placeEvents(tx, org));
      if (step === 0) return placed;
      placed += step;
    }
  };

  const accepted = (await writeFor(SECONDS * 1_000)) / SECONDS;
  const placing = performance.now();
  const placed = await place();
  const placedPerSecond = placed / ((performance.now() - placing) / 1_000);
  console.log(
    `accepted with their changes, ${WRITERS} writers: ${Math.round(accepted)} events/s (${ACCEPTED_PER_SECOND}) ${judge(accepted >= ACCEPTED_PER_SECOND)}`,
  );
  console.log(`placed in the feed: ${Math.round(placedPerSecond)} events/s`);

  await within(app.db, [org], (tx) =>
    sql`
      insert into finding_event (finding_id, org_id, at, kind)
        select (array(select id from finding order by id))[1 + n % ${FINDINGS}], ${org}, now(), 'work' from generate_series(1, ${ROWS}) n`.execute(
      tx,
    ),
  );
  await place();
  await sql`vacuum analyze outbox_event`.execute(owner.db);
  let isReading = true;
  const meanwhile = (async () => {
    let count = 0;
    while (isReading) {
      count += await writeFor(200);
      await place();
    }
    return count;
  })();
  const seen = new Set<string>();
  const times: number[] = [];
  let doubled = 0;
  let after = 0;
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage.rss();
  let memoryLast = memoryBefore;
  while (after < placed + ROWS) {
    const startedAt = performance.now();
    const { rows, position } = await within(app.db, [org], (tx) =>
      eventsAfter(tx, org, FILTER, { after, limit: PAGE }),
    );
    times.push(performance.now() - startedAt);
    for (const { position: at } of rows) {
      const key = String(at);
      if (seen.has(key)) doubled += 1;
      seen.add(key);
    }
    after = position;
    memoryLast = process.memoryUsage.rss();
  }
  isReading = false;
  const added = await meanwhile;
  const tenth = Math.max(1, Math.floor(times.length / 10));
  const [first, last] = [percentile(times.slice(0, tenth), 0.95), percentile(times.slice(-tenth), 0.95)];
  // The set of what was seen is the bench's own: about 100 bytes for each.
  const grown = (memoryLast - memoryBefore - seen.size * 100) / 2 ** 20;
  const lost = Math.max(0, after - seen.size);
  console.log(`${seen.size} events read in pages of ${PAGE} while ${added} were written:`);
  console.log(
    `  page p95 first tenth ${first.toFixed(1)} ms, last tenth ${last.toFixed(1)} ms (${FLAT} ×) ${judge(last <= first * FLAT)}`,
  );
  console.log(`  memory +${Math.max(0, grown).toFixed(0)} MB (${FLAT_MB}) ${judge(grown <= FLAT_MB)}`);
  console.log(`  lost ${lost}, doubled ${doubled} ${judge(lost === 0 && doubled === 0)}`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
