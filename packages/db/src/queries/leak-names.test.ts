import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type NameEntry, packNames } from "../leak-layout.ts";
import { within } from "../scope.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { entriesTagged, namesInsert } from "./leak-names.ts";

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
const find = (...tags: number[]) => within(it.db, "everything", (tx) => entriesTagged(tx, tags));
const LARGEST = 2 ** 48 - 1;

test("nobody but the program sees a name, and no tag finds another's", async () => {
  await put(
    { tag: LARGEST, block: 2 ** 40, byLogin: true, lines: 3 },
    { tag: LARGEST - 1, block: 1, byLogin: false, lines: 7 },
  );
  expect(await within(it.db, [], (tx) => entriesTagged(tx, [LARGEST]))).toEqual([]);
  expect(await find()).toEqual([]);
  expect(await find(LARGEST)).toEqual([{ tag: LARGEST, block: 2 ** 40, byLogin: true, lines: 3 }]);
});

test("what was taken out of a block is taken off; a block with nothing left is not named", async () => {
  await put(
    { tag: 5, block: 1, byLogin: true, lines: 3 },
    { tag: 5, block: 2, byLogin: true, lines: 2 },
    { tag: 0, block: 3, byLogin: false, lines: 1 },
  );
  await put({ tag: 5, block: 1, byLogin: true, lines: -1 }, { tag: 5, block: 2, byLogin: true, lines: -2 });
  expect(await find(5, 0)).toEqual([
    { tag: 5, block: 1, byLogin: true, lines: 2 },
    { tag: 0, block: 3, byLogin: false, lines: 1 },
  ]);
});
