import { randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { destroyDataKeys } from "@parapet/db/queries/platform";
import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { checkKeys } from "./check-keys.ts";
import { environmentMaster } from "./environment-master.ts";
import { fileMaster } from "./file-master.ts";
import { openKeys, type Place } from "./keyring.ts";
import { newMasterKey } from "./local-master.ts";

let it: TestDatabase;
let org: OrgId;
const folder = mkdtempSync(join(tmpdir(), "parapet-keys-"));
const path = join(folder, "keys.json");
const file = fileMaster(path);
/** The folder of another machine. */
const elsewhere = (name: string): string => join(mkdtempSync(join(folder, `${name}-`)), "keys.json");

const newOrganization = async (at: TestDatabase): Promise<OrgId> => {
  const { id } = await within(at.db, "everything", (tx) =>
    tx.insertInto("organization").values({ name: "Acme", kind: "client" }).returning("id").executeTakeFirstOrThrow(),
  );
  return id as OrgId;
};

beforeAll(async () => {
  it = await testDatabase();
  org = await newOrganization(it);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const place = (row: string): Place => ({ org, purgeYear: 2026, column: "leak.password", row });
const reading = (text: Buffer): string => text.toString();
const keyFileOf = (at: string) =>
  JSON.parse(readFileSync(at, "utf8")) as { current: string; keys: Record<string, string> };

describe("what must not open", () => {
  test("bytes moved to another row, column or organization", async () => {
    const keys = await openKeys(it.db, file);
    const sealed = await keys.seal(place("1"), "hunter2");
    await expect(keys.open(place("2"), sealed)).rejects.toThrow("do not open here");
    await expect(keys.open({ ...place("1"), column: "leak.note" }, sealed)).rejects.toThrow("do not open here");
    await expect(keys.open({ ...place("1"), org: null }, sealed)).rejects.toThrow("do not open here");
  });

  test("bytes with any one bit changed", async () => {
    const keys = await openKeys(it.db, file);
    const sealed = await keys.seal(place("1"), "hunter2");
    for (let at = 17; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(keys.open(place("1"), changed)).rejects.toThrow(/do not open|not sealed/);
    }
    await expect(keys.open(place("1"), Buffer.from("hunter2"))).rejects.toThrow("not sealed bytes");
  });

  test("a key file that others can read, that is damaged or that is missing stops the start", async () => {
    await openKeys(it.db, file);
    chmodSync(path, 0o644);
    await expect(openKeys(it.db, file)).rejects.toThrow("can be read by others");
    chmodSync(path, 0o600);
    const none = join(folder, "none.json");
    await expect(openKeys(it.db, fileMaster(none))).rejects.toThrow(/is missing.*Copy the key file/);
    expect(existsSync(none)).toBe(false);
    writeFileSync(join(folder, "bad.json"), "{", { mode: 0o600 });
    await expect(openKeys(it.db, fileMaster(join(folder, "bad.json")))).rejects.toThrow("is damaged");
  });

  test("keys of the database whose rows were exchanged or changed", async () => {
    await using other = await testDatabase();
    const keys = await openKeys(other.db, file);
    await keys.mac("code", "1", 2026);
    await within(other.db, "everything", (tx) =>
      tx
        .updateTable("wrapping_key")
        .set((of) => ({
          wrapped: of.selectFrom("wrapping_key as w").select("w.wrapped").where("w.purge_year", "=", 0),
        }))
        .where("purge_year", "=", 2026)
        .execute(),
    );
    await expect(openKeys(other.db, file)).rejects.toThrow(/does not open key .* was changed/);
  });
});

test("what was sealed opens, and the key file is its owner's alone", async () => {
  const keys = await openKeys(it.db, file);
  const sealed = await keys.seal(place("7"), "pässwörd");
  expect(sealed.includes("pässwörd")).toBe(false);
  expect(reading(await keys.open(place("7"), sealed))).toBe("pässwörd");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a key is made once however many ask at the same moment, and no nonce repeats", async () => {
  const [one, two] = [await openKeys(it.db, file), await openKeys(it.db, file)];
  const at = { org, purgeYear: 2031, column: "leak.password", row: "1" } as const;
  const sealed = await Promise.all(Array.from({ length: 150 }, (_, n) => (n % 2 === 0 ? one : two).seal(at, "x")));
  const rows = await within(it.db, "everything", async (tx) => [
    ...(await tx.selectFrom("data_key").select("id").where("purge_year", "=", 2031).execute()),
    ...(await tx.selectFrom("wrapping_key").select("id").where("purge_year", "=", 2031).execute()),
  ]);
  expect(rows).toHaveLength(2);
  expect(new Set(sealed.map((bytes) => bytes.subarray(17, 29).toString("hex"))).size).toBe(150);
  for (const bytes of sealed) expect(reading(await one.open(at, bytes))).toBe("x");
});

describe("several machines", () => {
  test("no use of the keys writes to the key file, and a copy of the first day opens everything since", async () => {
    await using other = await testDatabase();
    const [here, there] = [elsewhere("a"), elsewhere("b")];
    const one = await openKeys(other.db, fileMaster(here));
    copyFileSync(here, there);
    const two = await openKeys(other.db, fileMaster(there));
    const firstDay = readFileSync(here, "utf8");
    const at = { ...place("1"), org: null };
    const sealed = await one.seal(at, "the first leak of the year");
    const later = await two.seal({ ...at, purgeYear: 2027 }, "and of the next");
    expect(reading(await two.open(at, sealed))).toBe("the first leak of the year");
    expect(reading(await one.open(at, later))).toBe("and of the next");
    expect(await two.mac("name", "x", 2026)).toEqual(await one.mac("name", "x", 2026));
    await one.forget(2020);
    expect([readFileSync(here, "utf8"), readFileSync(there, "utf8")]).toEqual([firstDay, firstDay]);
  });

  test("of two that start at once with folders of their own one is refused, and creates no key", async () => {
    for (let round = 0; round < 5; round += 1) {
      await using other = await testDatabase();
      const paths = [elsewhere("a"), elsewhere("b")];
      const starts = await Promise.allSettled(paths.map((one) => openKeys(other.db, fileMaster(one))));
      expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(paths.filter((one) => existsSync(one))).toHaveLength(1);
      const refused = starts.find((it) => it.status === "rejected");
      expect(String(refused?.reason)).toMatch(/key file .* is missing, and the database is encrypted with master key/);
    }
  });

  test("of forty that start at once on a shared folder all have the same key", async () => {
    await using other = await testDatabase();
    const shared = elsewhere("shared");
    const all = await Promise.all(Array.from({ length: 40 }, () => openKeys(other.db, fileMaster(shared))));
    const hashes = await Promise.all(all.map(async (keys) => (await keys.mac("code", "1", 2026)).toString("hex")));
    expect(new Set(hashes).size).toBe(1);
    expect(Object.keys(keyFileOf(shared).keys)).toHaveLength(1);
  });

  test("another installation's key file is refused with both ids, and nothing is written", async () => {
    const stranger = elsewhere("stranger");
    await fileMaster(stranger).create();
    const before = readFileSync(stranger, "utf8");
    await expect(openKeys(it.db, fileMaster(stranger))).rejects.toThrow(
      `contains master key ${keyFileOf(stranger).current}, but master key ${keyFileOf(path).current} is required`,
    );
    expect(readFileSync(stranger, "utf8")).toBe(before);
    expect(await checkKeys(it.db, fileMaster(stranger))).toMatchObject({ opens: false });
  });

  test("a key with the id of the installation's and other bytes is refused", async () => {
    const forged = elsewhere("forged");
    const { current } = keyFileOf(path);
    writeFileSync(forged, JSON.stringify({ current, keys: { [current]: randomBytes(32).toString("base64") } }), {
      mode: 0o600,
    });
    await expect(openKeys(it.db, fileMaster(forged))).rejects.toThrow("does not open key");
  });

  test("a production on a database that others share creates no key by itself", async () => {
    await using other = await testDatabase();
    const here = elsewhere("production");
    const source = fileMaster(here, { createsAtFirstStart: false });
    await expect(openKeys(other.db, source)).rejects.toThrow("parapet key create");
    expect(existsSync(here)).toBe(false);
    await source.create();
    await openKeys(other.db, source);
  });

  test("a running process notices that its key file was exchanged", async () => {
    const own = elsewhere("own");
    copyFileSync(path, own);
    const keys = await openKeys(it.db, fileMaster(own));
    expect(await keys.check()).toMatchObject({ opens: true, reason: null });
    rmSync(own);
    expect(await keys.check()).toMatchObject({ opens: false, reason: expect.stringContaining("is missing") });
    await fileMaster(own).create();
    expect(await keys.check()).toMatchObject({ opens: false, reason: expect.stringContaining("is required") });
  });
});

describe("rotation", () => {
  test("goes on under use: a second process on the same file reads and seals before, during and after", async () => {
    const [one, two] = [await openKeys(it.db, file), await openKeys(it.db, file)];
    const before = await two.seal(place("a"), "before");
    const oldFile = readFileSync(path, "utf8");
    const traffic = Array.from({ length: 60 }, async (_, n) => {
      const sealed = await two.seal({ ...place(`t${n}`), purgeYear: 2100 + (n % 7) }, `t${n}`);
      return reading(await two.open(place(`t${n}`), sealed));
    });
    const [{ rewrapped }, texts] = await Promise.all([one.rotate(), Promise.all(traffic)]);
    expect(rewrapped).toBeGreaterThan(0);
    expect(texts).toEqual(texts.map((_, n) => `t${n}`));
    const stored = keyFileOf(path);
    expect(Object.keys(stored.keys)).toEqual([stored.current]);
    expect(oldFile).not.toContain(stored.current);
    const three = await openKeys(it.db, file);
    expect(reading(await three.open(place("a"), before))).toBe("before");
    expect(await checkKeys(it.db, file)).toMatchObject({ opens: true });
    // With the file from before the rotation, nothing opens any more.
    const stolen = elsewhere("stolen");
    writeFileSync(stolen, oldFile, { mode: 0o600 });
    await expect(openKeys(it.db, fileMaster(stolen))).rejects.toThrow("is required");
  });

  test("with a folder for each machine: prepared, copied, rotated, copied; none of them stops", async () => {
    await using other = await testDatabase();
    let clock = 0;
    const paths = [elsewhere("a"), elsewhere("b"), elsewhere("c")] as const;
    const [one, two] = paths.map((at) => fileMaster(at));
    const at = { ...place("1"), org: null };
    const keys = await openKeys(other.db, fileMaster(paths[0]), () => clock);
    copyFileSync(paths[0], paths[1]);
    const running = await openKeys(other.db, fileMaster(paths[1]), () => clock);
    const sealed = await keys.seal(at, "before");
    await one?.renew();
    // Prepared on the first only: no one needs the new key yet, neither those that run nor one that starts.
    clock += 61_000;
    expect(reading(await running.open(at, sealed))).toBe("before");
    const between = await keys.seal({ ...at, purgeYear: 2044 }, "between");
    expect(reading(await running.open(at, between))).toBe("between");
    copyFileSync(paths[0], paths[1]);
    await keys.rotate();
    clock += 61_000;
    for (const process of [keys, running, await openKeys(other.db, two ?? file)]) {
      expect(reading(await process.open(at, sealed))).toBe("before");
      expect(reading(await process.open(at, between))).toBe("between");
    }
    // Who did not get the new file is told so, and goes on once it is there.
    await fileMaster(paths[2]).create();
    await expect(openKeys(other.db, fileMaster(paths[2]))).rejects.toThrow("is required");
    copyFileSync(paths[0], paths[2]);
    await openKeys(other.db, fileMaster(paths[2]));
  });

  test("from one key of the environment to the next, with both accepted in between", async () => {
    await using other = await testDatabase();
    const stated = () => {
      const { id, key } = newMasterKey();
      return { id, key: Buffer.from(key, "base64") };
    };
    const [first, second] = [stated(), stated()];
    const at = { ...place("1"), org: null };
    const before = await openKeys(other.db, environmentMaster(first, null));
    const sealed = await before.seal(at, "x");
    await expect(before.rotate()).rejects.toThrow("PARAPET_MASTER_KEY_PREVIOUS");
    await expect(openKeys(other.db, environmentMaster(second, null))).rejects.toThrow("is required");
    const both = await openKeys(other.db, environmentMaster(second, first));
    expect(reading(await both.open(at, sealed))).toBe("x");
    expect(await both.rotate()).toEqual({ rewrapped: 2 });
    expect(reading(await (await openKeys(other.db, environmentMaster(second, null))).open(at, sealed))).toBe("x");
    await expect(openKeys(other.db, environmentMaster(first, null))).rejects.toThrow("is required");
  });

  test("a keyed hash is stable across rotation and differs between uses", async () => {
    const keys = await openKeys(it.db, file);
    const before = await keys.mac("code", "123456");
    expect(await keys.mac("other", "123456")).not.toEqual(before);
    await keys.rotate();
    expect(await (await openKeys(it.db, file)).mac("code", "123456")).toEqual(before);
  });
});

describe("the end of a year", () => {
  test("destroying an organization's key of a year ends what it sealed and nothing else", async () => {
    let clock = 0;
    const keys = await openKeys(it.db, file, () => clock);
    const old = await keys.seal({ ...place("1"), purgeYear: 2024 }, "old");
    const young = await keys.seal(place("2"), "young");
    await within(it.db, "everything", (tx) => destroyDataKeys(tx, org, 2025));
    clock += 61_000;
    await expect(keys.open(place("1"), old)).rejects.toThrow("was destroyed");
    expect(reading(await keys.open(place("2"), young))).toBe("young");
  });

  test("a purge by one process ends the year for all, within a minute, even with its rows put back", async () => {
    let clock = 0;
    const at = { ...place("1"), org: null, purgeYear: 2041 };
    const [one, two] = [await openKeys(it.db, file), await openKeys(it.db, file, () => clock)];
    const sealed = await two.seal(at, "old");
    const other = await two.seal({ ...at, purgeYear: 2150 }, "young");
    expect(reading(await two.open(at, sealed))).toBe("old");
    await one.forget(2041);
    clock += 61_000;
    await expect(two.open(at, sealed)).rejects.toThrow("the key of 2041 was destroyed");
    expect(reading(await two.open(at, other))).toBe("young");
    const { keys } = await checkKeys(it.db, file);
    expect(keys.find(({ purge_year }) => purge_year === 2041)).toMatchObject({ state: "destroyed" });
    // A destroyed key stops no start.
    await openKeys(it.db, file);
  });
});
