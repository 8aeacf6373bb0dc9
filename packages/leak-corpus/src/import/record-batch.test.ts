import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";

import { openWith } from "@parapet/db/envelope";
import type { RecordColumns } from "@parapet/domain/intel";
import { describe, expect, test } from "vitest";

import { toIdentity, type LeakRecord } from "../leak-record.ts";
import { openBloomFilter } from "../postgres/bloom-filter.ts";
import type { StorableRecords } from "../storable-records.ts";
import { openPacker, type PackedRecords, type Packer } from "./pack-records.ts";
import { openRecordBatch } from "./record-batch.ts";

const keys = { mac: randomBytes(32), seal: randomBytes(32), sealId: randomUUID() };
const leak = (login: string, secret: string, url: string | null = null): LeakRecord => ({
  login,
  secret,
  url,
  form: "plain",
  breachOn: null,
  source: "List",
  machine: null,
});
const hostIn = ({ url }: LeakRecord) => (url === null ? null : "host.test");
const pack = (leaks: readonly LeakRecord[]): PackedRecords[] => {
  const [chunks, packer]: [PackedRecords[], Packer] = [[], openPacker({ pool: [] })];
  for (const it of leaks) {
    const facts = { host: hostIn(it), loginTag: it.login.length, hostTag: hostIn(it)?.length ?? -1, source: 1 };
    if (packer.add(it, facts)) continue;
    chunks.push(packer.take());
    expect(packer.add(it, facts)).toBe(true);
  }
  return [...chunks, packer.take()];
};
const batchOf = (leaks: readonly LeakRecord[]) => {
  const batch = openRecordBatch(keys);
  for (const chunk of pack(leaks)) batch.add(chunk);
  return batch;
};
const hashOf = (it: LeakRecord) =>
  createHmac("sha256", keys.mac)
    .update(`leak-corpus\0${toIdentity(it)}`)
    .digest();

/** The binary COPY that PostgreSQL streams for these records. */
const copyOf = (rows: readonly LeakRecord[]): Buffer =>
  Buffer.concat([
    Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"),
    Buffer.alloc(8),
    ...rows.map((record) => {
      const hash = hashOf(record);
      const bucket = Buffer.alloc(2);
      bucket.writeUInt16BE(hash.readUInt16BE(0) >>> 4);
      return Buffer.concat([Buffer.of(0, 2, 0, 0, 0, 2), bucket, Buffer.of(0, 0, 0, 8), hash.subarray(2, 10)]);
    }),
    Buffer.of(255, 255),
  ]);

type Block = { sources: string[]; lines: [string, ...unknown[]][] };
const decrypted = (records: StorableRecords): Block[] =>
  Array.from(
    records.encryptBlocks(Array.from({ length: Math.ceil(records.countNew() / 2_000) }, (_, n) => n + 7)),
    (block) => {
      const text = openWith(Buffer.from(keys.seal), `-|leak_block.sealed|${block.id}`, block.sealed).toString("utf8");
      const opened = JSON.parse(text) as Block;
      expect(opened.lines).toHaveLength(block.records);
      return opened;
    },
  );

const FEW = [
  leak("ann@one.test", "Spring-harbour7"),
  leak("ünï@two.test", 'пароль-\uD83D-"\\'),
  leak("bob@three.test", "short", "https://host.test/login"),
] as const;
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => leak(`p${n}@site${n % 90}.test`, `Secret-of-${n}`));

describe.each([
  ["few records", [...FEW]],
  ["many", [...FEW, ...many(9_000)]],
  ["long records", Array.from({ length: 900 }, (_, n) => leak(`p${n}@x.test`, "\u0001".repeat(1_000) + n))],
])("%s", (_, leaks) => {
  test("each record is stored once, encrypted unchanged, and found by its hashes", () => {
    const batch = batchOf([...leaks, ...leaks]);
    for (const chunk of pack(leaks)) expect(batch.add(chunk)).toBe(leaks.length);
    const records = batch.storable(["Other", "List"]);
    records.openHashReader(null)(copyOf([]));
    expect(records.countNew()).toBe(leaks.length);
    const blocks = decrypted(records);
    expect(blocks.every(({ sources }) => sources[0] === "" && sources[1] === "List")).toBe(true);
    const found = blocks
      .flatMap((block) => block.lines)
      .map((line) => JSON.stringify(line))
      .toSorted();
    expect(found).toEqual(
      leaks.map((it) => JSON.stringify([it.login, it.secret, it.url, it.form, null, 1, null])).toSorted(),
    );
    const { hashes, passwords } = records.index();
    expect(hashes.bytes.length).toBe(leaks.length * 8);
    const first = hashOf(leaks[0] ?? FEW[0]);
    const at = hashes.buckets.indexOf(first.readUInt16BE(0) >>> 4);
    const [start = 0, size = 0] = [hashes.starts[at], hashes.sizes[at]];
    expect(Buffer.from(hashes.bytes.subarray(start, start + size)).includes(first.subarray(2, 10))).toBe(true);
    // The password policy accepts twelve characters and more.
    expect(passwords.bytes.length).toBe(leaks.filter(({ secret }) => secret.length >= 12).length * 6);
    expect(records.bucketsToRead(null)?.length ?? 4_096).toBeGreaterThan(0);
  });
});

