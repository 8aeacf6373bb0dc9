import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { migrate, SchemaMismatch } from "./migrate.ts";
import { testDatabase } from "./testing/test-database.ts";

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-migrations-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

const REAL = new URL("../migrations/", import.meta.url).pathname;

describe("refusals", () => {
  test("a database of a newer program is left alone", async () => {
    await using it = await testDatabase();
    await sql`insert into schema_migration (name, hash) values ('9999_from_the_future.sql', 'x')`.execute(it.owner);
    await expect(migrate(it.url, REAL)).rejects.toThrow(SchemaMismatch);
    await expect(migrate(it.url, REAL)).rejects.toThrow("newer Parapet");
  });

  test("a migration changed after it ran is refused by name", async () => {
    await using it = await testDatabase();
    await sql`update schema_migration set hash = 'other' where name = '0001_foundation.sql'`.execute(it.owner);
    await expect(migrate(it.url, REAL)).rejects.toThrow("0001_foundation.sql was changed");
  });

  test("a migration that fails leaves nothing behind", async () => {
    await using it = await testDatabase();
    await sql`truncate schema_migration`.execute(it.owner);
    const folder = folderWith({
      "0001_good.sql": "create table good (n int)",
      "0002_bad.sql": "create table half (n int); select 1/0",
    });
    await expect(migrate(it.url, folder)).rejects.toThrow("0002_bad.sql failed and was rolled back");
    const tables = await sql<{
      tablename: string;
    }>`select tablename from pg_tables where tablename in ('good', 'half')`.execute(it.owner);
    expect(tables.rows).toEqual([{ tablename: "good" }]);
  });
});

test("two processes migrating at once run each migration once", async () => {
  await using it = await testDatabase();
  await sql`truncate schema_migration`.execute(it.owner);
  const folder = folderWith({ "0001_slow.sql": "create table once (n int); select pg_sleep(0.1)" });
  const ran = await Promise.all([migrate(it.url, folder), migrate(it.url, folder)]);
  expect(ran.flat()).toEqual(["0001_slow.sql"]);
});
