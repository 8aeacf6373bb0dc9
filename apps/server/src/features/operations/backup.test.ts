import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { dumpTables } from "@parapet/db/backup";
import { within } from "@parapet/db/scope";
import { dropDatabase } from "@parapet/db/testing/drop-database";
import { type TestDatabase, testDatabase } from "@parapet/db/testing/test-database";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { audit } from "../../platform/audit/audit.ts";
import { verifyChains } from "../../platform/audit/verify-chain.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { explainStart } from "../../platform/start-errors.ts";
import { openTestQueue, type TestServices, testServices } from "../../testing/test-services.ts";
import { readHeader } from "./backup-header.ts";
import { readBackup } from "./commands/read-backup.ts";
import { writeBackup } from "./commands/write-backup.ts";

const NOON = new Date("2026-11-15T12:00:00Z");
const PASSWORD = "correct-horse-battery-canary";
const folder = mkdtempSync(join(tmpdir(), "parapet-backup-"));
let it: TestServices;
let org: OrgId;
let sealed: Buffer;
let backup: string;
let atBackup: Record<string, string>;

const makeQueue = async (url: string): Promise<number> => {
  await using queue = await openTestQueue(url);
  return (await queue.boss.schemaVersion()) ?? 0;
};
/** A data folder of a machine the backup is carried to. */
const otherMachine = (name: string, withKey = true): Config => {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(folder, name) });
  rmSync(config.dataDir, { recursive: true, force: true });
  mkdirSync(config.dataDir, { recursive: true });
  if (withKey) copyFileSync(it.services.config.keyFile, config.keyFile);
  return config;
};
/** Every table's rows as one number each, whatever their order. */
const hashes = async (url: string): Promise<Record<string, string>> => {
  const tables = await dumpTables(url, async (dump) => dump.tables.map(({ name, columns }) => ({ name, columns })));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select set_config('parapet.all', 'on', false)");
  const found: Record<string, string> = {};
  for (const { name, columns } of tables) {
    // The running queue notes down its own sweeps there all the time.
    if (name.startsWith("jobs.queue")) continue;
    const { rows } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from (select ${columns.join(",")} from ${name}) t`,
    );
    found[name] = rows[0]?.hash ?? "";
  }
  await client.end();
  return found;
};

beforeAll(async () => {
  it = await testServices({ now: () => NOON });
  const { services } = it;
  org = await within(services.db, "everything", async (tx) => {
    const { id } = await tx
      .insertInto("organization")
      .values({ name: "Acmé\t\\N\n", kind: "client" })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 20; n += 1)
      await audit(tx, { ip: null, claimedIp: null }, NOON, { action: "scan.started", org: id as OrgId, actor: null });
    return id as OrgId;
  });
  sealed = await services.keys.seal({ org, purgeYear: 2027, column: "leak.password", row: "1" }, PASSWORD);
  await services.jobs.boss.send("sweep-sessions", {}, { startAfter: 3600 });
  writeFileSync(join(services.config.dataDir, "notes.jsonl"), '{"chain":"x"}\n');
  // As of a backup that was written into the data folder: in none of the next ones.
  writeFileSync(join(services.config.dataDir, "parapet-year-keys-0123.json"), "{}");
  writeFileSync(`${services.config.keyFile}.0123.new`, "{}");
  mkdirSync(join(services.config.dataDir, "compile-cache"));
  writeFileSync(join(services.config.dataDir, "compile-cache", "code"), "compiled");
  backup = join(folder, "one.backup");
  // The running queue writes its schedules each minute: a backup made just then is made again.
  for (let round = 0; round < 5; round += 1) {
    rmSync(backup, { force: true });
    atBackup = await hashes(it.database.url);
    await writeBackup(services.config, it.database.url, backup, NOON);
    if (isDeepStrictEqual(await hashes(it.database.url), atBackup)) break;
  }
}, 120_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe("what is refused, with nothing written", () => {
  test("a file that is there already", async () => {
    const before = readFileSync(backup);
    await expect(writeBackup(it.services.config, it.database.url, backup, NOON)).rejects.toThrow("already exists");
    expect(readFileSync(backup).equals(before)).toBe(true);
  });

  test("a database that is in use, and one with rows", async () => {
    const config = otherMachine("used");
    await expect(readBackup(config, it.database.url, backup, makeQueue)).rejects.toThrow("is running on this database");
    await using other = await testDatabase();
    await within(other.owner, "everything", (tx) =>
      tx.insertInto("organization").values({ name: "Other", kind: "client" }).execute(),
    );
    const before = await hashes(other.url);
    // Its own pool is named 'parapet'; a restore connects separately after it is closed.
    await other.db.destroy();
    await other.owner.destroy();
    await expect(readBackup(config, other.url, backup, makeQueue)).rejects.toThrow("rows in 'organization'");
    expect(await hashes(other.url)).toEqual(before);
  });

  // All read into one database: each must leave it as it found it.
  let target: TestDatabase;
  let blank: Record<string, string>;
  beforeAll(async () => {
    target = await testDatabase();
    await target.db.destroy();
    await target.owner.destroy();
    blank = await hashes(target.url);
  });
  afterAll(() => target[Symbol.asyncDispose]());

  const SPOILED = [
    ["no key file", false, (bytes: Buffer) => bytes, "Backups do not contain the master key"],
    ["another file", true, () => Buffer.from("PK\u0003\u0004 something else entirely"), "is no backup"],
    ["an empty file", true, () => Buffer.alloc(0), "is no backup"],
    ["a cut end", true, (bytes: Buffer) => bytes.subarray(0, -40), "cut short"],
    ["a doubled end", true, (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(-40)]), "damaged"],
    ["one bit changed", true, (bytes: Buffer) => bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 1), "damaged"],
    [
      "a changed header",
      true,
      (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace("2026-11-15", "2025-11-15"), "latin1"),
      "damaged",
    ],
    [
      "an unknown migration",
      true,
      (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace("0001_foundation", "0001_foundatiox"), "latin1"),
      "does not support",
    ],
  ] as const;
  const LONG = ["a cut end", "a doubled end", "a changed header"];
  const chosen = SPOILED.filter(([name]) => inject("isNightly") || !LONG.includes(name));
  test.each(chosen)("%s", async (name, withKey, spoil, words) => {
    const path = join(folder, "spoilt.backup");
    writeFileSync(path, spoil(readFileSync(backup)));
    const error = await readBackup(otherMachine(name.replaceAll(" ", "-"), withKey), target.url, path, makeQueue).catch(
      (thrown: unknown) => thrown,
    );
    expect(String((error as Error).message)).toContain(words);
    // The command line prints one line and an exit code, and no stack.
    expect(explainStart(error)).toEqual({
      line: expect.not.stringMatching(/\n|\bat \//),
      exitCode: withKey ? 2 : 3,
    });
    const after = await hashes(target.url);
    for (const [table, hash] of Object.entries(blank)) expect([table, after[table]]).toEqual([table, hash]);
  });

  test("a folder instead of a file", async () => {
    const error = await readBackup(otherMachine("a-folder"), target.url, folder, makeQueue).catch((e: unknown) => e);
    expect(explainStart(error)).toEqual({
      line: `${folder} cannot be read (EISDIR). Name a backup file that this user may read.`,
      exitCode: 2,
    });
  });

  test("a key file of another time", async () => {
    const config = otherMachine("other-key", false);
    const id = "11111111-1111-4111-8111-111111111111";
    const key = Buffer.alloc(32, 7).toString("base64");
    writeFileSync(config.keyFile, JSON.stringify({ current: id, keys: { [id]: key } }), { mode: 0o600 });
    await expect(readBackup(config, target.url, backup, makeQueue)).rejects.toThrow(
      "Restore the key file that was used for this backup",
    );
  });
});

test("the backup is its owner's alone, holds no key and nothing readable", () => {
  const bytes = readFileSync(backup);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  const keys = JSON.parse(readFileSync(it.services.config.keyFile, "utf8")) as { keys: Record<string, string> };
  for (const key of Object.values(keys.keys)) {
    expect(bytes.includes(key)).toBe(false);
    expect(bytes.includes(Buffer.from(key, "base64"))).toBe(false);
  }
  for (const canary of [PASSWORD, "Acmé", "scan.started"]) expect(bytes.includes(canary)).toBe(false);
});

test("the header states the master key and the year keys that a restore needs, without the keys", async () => {
  const { header } = await readHeader(createReadStream(backup) as AsyncIterable<Buffer>);
  const file = JSON.parse(readFileSync(it.services.config.keyFile, "utf8")) as { current: string };
  expect(header).toMatchObject({ master_key: file.current, year_keys: [{ purge_year: 2027 }] });
  expect(existsSync(join(folder, header.year_keys_file))).toBe(true);
  expect(statSync(join(folder, header.year_keys_file)).mode & 0o777).toBe(0o600);
});

test("a machine with another master key makes no backup that no one could restore", async () => {
  const config = otherMachine("wrong-key", false);
  await openMaster(config).create();
  const path = join(folder, "wrong.backup");
  await expect(writeBackup(config, it.database.url, path, NOON)).rejects.toThrow("is required");
  expect(existsSync(path)).toBe(false);
});

test("read into a blank database, every table is the same, secrets open, jobs wait, the audit log is whole", async () => {
  const client = new pg.Client({ connectionString: it.database.url });
  await client.connect();
  const name = `restored_${process.pid}_${Date.now()}`;
  await client.query(`create database ${name}`);
  const url = it.database.url.replace(/\/test_\w+\?/, `/${name}?`);
  try {
    const config = otherMachine("restored");
    const totals = await readBackup(config, url, backup, makeQueue, { now: NOON });
    expect(totals).toMatchObject({ made_at: NOON.toISOString(), files: 1, destroyed_years: [], migrated: [] });
    expect(totals.keys).toBeGreaterThan(0);
    expect(await hashes(url)).toEqual(atBackup);
    const waiting = await client.query("select 1 from jobs.job where name = 'sweep-sessions'");
    expect(waiting.rowCount).toBeGreaterThan(0);
    expect(readFileSync(join(config.dataDir, "notes.jsonl"), "utf8")).toBe('{"chain":"x"}\n');
    for (const leftOut of ["logs", "compile-cache"]) expect(existsSync(join(config.dataDir, leftOut))).toBe(false);

    const { openDatabase } = await import("@parapet/db/db");
    await using owner = openDatabase(url, { role: "owner", max: 1 });
    await using app = openDatabase(url, { max: 1 });
    const keys = await openKeys(app.db, openMaster(config));
    expect((await keys.open({ org, column: "leak.password", row: "1" }, sealed)).toString()).toBe(PASSWORD);
    expect(await within(owner.db, "everything", (tx) => verifyChains(tx, []))).toMatchObject({
      rows: 20,
      troubles: [],
    });
    // Row-level security, keys and triggers are restored as the migrations created them.
    const shape = async (at: pg.Client | string) => {
      const other = typeof at === "string" ? new pg.Client({ connectionString: at }) : at;
      if (typeof at === "string") await other.connect();
      const { rows } = await other.query<{ text: string }>(
        `select c.relname || c.relforcerowsecurity::text || c.relrowsecurity::text as text from pg_class c where relnamespace = 'public'::regnamespace
         union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
         union all select indexdef from pg_indexes where schemaname = 'public'
         union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
      );
      if (typeof at === "string") await other.end();
      return rows.map(({ text }) => text);
    };
    expect(await shape(url)).toEqual(await shape(client));
    const seen = await sql<{ n: number }>`select count(*)::int as n from organization`.execute(app.db);
    expect(seen.rows).toEqual([{ n: 0 }]);
  } finally {
    await dropDatabase(client, name);
    await client.end();
  }
}, 120_000);