test("a stored record is not stored again; the stream may be cut anywhere", () => {
  const [stored, fresh, other] = FEW;
  const streamed = copyOf([stored, other, leak("who@else.test", "x")]);
  const records = batchOf([...FEW, ...many(50)]).storable(["", "List"]);
  const onChunk = records.openHashReader(null);
  for (let from = 0; from < streamed.length; from += 7) onChunk(streamed.subarray(from, from + 7));
  expect(records.countNew()).toBe(51);
  const logins = decrypted(records).flatMap((block) => block.lines.map(([login]) => login));
  expect(logins).toContain(fresh.login);
  expect(logins).not.toContain(stored.login);
  expect(logins).not.toContain(other.login);
});

test("only buckets of filter hits are read; streamed and tested records are in the filter afterwards", () => {
  const [stored, fresh, other] = FEW;
  const filter = openBloomFilter(0, tmpdir());
  const first = batchOf([...FEW]).storable(["", "List"]);
  first.openHashReader(filter)(copyOf([stored]));
  expect(first.bucketsToRead(filter)).toEqual([hashOf(stored).readUInt16BE(0) >>> 4]);
  expect(first.countNew()).toBe(2);
  const buckets = [stored, fresh, other].map((it) => hashOf(it).readUInt16BE(0) >>> 4).toSorted((a, b) => a - b);
  expect(
    batchOf([...FEW])
      .storable([])
      .bucketsToRead(filter),
  ).toEqual(buckets);
  filter.close();
});

test("records in columns are packed byte by byte as they would be from their texts, whatever their source", () => {
  const texts = ["ann@one.test:Spring-harbour7", "https://host.test/login:bob@three.test:short", "x@y.test:1"];
  const bytes = Buffer.from(texts.join("\n"));
  const at = (of: (text: string) => number): Int32Array => {
    let start = 0;
    return Int32Array.from(texts, (text) => {
      const value = of(text);
      const offset = value < 0 ? 0 : start + value;
      start += text.length + 1;
      return offset;
    });
  };
  const columns: RecordColumns = {
    bytes,
    count: texts.length,
    starts: at(() => 0),
    hosts: at((text) => (text.startsWith("https") ? 8 : -1)),
    hostEnds: at((text) => text.indexOf("/login")),
    logins: at((text) => (text.startsWith("https") ? text.indexOf(":", 8) + 1 : 0)),
    ats: at((text) => text.indexOf("@")),
    secrets: at((text) => text.lastIndexOf(":") + 1),
    ends: at((text) => text.length),
  };
  const records = [
    leak("ann@one.test", "Spring-harbour7"),
    leak("bob@three.test", "short", "https://host.test/login"),
    leak("x@y.test", "1"),
  ];
  for (const source of [0, 3]) {
    const [asColumns, asTexts] = [openPacker({ pool: [] }), openPacker({ pool: [] })];
    for (const [n, record] of records.entries()) {
      expect(asColumns.addColumns(columns, n, n, n - 1, source)).toBe(true);
      expect(asTexts.add(record, { host: hostIn(record), loginTag: n, hostTag: n - 1, source })).toBe(true);
    }
    expect(Buffer.from(asColumns.take().buffer).equals(Buffer.from(asTexts.take().buffer))).toBe(true);
  }
});

test("the hash of a password is in the bucket that a lookup reads", async () => {
  const secret = "Spring-harbour7";
  const records = batchOf([leak("a@one.test", secret), leak("b@one.test", secret)]).storable(["", "List"]);
  records.openHashReader(null)(copyOf([]));
  decrypted(records);
  const { passwords } = records.index();
  const hash = createHmac("sha256", keys.mac).update(`leak-password\0${secret}`).digest("hex");
  expect([...passwords.buckets]).toEqual([Number.parseInt(hash.slice(0, 3), 16)]);
  expect(Buffer.from(passwords.bytes).toString("hex")).toBe(hash.slice(3, 15));
});
