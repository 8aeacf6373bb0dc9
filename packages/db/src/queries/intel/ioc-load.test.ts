import { IOC_TYPES, iocScore } from "@parapet/domain/intel";
import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase, type Database } from "../../db.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { iocId } from "./ioc-id.ts";
import { loadIocs, type IocRow } from "./ioc-load.ts";
import { lookupIocs } from "./ioc-lookup.ts";
import { feedOverlap, searchIocs } from "./ioc-search.ts";
import { loadWarningLists, type WarningListRow } from "./ioc-warning.ts";

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

const now = new Date("2026-02-01T00:00:00Z");
const row = (value: string, more: Partial<IocRow> = {}): IocRow => ({
  type: "domain",
  value,
  firstSeen: new Date("2026-01-10T00:00:00Z"),
  lastSeen: new Date("2026-01-20T00:00:00Z"),
  confidence: 60,
  threat: "botnet_cc",
  malware: null,
  tags: ["a"],
  reference: null,
  ...more,
});
const load = (feed: string, ...rows: IocRow[]) => loadIocs(database.pool, feed, rows, now);
const find = async (value: string) =>
  (await lookupIocs(it.db, [{ type: "domain", value }])).get(iocId("domain", value));

describe("loading", () => {
  test("twice adds nothing; duplicates of a file are one row", async () => {
    const rows = [
      row("one.example"),
      row("two.example"),
      row("two.example", { lastSeen: new Date("2026-01-25T00:00:00Z"), tags: ["b"] }),
    ];
    expect(await load("alpha", ...rows)).toEqual({ read: 3, added: 2, changed: 0, unchanged: 1 });
    expect(await load("alpha", ...rows)).toEqual({ read: 3, added: 0, changed: 0, unchanged: 3 });
    expect(await find("two.example")).toMatchObject({ last_seen: new Date("2026-01-25T00:00:00Z"), tags: ["a", "b"] });
  });

  test("one row per value, with what each feed says", async () => {
    expect(
      await load(
        "beta",
        row("one.example", {
          confidence: 90,
          malware: "AcmeRAT",
          lastSeen: new Date("2026-01-22T00:00:00Z"),
          tags: ["c"],
        }),
      ),
    ).toMatchObject({ changed: 1 });
    expect(await find("one.example")).toMatchObject({
      feeds: ["alpha", "beta"],
      confidence: 90,
      malware: "AcmeRAT",
      tags: ["a", "c"],
      sightings: { alpha: { confidence: 60 }, beta: { confidence: 90 } },
    });
  });

  test("an older file never overwrites a newer word, but may know an earlier first sighting", async () => {
    const older = row("one.example", {
      confidence: 10,
      firstSeen: new Date("2025-12-01T00:00:00Z"),
      lastSeen: new Date("2025-12-02T00:00:00Z"),
      tags: [],
    });
    expect(await load("beta", older)).toMatchObject({ changed: 1 });
    expect(await find("one.example")).toMatchObject({
      confidence: 90,
      first_seen: new Date("2025-12-01T00:00:00Z"),
      last_seen: new Date("2026-01-22T00:00:00Z"),
    });
    expect(await load("beta", older)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test("what a feed does not date was seen when it was read", async () => {
    await load("alpha", row("undated.example", { firstSeen: null, lastSeen: null }));
    expect(await find("undated.example")).toMatchObject({ first_seen: now, last_seen: now });
  });

  test("words of the same moment end in the same place, whatever their order", async () => {
    const a = row("tie.example", { confidence: 10 });
    const b = row("tie.example", { confidence: 20 });
    await load("alpha", a);
    await load("alpha", b);
    expect((await load("alpha", a)).changed + (await load("alpha", b)).changed).toBe(0);
  });
});

test("the score in SQL is the score of the domain", async () => {
  const ages = [0, 1, 10, 30, 59.9, 60, 200, 400];
  for (const type of IOC_TYPES) {
    const { rows } = await sql<{ score: number }>`
      select ioc_score(${type}, 80, ${now}::timestamptz - days * interval '1 day', ${now}) as score from unnest(${ages}::float8[]) days`.execute(
      it.db,
    );
    expect(rows.map(({ score }) => score)).toEqual(
      ages.map((days) => iocScore(type, 80, new Date(now.getTime() - days * 86_400_000), now)),
    );
  }
});

describe("searching", () => {
  const values = async (text: string) => {
    const answer = parseQuery(text, IOC_FIELDS, now);
    if (!answer.ok) throw new Error(answer.problem.code);
    return (await searchIocs(it.db, answer.query, { limit: 10, offset: 0, now })).rows
      .map(({ value }) => value)
      .toSorted();
  };

  test.each([
    ["one[.]example", ["one.example"]],
    ["one*", ["one.example"]],
    ["feed:beta", ["one.example"]],
    ["tag:b", ["two.example"]],
    ["malware:acmerat", ["one.example"]],
    ["confidence>=90", ["one.example"]],
    ["score>=70", ["one.example"]],
    ["last>2026-01-24", ["two.example", "undated.example"]],
    ["expired:true", []],
    ["type:ip", []],
  ])("%s", async (text, found) => expect(await values(text)).toEqual(found));
});

test("feeds that say the same", async () => {
  expect(await feedOverlap(it.db)).toEqual([
    { a: "alpha", b: "alpha", shared: 4 },
    { a: "alpha", b: "beta", shared: 1 },
    { a: "beta", b: "beta", shared: 1 },
  ]);
});

test("a warning list of an older version replaces nothing", async () => {
  const list: WarningListRow = {
    id: "own",
    name: "Own",
    description: "",
    version: 2,
    kind: "cidr",
    attributes: [],
    category: null,
    entries: ["203.0.113.0/24"],
  };
  expect(await loadWarningLists(database.pool, [list])).toMatchObject({ added: 1 });
  expect(await loadWarningLists(database.pool, [list])).toMatchObject({ unchanged: 1 });
  expect(await loadWarningLists(database.pool, [{ ...list, version: 1, entries: [] }])).toMatchObject({ unchanged: 1 });
  expect(await loadWarningLists(database.pool, [{ ...list, version: 3, entries: [] }])).toMatchObject({ changed: 1 });
});
