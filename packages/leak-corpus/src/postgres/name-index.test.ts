import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type NameEntry, packNames } from "../layout/entries.ts";
import { entriesByTag, namesInsert } from "./name-index.ts";

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(() => it[Symbol.asyncDispose]());

const put = (...entries: NameEntry[]) =>
  within(it.db, "everything", async (tx) => {
    const { text, values } = namesInsert(2026, packNames(entries));
    await tx.executeQuery(CompiledQuery.raw(text, values));
  });
const find = (...tags: number[]) => within(it.db, "everything", (tx) => entriesByTag(tx, tags));
const LARGEST = 2 ** 48 - 1;

test("only the unscoped role reads the index, and no tag finds the entries of another", async () => {
  await put(
    { tag: LARGEST, block: 2 ** 40, byLogin: true, records: 3 },
    { tag: LARGEST - 1, block: 1, byLogin: false, records: 7 },
  );
  expect(await within(it.db, [], (tx) => entriesByTag(tx, [LARGEST]))).toEqual([]);
  expect(await find()).toEqual([]);
  expect(await find(LARGEST)).toEqual([{ tag: LARGEST, block: 2 ** 40, byLogin: true, records: 3 }]);
});
