import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { type TestDatabase, testDatabase } from "@parapet/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";

import { purgeLeaks } from "../../features/leaks/commands/purge-leaks.ts";
import { readBackup } from "../../features/operations/commands/read-backup.ts";
import { writeBackup } from "../../features/operations/commands/write-backup.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import { type Keys, openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { openTestQueue, type TestServices, testServices } from "../../testing/test-services.ts";

const DECEMBER = new Date("2026-12-30T12:00:00Z");
const JANUARY = new Date("2027-01-02T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "parapet-purged-backup-"));
const place = { org: null, column: "leak.password", row: "1" } as const;
const YEARS = [0, 2026, 2027] as const;
let it: TestServices;
let sealed: ReadonlyMap<number, Buffer>;
let year2026: Buffer;

const makeQueue = async (url: string): Promise<number> => {
  await using queue = await openTestQueue(url);
  return (await queue.boss.schemaVersion()) ?? 0;
};
const newDirectory = (name: string): string => {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
};
const backUp = async (directory: string, at: Date): Promise<string> => {
  const path = join(directory, `${at.getTime()}.backup`);
  await writeBackup(it.services.config, it.database.url, path, at);
  return path;
};
const yearKeysIn = (directory: string): string =>
  join(directory, readdirSync(directory).find((name) => name.startsWith("parapet-year-keys-")) ?? "");

/** An empty machine with today's key file. */
const emptyMachine = async (name: string): Promise<{ config: Config; target: TestDatabase }> => {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: newDirectory(name) });
  copyFileSync(it.services.config.keyFile, config.keyFile);
  const target = await testDatabase();
  await target.db.destroy();
  await target.owner.destroy();
  return { config, target };
};
const opened = async (keys: Pick<Keys, "open">): Promise<Record<number, string>> => {
  const found: Record<number, string> = {};
  for (const [year, bytes] of sealed)
    found[year] = await keys.open(place, bytes).then(
      (text) => text.toString(),
      (error: Error) => error.message,
    );
  return found;
};
const openedAt = async (config: Config, url: string): Promise<Record<number, string>> => {
  await using app = openDatabase(url, { max: 2 });
  return await opened(await openKeys(app.db, openMaster(config)));
};

const SECRETS = { 0: "secret 0", 2026: "secret 2026", 2027: "secret 2027" };
const PURGED = { ...SECRETS, 2026: "the key of these bytes was destroyed" };
let before: string;

beforeAll(async () => {
  it = await testServices({ now: () => DECEMBER });
  const { keys } = it.services;
  const made = new Map<number, Buffer>();
  for (const purgeYear of YEARS) made.set(purgeYear, await keys.seal({ ...place, purgeYear }, `secret ${purgeYear}`));
  sealed = made;
  const row = await it.all((tx) =>
    tx.selectFrom("wrapping_key").select("wrapped").where("purge_year", "=", 2026).executeTakeFirstOrThrow(),
  );
  year2026 = row.wrapped ?? Buffer.alloc(0);
  before = newDirectory("before");
  await backUp(before, DECEMBER);
}, 180_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const december = () => join(before, `${DECEMBER.getTime()}.backup`);

test("before the purge a backup and its year keys bring every secret back to an empty machine", async () => {
  const { config, target } = await emptyMachine("complete");
  await using _target = target;
  const totals = await readBackup(config, target.url, december(), makeQueue, { now: DECEMBER });
  expect(totals).toMatchObject({ keys: 3, destroyed_years: [] });
  expect(await openedAt(config, target.url)).toEqual(SECRETS);
}, 180_000);

test("without the year keys nothing is restored, and the refusal names the file", async () => {
  const { config, target } = await emptyMachine("incomplete");
  await using _target = target;
  const alone = newDirectory("alone");
  copyFileSync(december(), join(alone, "x.backup"));
  const restore = (options = {}) =>
    readBackup(config, target.url, join(alone, "x.backup"), makeQueue, { now: DECEMBER, ...options });
  await expect(restore()).rejects.toThrow(
    /needs the keys of 2026, 2027, which .*parapet-year-keys-.* does not contain/,
  );
  const named = await restore({ yearKeysFile: yearKeysIn(before) });
  expect(named).toMatchObject({ keys: 3 });
}, 180_000);

test("year keys that do not open undo the whole restore", async () => {
  const { config, target } = await emptyMachine("forged");
  await using _target = target;
  const forged = join(folder, "forged.json");
  const file = JSON.parse(readFileSync(yearKeysIn(before), "utf8")) as { keys: { wrapped: string }[] };
  const [one, two] = file.keys;
  if (one !== undefined && two !== undefined) one.wrapped = two.wrapped;
  writeFileSync(forged, JSON.stringify(file));
  await expect(
    readBackup(config, target.url, december(), makeQueue, { now: DECEMBER, yearKeysFile: forged }),
  ).rejects.toThrow(/Nothing was restored, because not every key .* does not open key/);
  await readBackup(config, target.url, december(), makeQueue, { now: DECEMBER });
}, 180_000);

test("after the purge the old backup and today's master key open everything but the purged year", async () => {
  const tick = (at: Date) => purgeLeaks({ ...it.services, now: () => at });
  await tick(new Date(JANUARY.getTime() - 36 * 3_600_000));
  await tick(JANUARY);
  expect(await opened(await openKeys(it.services.db, openMaster(it.services.config)))).toEqual(PURGED);

  // With the year keys as the next backup left them: the key of 2026 is nowhere any more.
  const stale = newDirectory("stale");
  copyFileSync(yearKeysIn(before), join(stale, "year-keys.json"));
  await backUp(before, JANUARY);
  const now = readFileSync(yearKeysIn(before), "utf8");
  expect(now).not.toContain(year2026.toString("base64"));
  for (const name of readdirSync(before)) {
    const bytes = readFileSync(join(before, name));
    expect([name, bytes.includes(year2026), bytes.includes(year2026.toString("hex"))]).toEqual([name, false, false]);
  }
  const { config, target } = await emptyMachine("purged");
  await using _target = target;
  const totals = await readBackup(config, target.url, december(), makeQueue, { now: DECEMBER });
  expect(totals).toMatchObject({ keys: 2, destroyed_years: [2026] });
  expect(await openedAt(config, target.url)).toEqual(PURGED);

  // Even with year keys from before the purge, a year that is over stays closed.
  const { config: other, target: second } = await emptyMachine("stale-keys");
  await using _second = second;
  const options = { now: JANUARY, yearKeysFile: join(stale, "year-keys.json") };
  expect(await readBackup(other, second.url, december(), makeQueue, options)).toMatchObject({
    destroyed_years: [2026],
  });
  expect(await openedAt(other, second.url)).toEqual(PURGED);
}, 180_000);

test("a backup from before a rotation is restored with the old key file and stands under today's master key", async () => {
  const old = join(folder, "old-keys.json");
  copyFileSync(it.services.config.keyFile, old);
  await it.services.keys.rotate();
  await backUp(before, new Date(JANUARY.getTime() + 1));
  const { config, target } = await emptyMachine("rotated");
  await using _target = target;
  await expect(readBackup(config, target.url, december(), makeQueue, { now: JANUARY })).rejects.toThrow(
    "--old-key-file",
  );
  const totals = await readBackup(config, target.url, december(), makeQueue, { now: JANUARY, oldKeyFile: old });
  expect(totals).toMatchObject({ destroyed_years: [2026] });
  rmSync(old);
  expect(existsSync(old)).toBe(false);
  expect(await openedAt(config, target.url)).toEqual(PURGED);
}, 180_000);
