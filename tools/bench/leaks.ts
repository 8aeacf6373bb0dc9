/**
 * Leaked logins at 1 and 10 million lines (`--short`: 300,000; a number in LINES for one other size, such as 100000000). Limits: a load of at
 * least 25 % of a bare COPY of the same lines in the same run, the first page of a domain's hits p95 under 100 ms, memory
 * under 400 MB, a second load that adds nothing. Logins are made here; no one's are real.
 */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { copyInto, onConnection } from "@parapet/db/copy";
import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { countFindings, readFindings } from "@parapet/db/queries/findings";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { findingSummary } from "@parapet/db/queries/overview";
import { within } from "@parapet/db/scope";
import type { FindingFilter } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { postgresStore as corpora } from "@parapet/leak-corpus";

import { openLeakImport } from "../../apps/server/src/features/leaks/commands/import-leaks.ts";
import { fileMaster } from "../../apps/server/src/platform/keys/file-master.ts";
import { openKeys } from "../../apps/server/src/platform/keys/keyring.ts";
import { guardedHome } from "./guarded.child.ts";

/** As `parapet import` is started: on a large machine V8 would let garbage pile up. */
const home = await guardedHome(["--max-semi-space-size=8"]);

const short = process.argv.includes("--short");
const own = Number(process.env["LINES"] ?? 0);
const SIZES = own > 0 ? [own] : short ? [300_000] : [1_000_000, 10_000_000];
const CHUNK = 2_000;
const DOMAIN_SHARE = 500;
/** How many lines a turn has: as long as it takes for what else the machine does to fall on both. */
const roundOf = (size: number): number => Math.max(500_000, Math.ceil(size / 20));

const hash = (n: number): string => createHash("sha1").update(String(n)).digest("base64url");

/** One line in 500 is of the watched domain; of the rest a third is of large providers, as in real lists. Passwords have 8 to 14 signs. */
const lineAt = (n: number): string => {
  const word = hash(n);
  const name = `${word.slice(0, 6)}.${n.toString(36)}`;
  const host =
    n % DOMAIN_SHARE === 0
      ? "acme.test"
      : n % 3 === 0
        ? `mail${n % 9 > 4 ? 1 : 2}.example`
        : `site${n % 40_000}.example`;
  const secret = word.slice(6, 14 + (n % 7));
  return n % 4 === 0 ? `https://${host}/login:${name}@${host}:${secret}` : `${name}@${host}:${secret}`;
};

async function* linesOf(start: number, end: number): AsyncGenerator<Buffer> {
  for (let from = start; from < end; from += CHUNK) {
    let text = "";
    for (let n = from; n < Math.min(end, from + CHUNK); n += 1) text += `${lineAt(n)}\n`;
    yield Buffer.from(text);
  }
}

const PAGE: FindingFilter = { area: "leaked-credentials", status: "active", sort: "risk", order: "desc" };
const pageOf = (org: OrgId) => [{ org, domain: "acme.test" }];

let failed = 0;
const check = (name: string, isMet: boolean, words: string): void => {
  if (!isMet) failed += 1;
  console.log(`${isMet ? "ok  " : "FAIL"} ${name}: ${words}`);
};

