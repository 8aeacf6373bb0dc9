import { createHmac, randomBytes, randomUUID } from "node:crypto";

import { type Database, openDatabase } from "@parapet/db/db";
import { openWith, SealBroken } from "@parapet/db/envelope";
import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import type { RecordColumns } from "@parapet/domain/intel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { CorpusKeyring, CorpusKeys } from "./corpus-keys.ts";
import { openLeakCorpus } from "./leak-corpus.ts";
import type { LeakRecord } from "./leak-record.ts";
import { matchPassword } from "./match-password.ts";
import { postgresStore } from "./postgres/postgres-store.ts";
import { emptyCorpus, passwordHashes } from "./testing/index.ts";

/** Keys by purge year; a year that was forgotten has none. */
const keysOf = new Map<number, CorpusKeys>();
const keyOf = (year: number): CorpusKeys => {
  const keys = keysOf.get(year) ?? { mac: randomBytes(32), seal: randomBytes(32), sealId: randomUUID() };
  keysOf.set(year, keys);
  return keys;
};
const keyring: CorpusKeyring = {
  corpusKeys: async (year) => keyOf(year),
  mac: async (purpose, text, year) => createHmac("sha256", keyOf(year).mac).update(`${purpose}\0${text}`).digest(),
  hasher: async (purpose, year) => (text) =>
    createHmac("sha256", keyOf(year).mac).update(`${purpose}\0${text}`).digest("hex"),
  async open({ column, row }, sealed) {
    for (const { seal } of keysOf.values())
      try {
        return openWith(Buffer.from(seal), `-|${column}|${row}`, sealed);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
      }
    throw new SealBroken("the key was destroyed");
  },
};

let it: TestDatabase;
let database: Database;
beforeAll(async () => {
  it = await testDatabase();
  database = openDatabase(it.url, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await it[Symbol.asyncDispose]();
});
const all = <Result>(work: Parameters<typeof within<Result>>[2]) => within(it.db, "everything", work);
beforeEach(() =>
  all(async (tx) => {
    await emptyCorpus(tx);
    await sql`delete from data_key`.execute(tx);
    keysOf.clear();
  }),
);

const corpus = openLeakCorpus(postgresStore, keyring);
const record = (login: string, secret: string): LeakRecord => ({
  login,
  secret,
  form: "plain",
  url: null,
  breachOn: null,
  source: "List",
  machine: null,
});
const put = async (purgeYear: number, records: readonly LeakRecord[]): Promise<number> => {
  const batch = await corpus.import({ purgeYear, capacity: records.length, pool: database.pool });
  try {
    await batch.add(records);
    expect(batch.size()).toBe(records.length);
    return await batch.store();
  } finally {
    await batch.close();
  }
};
const loginsOf = async (domain: string): Promise<string[]> => {
  const { pages } = await all((tx) => corpus.match(tx, [domain]));
  const blocks = [];
  for (const page of pages) blocks.push(...(await all((tx) => corpus.reveal(tx, page))));
  return blocks.flatMap(({ records }) => (records ?? []).map(({ login }) => login)).filter((it) => it.endsWith(domain));
};

test.each([
  ["in this thread", 10],
  ["in the worker", 9_000],
])("records imported %s are stored once, matched by domain and revealed unchanged", async (_, count) => {
  const records = Array.from({ length: count }, (__, n) => record(`p${n}@site${n % 5}.test`, `Secret-of-person-${n}`));
  expect(await put(2026, [...records, ...records.slice(0, 3)])).toBe(count);
  expect(await put(2026, records)).toBe(0);
  expect(await all((tx) => corpus.match(tx, ["site1.test"]))).toMatchObject({ logins: count / 5 });
  expect(await loginsOf("site1.test")).toHaveLength(count / 5);
  expect(await all((tx) => corpus.match(tx, ["other.test"]))).toEqual({ pages: [], logins: 0 });
  expect(await within(it.db, [], (tx) => corpus.match(tx, ["site1.test"]))).toEqual({ pages: [], logins: 0 });
});

test("records in columns are those that the same lines would be as records, over the end of a chunk too", async () => {
  const lines = Array.from({ length: 4_500 }, (_, n) => `https://www.shop.test/:p${n}@mail.site.test:Secret-of-${n}`);
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  const [from, at] = [[0], (text: string) => Int32Array.from(lines, (line, n) => (from[n] ?? 0) + line.indexOf(text))];
  for (const line of lines) from.push((from.at(-1) ?? 0) + line.length + 1);
  const columns: RecordColumns = {
    bytes,
    count: lines.length,
    starts: at("https"),
    hosts: at("www."),
    hostEnds: at("/:p"),
    logins: at(":p").map((place) => place + 1),
    ats: at("@"),
    secrets: at("Secret"),
    ends: Int32Array.from(lines, (line, n) => (from[n] ?? 0) + line.length),
  };
  const batch = await corpus.import({ purgeYear: 2026, capacity: lines.length, pool: database.pool });
  await batch.addColumns(columns, "List");
  expect([batch.size(), await batch.store()]).toEqual([4_500, 4_500]);
  await batch.close();
  const records = lines.map((_, n) => ({
    ...record(`p${n}@mail.site.test`, `Secret-of-${n}`),
    url: "https://www.shop.test/",
  }));
  expect(await put(2026, records)).toBe(0);
  // Matched by the registrable domains of the login and of the site, and of any name below them.
  expect(await all((tx) => corpus.match(tx, ["site.test"]))).toMatchObject({ logins: 4_500 });
  expect(await all((tx) => corpus.match(tx, ["other.site.test"]))).toMatchObject({ logins: 4_500 });
  const { pages, logins } = await all((tx) => corpus.match(tx, ["shop.test"]));
  expect([pages.flat().length, logins]).toEqual([3, 0]);
});

test("a purge deletes its years and no other; a block without its key has no records", async () => {
  await put(2025, [record("ann@one.test", "Harbour-lantern7")]);
  await put(2026, [record("bob@one.test", "Mosaic-plover81")]);
  expect((await loginsOf("one.test")).toSorted()).toEqual(["ann@one.test", "bob@one.test"]);
  const { pages } = await all((tx) => corpus.match(tx, ["one.test"]));
  const saved = keysOf.get(2025);
  keysOf.delete(2025);
  const revealed = await all((tx) => corpus.reveal(tx, pages[0] ?? []));
  expect(revealed.map(({ purgeYear, records }) => [purgeYear, records?.length ?? null])).toEqual([
    [2025, null],
    [2026, 1],
  ]);
  if (saved !== undefined) keysOf.set(2025, saved);
  expect(await all((tx) => corpus.purge(tx, 2025))).toBe(1);
  expect(await loginsOf("one.test")).toEqual(["bob@one.test"]);
  expect((await all(passwordHashes)).map(({ purgeYear }) => purgeYear)).toEqual([2026]);
});

test("a leaked password is matched by its hash, a part of it or another one is not", async () => {
  await put(2026, [record("ann@one.test", "Harbour-lantern7")]);
  await all((tx) =>
    sql`insert into data_key (id, org_id, purpose, purge_year, wrapped_by, wrapped)
        values (${randomUUID()}, null, 'mac', 2026, ${randomUUID()}, ${randomBytes(80)})`.execute(tx),
  );
  const isLeaked = (password: string) => matchPassword(all, keyring, password);
  expect(await isLeaked("Harbour-lantern7")).toBe(true);
  expect(await isLeaked("Harbour-lantern")).toBe(false);
  expect(await isLeaked("harbour-lantern7")).toBe(false);
});
