import { randomBytes } from "node:crypto";

import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type LabObjectStore, startObjectStore } from "@parapet/lab/object-store/s3-server";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestServices, testServices } from "../../testing/test-services.ts";
import { FileIncomplete } from "./file-incomplete.ts";
import { type FileStore, openFileStore } from "./file-store.ts";
import { openS3ObjectStore } from "./s3-object-store.ts";

const MIB = 1024 ** 2;
let it: TestServices;
let lab: LabObjectStore;
let at = Date.parse("2026-11-15T12:00:00Z");
const now = () => new Date(at++);
const opened: FileStore[] = [];

beforeAll(async () => {
  it = await testServices({ now });
  lab = await startObjectStore();
});
afterAll(async () => {
  for (const store of opened) await store[Symbol.asyncDispose]();
  await lab[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

const PLACES = { postgres: () => null, s3: () => openS3ObjectStore({ ...lab, ...lab.keys }) };
const open = (place: keyof typeof PLACES): FileStore => {
  const store = openFileStore({ db: it.services.db, keys: it.services.keys, now, objects: PLACES[place]() });
  opened.push(store);
  return store;
};
const whole = async (store: FileStore, id: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of (await store.open(id)).stream()) parts.push(part);
  return Buffer.concat(parts);
};
const chunkCount = (id: string) =>
  it.all(async (tx) => (await tx.selectFrom("stored_chunk").select("at").where("file_id", "=", id).execute()).length);
const organization = () =>
  it.all(
    async (tx) =>
      (
        await tx
          .insertInto("organization")
          .values({ name: "Acme", kind: "client" })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id as OrgId,
  );

describe.each(["postgres", "s3"] as const)("%s", (place) => {
  const library = (name: string) => ({ org: null, kind: "library", name }) as const;

  test("what is stored is read back whole, from any position and by another process, and is encrypted", async () => {
    const store = open(place);
    const bytes = Buffer.concat([Buffer.from("Harbour-lantern-7"), randomBytes(9 * MIB + 5)]);
    const file = await store.put(library("one"), [bytes.subarray(0, 7), bytes.subarray(7)], { entries: 3 });
    expect(file).toMatchObject({
      bytes: bytes.length,
      facts: { entries: 3 },
      digest: expect.stringMatching(/^\w{64}$/),
    });
    const other = open(place);
    expect((await whole(other, file.id)).equals(bytes)).toBe(true);
    const reader = await other.open(file.id);
    expect((await reader.read(8 * MIB - 3, MIB)).equals(bytes.subarray(8 * MIB - 3, 9 * MIB - 3))).toBe(true);
    expect((await reader.read(bytes.length - 2, 50)).equals(bytes.subarray(-2))).toBe(true);
    expect(await other.find(library("one"))).toEqual(file);
    const rows = await it.all((tx) =>
      tx.selectFrom("stored_chunk").select("sealed").where("file_id", "=", file.id).execute(),
    );
    const stored = Buffer.concat([...rows.map(({ sealed }) => sealed ?? Buffer.alloc(0)), ...lab.objects.values()]);
    expect(stored.includes("Harbour")).toBe(false);
    expect(stored.length).toBeGreaterThan(bytes.length);
  });

  test("a second file of a name replaces the first once it is complete; one that breaks leaves the first", async () => {
    const store = open(place);
    const first = await store.put(library("two"), [Buffer.from("first")]);
    const breaking = (async function* () {
      yield Buffer.from("half");
      throw new Error("cut off");
    })();
    await expect(store.put(library("two"), breaking)).rejects.toThrow("cut off");
    expect((await store.find(library("two")))?.id).toBe(first.id);
    const second = await store.put(library("two"), [Buffer.from("second")]);
    expect((await whole(store, second.id)).toString()).toBe("second");
    await expect(store.open(first.id)).rejects.toThrow(FileIncomplete);
    expect((await store.list({ org: null, kind: "library", prefix: "tw" })).map(({ id }) => id)).toEqual([second.id]);
  });

  test("parts arrive at two processes in any order; the file exists when all are there", async () => {
    const [a, b] = [open(place), open(place)];
    const bytes = randomBytes(3 * MIB);
    const id = await it.all((tx) => a.begin(tx, library("three")));
    const late = await b.write({ id, org: null }, 2 * MIB, [bytes.subarray(2 * MIB)]);
    await it.all((tx) => late.show(tx));
    await expect(it.all((tx) => a.complete(tx, id, bytes.length))).rejects.toThrow(FileIncomplete);
    const early = await a.write({ id, org: null }, 0, [bytes.subarray(0, 2 * MIB)]);
    await expect(b.open(id)).rejects.toThrow("the file is not stored");
    await it.all(async (tx) => {
      await early.show(tx);
      await a.complete(tx, id, bytes.length);
    });
    expect((await whole(b, id)).equals(bytes)).toBe(true);
  });

  test("of two that write the same place one becomes part of the file, and what is not shown is deleted", async () => {
    const [a, b] = [open(place), open(place)];
    const id = await it.all((tx) => a.begin(tx, library("four")));
    const [one, two] = await Promise.all([
      a.write({ id, org: null }, 0, [Buffer.from("one")]),
      b.write({ id, org: null }, 0, [Buffer.from("two")]),
    ]);
    await it.all((tx) => one.show(tx));
    await expect(it.all((tx) => two.show(tx))).rejects.toThrow("stored_chunk_place");
    await two.discard();
    await it.all((tx) => a.complete(tx, id, 3));
    expect([(await whole(b, id)).toString(), await chunkCount(id)]).toEqual(["one", 1]);
  });

  test("abandoned parts and the objects of deleted files are swept, and nothing else", async () => {
    const store = open(place);
    const kept = await store.put(library("kept"), [Buffer.from("kept")]);
    const gone = await store.put(library("gone"), [Buffer.from("gone")]);
    const id = await it.all((tx) => store.begin(tx, library("begun")));
    await store.write({ id, org: null }, 0, [Buffer.from("never shown")]);
    await it.all((tx) => store.remove(tx, gone.id));
    await store.sweep();
    expect(await chunkCount(id)).toBe(1);
    at += 4 * 86_400_000;
    await store.sweep();
    expect([await chunkCount(id), (await whole(store, kept.id)).toString()]).toEqual([0, "kept"]);
    const names = [...lab.objects.keys()];
    expect(names.some((name) => name.includes(id) || name.includes(gone.id))).toBe(false);
    expect(names.some((name) => name.includes(kept.id))).toBe(place === "s3");
  });

  test("files of an organization are seen in its scope only and end with it, objects included", async () => {
    const store = open(place);
    const [org, other] = [await organization(), await organization()];
    const file = await store.put({ org, kind: "upload", name: "theirs" }, [Buffer.from("theirs")]);
    const seen = (scope: OrgId) =>
      within(it.services.db, [scope], async (tx) => [
        (await tx.selectFrom("stored_file").select("id").execute()).length,
        (await tx.selectFrom("stored_chunk").select("at").execute()).length,
      ]);
    expect([await seen(org), await seen(other)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await store.find({ org: other, kind: "upload", name: "theirs" })).toBeNull();
    await expect(
      within(it.services.db, [other], (tx) =>
        sql`insert into stored_file (org_id, kind, name, created_at, changed_at) values (${org}, 'upload', 'x', now(), now())`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow("row-level security");
    await it.all((tx) => tx.deleteFrom("data_key").where("org_id", "=", org).execute());
    await it.all((tx) => tx.deleteFrom("organization").where("id", "=", org).execute());
    await expect(store.open(file.id)).rejects.toThrow(FileIncomplete);
    await store.sweep();
    expect([...lab.objects.keys()].some((name) => name.includes(file.id))).toBe(false);
  });
});

describe("a file that is not whole is never read as a shorter one", () => {
  const put = (store: FileStore, name: string) =>
    store.put({ org: null, kind: "library", name }, [randomBytes(2 * MIB + 1)]);
  const broken = async (name: string, change: (id: string) => Promise<unknown>): Promise<unknown> => {
    const store = open("postgres");
    const { id } = await put(store, name);
    await change(id);
    return whole(store, id).catch((error: unknown) => error);
  };
  const change = (text: string) => (id: string) =>
    it.all((tx) => sql`${sql.raw(text)} and file_id = ${id}`.execute(tx));

  test.each([
    ["the last chunk is gone", "delete from stored_chunk where at = 2097152", "2097152 of 2097153 bytes are stored"],
    [
      "a chunk in the middle is gone",
      "delete from stored_chunk where at = 1048576",
      "bytes 1048576 to 2097152 are missing",
    ],
    ["a chunk was cut", "update stored_chunk set sealed = substr(sealed, 1, 100) where at = 0", "a chunk has 100 of"],
    [
      "a chunk was changed",
      "update stored_chunk set sealed = set_byte(sealed, 90, 255 - get_byte(sealed, 90)) where at = 0",
      "has other content",
    ],
    [
      "a hash was changed",
      "update stored_chunk set sha256 = sha256('x') where at = 0",
      "its content is not what was recorded",
    ],
  ])("%s", async (name, text, message) => {
    const error = await broken(name, change(text));
    expect(error).toBeInstanceOf(FileIncomplete);
    expect((error as Error).message).toContain(message);
  });

  test("a chunk that was put in another's place with its hash does not open", async () => {
    const error = await broken("moved", (id) =>
      it.all(async (tx) => {
        const [first, second] = await tx
          .selectFrom("stored_chunk")
          .selectAll()
          .where("file_id", "=", id)
          .orderBy("at")
          .execute();
        if (first === undefined || second === undefined) throw new Error("two chunks");
        await tx
          .updateTable("stored_chunk")
          .set({ sealed: second.sealed })
          .where("file_id", "=", id)
          .where("at", "=", 0)
          .execute();
      }),
    );
    expect(error).toBeInstanceOf(FileIncomplete);
  });

  test("an object is gone, cut, or this process has no object store", async () => {
    const store = open("s3");
    const { id } = await put(store, "object");
    const [name] = [...lab.objects.keys()].filter((key) => key.includes(id));
    const bytes = lab.objects.get(name ?? "") ?? Buffer.alloc(0);
    await expect(open("postgres").open(id)).rejects.toThrow("PARAPET_S3_URL");
    lab.objects.set(name ?? "", bytes.subarray(0, 100));
    await expect(store.open(id)).rejects.toThrow(/has 100 of/);
    lab.objects.delete(name ?? "");
    await expect(store.open(id)).rejects.toThrow(/is missing/);
  });
});