for (const size of SIZES) {
  const cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  const database = openDatabase(cluster.url);
  const { db, pool } = database;
  const keys = await openKeys(db, fileMaster(join(home, "keys.json")));
  const at = new Date();
  const org = await within(db, "everything", async (tx) => {
    const made = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
    const domain = await insertDomain(tx, made, "acme.test", "token", at);
    if (domain !== undefined) await markVerified(tx, made, domain.id, { by: "operator", at, reason: "bench" });
    return made;
  });

  let rss = 0;
  const watch = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage().rss);
  }, 50);
  const open = () =>
    openLeakImport(
      { db, pool, corpora, keys, now: () => at, dataDir: home, events: { unitFailed: console.error } },
      { kind: "combolist", read: readCombolist, source: "Bench" },
    );
  const take = async (run: Awaited<ReturnType<typeof open>>, from: number, to: number) => {
    const started = performance.now();
    await run.take(openBytes("bench", linesOf(from, to)), null);
    return performance.now() - started;
  };
  const owner = openDatabase(cluster.url, { role: "owner", max: 1 });
  await owner.pool.query("create table bare (line text not null)");
  const copyBare = async (from: number, to: number) => {
    const started = performance.now();
    await onConnection(owner.pool, async (client) => {
      const rows = function* (): Generator<string[]> {
        for (let n = from; n < to; n += 1) yield [lineAt(n)];
      };
      await copyInto(client, "bare", ["line"], rows());
    });
    return performance.now() - started;
  };
  // Taking turns, so that whatever else the machine does falls on both; both make their lines as they go.
  const run = await open();
  let [bareMs, bareLines, tookMs] = [0, 0, 0];
  const round = roundOf(size);
  for (let from = 0; from < size; from += round) {
    const to = Math.min(size, from + round);
    // Of a hundred million every fifth turn is compared, for want of time and room.
    const isCompared = size <= 10_000_000 || (from / round) % 5 === 0;
    const bare = isCompared ? await copyBare(from, to) : 0;
    const took = await take(run, from, to);
    bareMs += bare;
    bareLines += isCompared ? to - from : 0;
    tookMs += took;
    if (size > 1_000_000)
      console.log(
        `     ${to} lines: this turn ${Math.round((to - from) / (took / 1000))} lines/s${isCompared ? `, bare COPY ${Math.round((to - from) / (bare / 1000))} lines/s` : ""}, ${Math.round(rss / 1024 ** 2)} MB at most`,
      );
  }
  const settling = performance.now();
  await run.settle();
  tookMs += performance.now() - settling;
  const first = run.soFar();
  clearInterval(watch);
  await owner.pool.query("drop table bare");
  // PostgreSQL does so by itself, within a minute of such a load.
  await owner.pool.query("vacuum (analyze) finding");
  await owner.close();
  const rate = (ms: number, lines = size) => Math.round(lines / (ms / 1000));
  const share = bareMs / bareLines / (tookMs / size);
  check(
    `${size} lines, load`,
    share >= 0.25,
    `${rate(tookMs)} lines/s, bare COPY ${rate(bareMs, bareLines)} lines/s: ${(share * 100).toFixed(1)} % (limit 25 %)`,
  );
  check(`${size} lines, nothing lost`, first.added === size, `${first.added} added`);
  check(`${size} lines, memory`, rss < 400 * 1024 ** 2, `${Math.round(rss / 1024 ** 2)} MB (limit 400 MB)`);

  // Who comes to this page comes from the overview, which counts what is there once after each change.
  const counting = performance.now();
  await within(db, [org], (tx) => findingSummary(tx, org, "acme.test"));
  console.log(`     counted once after the load: ${(performance.now() - counting).toFixed(0)} ms`);
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const asked = performance.now();
    // What the page itself asks for: its rows and the numbers on its chips.
    await within(db, [org], async (tx) => {
      await readFindings(tx, pageOf(org), PAGE, { limit: 100, offset: 0 }, at);
      await countFindings(tx, pageOf(org), PAGE, at);
    });
    times.push(performance.now() - asked);
  }
  const p95 = times.toSorted((a, b) => a - b)[190] ?? Number.NaN;
  check(`${size} lines, first page`, p95 < 100, `p95 ${p95.toFixed(1)} ms (limit 100 ms)`);
  if (size <= 1_000_000) {
    const again = await open();
    await take(again, 0, size);
    check(`${size} lines, a second load`, again.soFar().added === 0, `${again.soFar().added} added`);
  }
  await database.close();
  await cluster[Symbol.asyncDispose]();
  for (const left of ["postgres", "keys.json"]) rmSync(join(home, left), { recursive: true, force: true });
}
console.log(`${failed === 0 ? "all limits are met" : `${failed} limits are not met`}`);
process.exitCode = failed === 0 ? 0 : 1;
