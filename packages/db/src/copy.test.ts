import { afterAll, beforeAll, expect, test } from "vitest";

import { copyInto, onConnection, type Cell } from "./copy.ts";
import { openDatabase } from "./db.ts";
import { streamCopy } from "./stream-copy.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(() => it[Symbol.asyncDispose]());

test("what goes in by COPY comes out as it was", async () => {
  await using database = openDatabase(it.url, { max: 1 });
  const rows: Cell[][] = [
    [
      "plain",
      1,
      true,
      new Date("2026-01-02T03:04:05.678Z"),
      ["a", 'b "c"', "d\\e", "f,g", "{}"],
      { json: { a: "x\ny\t\\", n: null } },
    ],
    ["tab\tline\nreturn\rslash\\ \\N", -2.5, false, null, [], { json: [] }],
    ["NUL\0gone", 0, null, null, null, { json: "\0" }],
  ];
  const back = await onConnection(database.pool, async (client) => {
    await client.query(
      "create temp table t (a text, b float8, c bool, d timestamptz, e text[], f jsonb) on commit drop",
    );
    expect(await copyInto(client, "t", ["a", "b", "c", "d", "e", "f"], rows)).toBe(3);
    return (await client.query({ text: "select * from t", rowMode: "array" })).rows;
  });
  expect(back).toEqual([
    [
      "plain",
      1,
      true,
      new Date("2026-01-02T03:04:05.678Z"),
      ["a", 'b "c"', "d\\e", "f,g", "{}"],
      { a: "x\ny\t\\", n: null },
    ],
    ["tab\tline\nreturn\rslash\\ \\N", -2.5, false, null, [], []],
    ["NULgone", 0, null, null, null, ""],
  ]);
});

test("a row that does not fit fails the whole transaction, and the connection lives on", async () => {
  await using database = openDatabase(it.url, { max: 1 });
  const work = onConnection(database.pool, async (client) => {
    await client.query("create temp table t (a int) on commit drop");
    await copyInto(
      client,
      "t",
      ["a"],
      Array.from({ length: 100_000 }, (_, i) => [i === 50_000 ? "x" : i]),
    );
  });
  await expect(work).rejects.toThrow("invalid input syntax");
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("COPY output is streamed chunk by chunk, complete", async () => {
  await using database = openDatabase(it.url, { max: 1 });
  let text = "";
  await onConnection(database.pool, async (client) => {
    const listen = (piece: Uint8Array) => void (text += Buffer.from(piece).toString());
    await streamCopy(client, "copy (select n from generate_series(1, 20000) n) to stdout", listen);
    await streamCopy(client, "copy (select 1 where false) to stdout", listen);
  });
  expect(text).toBe(Array.from({ length: 20_000 }, (_, n) => `${n + 1}\n`).join(""));
});

test.each([
  [
    "a statement that fails half-way",
    "copy (select 1 / (5000 - n) from generate_series(1, 10000) n) to stdout",
    () => {},
    "division by zero",
  ],
  [
    "a hearer that fails",
    "copy (select n from generate_series(1, 10000) n) to stdout",
    () => {
      throw new Error("too loud");
    },
    "too loud",
  ],
])("%s is reported, and the connection stays usable", async (_, text, listen, reason) => {
  await using database = openDatabase(it.url, { max: 1 });
  await expect(onConnection(database.pool, (client) => streamCopy(client, text, listen))).rejects.toThrow(reason);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