test.runIf(inject("isNightly"))(
  "rows written while a backup runs are either all in it or not at all",
  async () => {
    const { services } = it;
    let isWriting = true;
    const writer = (async () => {
      for (let n = 0; isWriting; n += 1)
        await within(services.db, "everything", async (tx) => {
          const { id } = await tx
            .insertInto("organization")
            .values({ name: `Twin ${n}`, kind: "client" })
            .returning("id")
            .executeTakeFirstOrThrow();
          await audit(tx, { ip: null, claimedIp: null }, NOON, {
            action: "organization.created",
            org: id as OrgId,
            actor: null,
          });
        });
    })();
    const path = join(folder, "busy.backup");
    await writeBackup(services.config, it.database.url, path, NOON);
    isWriting = false;
    await writer;
    await using target = await testDatabase();
    await target.db.destroy();
    await target.owner.destroy();
    await readBackup(otherMachine("busy"), target.url, path, makeQueue);
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query("select set_config('parapet.all', 'on', false)");
    const { rows } = await client.query<{ alone: number }>(
      `select count(*)::int as alone from organization o where o.name like 'Twin %'
       and not exists (select 1 from audit_log a where a.org_id = o.id and a.action = 'organization.created')`,
    );
    await client.end();
    expect(rows).toEqual([{ alone: 0 }]);
  },
  120_000,
);
