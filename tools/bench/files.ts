/**
 * Storing and reading a large file in PostgreSQL and in an object store, encrypted, beside a plain copy of the same bytes on this disk.
 * Limits: memory grows by less than 256 MiB whatever the size; each direction at least a hundredth of the copy in the same run.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { startObjectStore } from "@parapet/lab/object-store/s3-server";

import { openFileStore } from "../../apps/server/src/platform/files/file-store.ts";
import { openS3ObjectStore } from "../../apps/server/src/platform/files/s3-object-store.ts";
import { fileMaster } from "../../apps/server/src/platform/keys/file-master.ts";
import { openKeys } from "../../apps/server/src/platform/keys/keyring.ts";

const isShort = process.argv.includes("--short");
const MIB = 1024 ** 2;
const SIZES = { copy: isShort ? 256 : 2048, postgres: isShort ? 256 : 2048, s3: isShort ? 128 : 256 } as const;
const MIN_SHARE = 0.01;
const MAX_GROWTH_MIB = 256;

const home = mkdtempSync(join(tmpdir(), "parapet-bench-files-"));
chmodSync(home, 0o711);
const piece = randomBytes(MIB);
function* file(mebibytes: number): Generator<Buffer> {
  for (let at = 0; at < mebibytes; at += 1) yield piece;
}
const speed = (mebibytes: number, ms: number): number => (mebibytes * MIB) / 1000 / ms;
const growth: number[] = [];
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const at = performance.now();
  await work();
  clearInterval(watch);
  growth.push((most - before) / MIB);
  return performance.now() - at;
};

try {
  await using cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  await using database = openDatabase(cluster.url);
  const keys = await openKeys(database.db, fileMaster(join(home, "keys.json"), { createsAtFirstStart: true }));
  await using lab = await startObjectStore();
  const now = () => new Date();
  const write = await timed(() => pipeline(file(SIZES.copy), createWriteStream(join(home, "plain"), { flush: true })));
  const copy = await timed(() =>
    pipeline(createReadStream(join(home, "plain")), createWriteStream(join(home, "copy"), { flush: true })),
  );
  console.log(
    `plain file, ${SIZES.copy} MiB: written at ${speed(SIZES.copy, write).toFixed(0)} MB/s, copied at ${speed(SIZES.copy, copy).toFixed(0)} MB/s`,
  );
  let slowest = Number.POSITIVE_INFINITY;
  let worstGrowth = 0;
  for (const place of ["postgres", "s3"] as const) {
    const size = SIZES[place];
    growth.length = 0;
    await using store = openFileStore({
      db: database.db,
      keys,
      now,
      objects: place === "s3" ? openS3ObjectStore({ ...lab, ...lab.keys }) : null,
    });
    let id = "";
    const stored = await timed(async () => {
      ({ id } = await store.put({ org: null, kind: "upload", name: place }, file(size)));
    });
    const read = await timed(async () => {
      let bytes = 0;
      for await (const part of (await store.open(id)).stream()) bytes += part.length;
      if (bytes !== size * MIB) throw new Error(`${bytes} bytes`);
    });
    const [up, down] = [speed(size, stored), speed(size, read)];
    slowest = Math.min(slowest, up, down);
    // The lab's object store is in this process and holds its objects in memory.
    if (place === "postgres") worstGrowth = Math.max(worstGrowth, ...growth);
    console.log(
      `${place}, ${size} MiB: stored at ${up.toFixed(0)} MB/s (${(up / speed(SIZES.copy, copy)).toFixed(2)}× a plain copy), read at ${down.toFixed(0)} MB/s (${(down / speed(SIZES.copy, copy)).toFixed(2)}×)`,
    );
  }
  const share = slowest / speed(SIZES.copy, copy);
  console.log(`slowest direction ${slowest.toFixed(0)} MB/s, ${share.toFixed(3)}× the copy (limit ${MIN_SHARE}×)`);
  console.log(`memory grew by ${worstGrowth.toFixed(0)} of ${MAX_GROWTH_MIB} MiB limit`);
  if (share < MIN_SHARE || worstGrowth > MAX_GROWTH_MIB) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
