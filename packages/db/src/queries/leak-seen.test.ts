import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openBinaryCopy } from "../binary-copy.ts";
import { onConnection } from "../copy.ts";
import { openDatabase, type Database } from "../db.ts";
import { SEEN_BYTES, SEEN_COLUMNS } from "../leak-layout.ts";
import { packDrawers } from "../packed-drawers.ts";
import { within } from "../scope.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { hearSeen, lockCorpus, seenInsert } from "./leak-seen.ts";

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

const put = (year: number, lines: readonly (readonly [drawer: number, tag: bigint])[]) =>
  within(it.db, "everything", async (tx) => {
    const packed = packDrawers(
      Uint16Array.from(lines, ([drawer]) => drawer),
      SEEN_BYTES,
      (entry, bytes, at) => {
        bytes.writeBigUInt64BE(lines[entry]?.[1] ?? 0n, at);
      },
    );
    const { text, values } = seenInsert(year, packed);
    await tx.executeQuery(CompiledQuery.raw(text, values));
  });
/** Read in pieces of so many bytes, cut wherever that falls. */
const read = async (year: number, drawers: readonly number[] | null, pieceBytes: number, isProgram = true) =>
  onConnection(database.pool, async (client) => {
    if (isProgram) await lockCorpus(client);
    const found: string[] = [];
    const hear = openBinaryCopy(SEEN_COLUMNS, (bytes, fields) => {
      const [drawer = 0, , gone = 0, , from = 0, to = 0] = fields;
      for (let at = from; at < to; at += SEEN_BYTES)
        found.push(`${bytes[gone] === 1 ? "-" : "+"}${bytes.readUInt16BE(drawer)} ${bytes.readBigUInt64BE(at)}`);
    });
    const pieces: Buffer[] = [];
    await hearSeen(client, year, drawers, (piece) => void pieces.push(Buffer.from(piece)));
    const all = Buffer.concat(pieces);
    for (let at = 0; at < all.length; at += pieceBytes) hear(all.subarray(at, at + pieceBytes));
    return found.toSorted();
  });

test("what is no binary copy, or has other columns, is refused", () => {
  expect(() => openBinaryCopy(3, () => {})(Buffer.alloc(40, 7))).toThrow("not a binary copy");
  const head = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
  expect(() => openBinaryCopy(3, () => {})(Buffer.concat([head, Buffer.of(0, 2)]))).toThrow("a row of 2 columns");
  expect(() => openBinaryCopy(1, () => {})(Buffer.concat([head, Buffer.of(0, 1, 255, 255, 255, 255)]))).toThrow(
    "a null",
  );
});

test("lines are kept in their drawers and told as they went, however the copy is cut; nobody else sees them", async () => {
  const largest = 2n ** 64n - 1n;
  await put(2026, [
    [0, 1n],
    [4095, largest],
    [7, 2n],
    [0, 3n],
  ]);
  await put(2025, [[7, 9n]]);
  await within(it.db, "everything", async (tx) => {
    // As it was noted when matching took lines out of the corpus.
    await sql`
      insert into leak_seen (drawer, purge_year, is_gone, tags)
      values (0, 2026, true, '\\x00000000000000030000000000000001'), (4095, 2026, true, '\\xffffffffffffffff')`.execute(
      tx,
    );
  });
  const all = ["+0 1", "+0 3", `+4095 ${largest}`, "+7 2", "-0 1", "-0 3", `-4095 ${largest}`];
  for (const pieceBytes of [1, 2, 5, 17, 64, 10_000]) expect(await read(2026, null, pieceBytes)).toEqual(all);
  expect(await read(2026, [7], 64)).toEqual(["+7 2"]);
  expect(await read(2026, [8], 64)).toEqual([]);
  expect(await read(2026, null, 64, false)).toEqual([]);
});
