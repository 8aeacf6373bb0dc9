import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { destroyDataKeys } from "@parapet/db/queries/data-key";
import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openKeys, type Place } from "./keyring.ts";

let it: TestDatabase;
let org: OrgId;
const folder = mkdtempSync(join(tmpdir(), "parapet-keys-"));
const path = join(folder, "keys.json");

beforeAll(async () => {
  it = await testDatabase();
  const { id } = await within(it.db, "everything", (tx) =>
    tx.insertInto("organisation").values({ name: "Acme", kind: "client" }).returning("id").executeTakeFirstOrThrow(),
  );
  org = id as OrgId;
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const place = (row: string): Place => ({ org, purgeYear: 2026, column: "leak.password", row });

describe("what must not open", () => {
  test("bytes moved to another row, column or organization", async () => {
    const keys = await openKeys(it.db, path);
    const sealed = await keys.seal(place("1"), "hunter2");
    await expect(keys.open(place("2"), sealed)).rejects.toThrow("do not open here");
    await expect(keys.open({ ...place("1"), column: "leak.note" }, sealed)).rejects.toThrow("do not open here");
    await expect(keys.open({ ...place("1"), org: null }, sealed)).rejects.toThrow("do not open here");
  });

  test("bytes with any one bit changed", async () => {
    const keys = await openKeys(it.db, path);
    const sealed = await keys.seal(place("1"), "hunter2");
    for (let at = 17; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(keys.open(place("1"), changed)).rejects.toThrow(/do not open|not sealed/);
    }
    await expect(keys.open(place("1"), Buffer.from("hunter2"))).rejects.toThrow("not sealed bytes");
  });

  test("a key file that others can read, that is damaged or that is missing stops the start", async () => {
    const keys = await openKeys(it.db, path);
    await keys.seal(place("1"), "x");
    chmodSync(path, 0o644);
    await expect(openKeys(it.db, path)).rejects.toThrow("can be read by others");
    chmodSync(path, 0o600);
    await expect(openKeys(it.db, join(folder, "none.json"))).rejects.toThrow("is missing");
    writeFileSync(join(folder, "bad.json"), "{", { mode: 0o600 });
    await expect(openKeys(it.db, join(folder, "bad.json"))).rejects.toThrow("is damaged");
  });
});

test("what was sealed opens, and the key file is its owner's alone", async () => {
  const keys = await openKeys(it.db, path);
  const sealed = await keys.seal(place("7"), "pässwörd");
  expect(sealed.includes("pässwörd")).toBe(false);
  expect((await keys.open(place("7"), sealed)).toString()).toBe("pässwörd");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a key is made once however many ask at the same moment, and no nonce repeats", async () => {
  const keys = await openKeys(it.db, path);
  const at = { org, purgeYear: 2031, column: "leak.password", row: "1" } as const;
  const sealed = await Promise.all(Array.from({ length: 150 }, () => keys.seal(at, "x")));
  const rows = await within(it.db, "everything", (tx) =>
    tx.selectFrom("data_key").select("id").where("purge_year", "=", 2031).execute(),
  );
  expect(rows).toHaveLength(1);
  expect(new Set(sealed.map((bytes) => bytes.subarray(17, 29).toString("hex"))).size).toBe(150);
});

test("rotation goes on under use: a second process reads and seals before, during and after", async () => {
  const [one, two] = [await openKeys(it.db, path), await openKeys(it.db, path)];
  const before = await two.seal(place("a"), "before");
  const oldFile = readFileSync(path, "utf8");
  const traffic = Array.from({ length: 60 }, async (_, n) => {
    const sealed = await two.seal({ ...place(`t${n}`), purgeYear: 2100 + (n % 7) }, `t${n}`);
    return (await two.open(place(`t${n}`), sealed)).toString();
  });
  const [{ rewrapped }, texts] = await Promise.all([one.rotate(), Promise.all(traffic)]);
  expect(rewrapped).toBeGreaterThan(0);
  expect(texts).toEqual(texts.map((_, n) => `t${n}`));
  const stored = JSON.parse(readFileSync(path, "utf8")) as {
    keys: Record<string, string>;
    years: Record<string, string>;
  };
  // One for what lives as long as its row, one for each year, and none of those that were there before.
  expect(Object.keys(stored.keys)).toHaveLength(1 + Object.keys(stored.years).length);
  const old = JSON.parse(oldFile) as typeof stored;
  expect(Object.keys(old.keys).filter((id) => id in stored.keys)).toEqual([]);
  const three = await openKeys(it.db, path);
  expect((await three.open(place("a"), before)).toString()).toBe("before");
  // With the file from before the rotation, nothing opens any more.
  const stolen = join(folder, "stolen.json");
  writeFileSync(stolen, oldFile, { mode: 0o600 });
  const thief = await openKeys(it.db, stolen);
  await expect(thief.open(place("a"), before)).rejects.toThrow("does not contain key");
});

test("destroying a year's key ends what it sealed and nothing else", async () => {
  let clock = 0;
  const keys = await openKeys(it.db, path, () => clock);
  const old = await keys.seal({ ...place("1"), purgeYear: 2024 }, "old");
  const young = await keys.seal(place("2"), "young");
  await within(it.db, "everything", (tx) => destroyDataKeys(tx, org, 2025));
  clock += 61_000;
  await expect(keys.open(place("1"), old)).rejects.toThrow("was destroyed");
  expect((await keys.open(place("2"), young)).toString()).toBe("young");
});

test("a keyed hash is stable across rotation and differs between uses", async () => {
  const keys = await openKeys(it.db, path);
  const before = await keys.mac("code", "123456");
  expect(await keys.mac("other", "123456")).not.toEqual(before);
  await keys.rotate();
  expect(await (await openKeys(it.db, path)).mac("code", "123456")).toEqual(before);
});
