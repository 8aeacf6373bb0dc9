import { openBinaryCopy } from "@parapet/db/binary-copy";
import { onConnection } from "@parapet/db/copy";
import { openDatabase, type Database } from "@parapet/db/db";
import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { packBuckets } from "../layout/buckets.ts";
import { HASH_BYTES, HASH_COLUMNS } from "../layout/entries.ts";
import { streamHashes, lockCorpus, hashesInsert } from "./record-hashes.ts";

let it: TestDatabase;
let database: Database;
beforeAll(async () => {
  it = await testDatabase();
  database = openDatabase(it.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await it[Symbol.asyncDispose]();
});

const put = (year: number, hashes: readonly (readonly [bucket: number, tag: bigint])[]) =>
  within(it.db, "everything", async (tx) => {
    const packed = packBuckets(
      Uint16Array.from(hashes, ([bucket]) => bucket),
      HASH_BYTES,
      (entry, bytes, at) => {
        bytes.writeBigUInt64BE(hashes[entry]?.[1] ?? 0n, at);
      },
    );
    const { text, values } = hashesInsert(year, packed);
    await tx.executeQuery(CompiledQuery.raw(text, values));
  });
/** Reads in chunks of this many bytes. */
const read = async (year: number, buckets: readonly number[] | null, chunkBytes: number, isUnscoped = true) =>
  onConnection(database.pool, async (client) => {
    if (isUnscoped) await lockCorpus(client);
    const found: string[] = [];
    const onChunk = openBinaryCopy(HASH_COLUMNS, (bytes, fields) => {
      const [bucket = 0, , from = 0, to = 0] = fields;
      for (let at = from; at < to; at += HASH_BYTES)
        found.push(`${bytes.readUInt16BE(bucket)} ${bytes.readBigUInt64BE(at)}`);
    });
    const chunks: Buffer[] = [];
    await streamHashes(client, year, buckets, (chunk) => void chunks.push(Buffer.from(chunk)));
    const all = Buffer.concat(chunks);
    for (let at = 0; at < all.length; at += chunkBytes) onChunk(all.subarray(at, at + chunkBytes));
    return found.toSorted();
  });

test("anything but a binary COPY with these columns is refused", () => {
  expect(() => openBinaryCopy(3, () => {})(Buffer.alloc(40, 7))).toThrow("not a binary copy");
  const head = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
  expect(() => openBinaryCopy(3, () => {})(Buffer.concat([head, Buffer.of(0, 2)]))).toThrow("a row of 2 columns");
  expect(() => openBinaryCopy(1, () => {})(Buffer.concat([head, Buffer.of(0, 1, 255, 255, 255, 255)]))).toThrow(
    "a null",
  );
});

test("hashes are stored by bucket and streamed, however the stream is cut; no other role reads them", async () => {
  const largest = 2n ** 64n - 1n;
  await put(2026, [
    [0, 1n],
    [4095, largest],
    [7, 2n],
    [0, 3n],
  ]);
  await put(2025, [[7, 9n]]);
  const all = ["0 1", "0 3", `4095 ${largest}`, "7 2"];
  for (const chunkBytes of [1, 2, 5, 17, 64, 10_000]) expect(await read(2026, null, chunkBytes)).toEqual(all);
  expect(await read(2026, [7], 64)).toEqual(["7 2"]);
  expect(await read(2026, [8], 64)).toEqual([]);
  expect(await read(2026, null, 64, false)).toEqual([]);
});
