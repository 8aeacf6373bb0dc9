import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";

import type { CorpusLines } from "@parapet/db/queries/leak-corpus";
import { openSeenFilter } from "@parapet/db/seen-filter";
import { toLeakEntry } from "@parapet/intel/leaks/to-leak-entry";
import { openUsualLines, usualEntryAt } from "@parapet/intel/leaks/usual-lines";
import { describe, expect, test } from "vitest";

import { openWith } from "../../platform/keys/envelope.ts";
import { openCorpusBatch } from "./corpus-batch.ts";
import type { FoundLeak } from "./found-leak.ts";
import { openNameTable } from "./name-table.ts";
import { identityOf, openPacker, type PackedLines, type Packer } from "./pack-lines.ts";

const keys = { mac: randomBytes(32), seal: randomBytes(32), sealId: randomUUID() };
const leak = (login: string, secret: string, url: string | null = null): FoundLeak => ({
  ...toLeakEntry({ login, secret, url }),
  source: "List",
  machine: null,
});
const hostIn = ({ url }: FoundLeak) => (url === null ? null : "host.test");
const pack = (leaks: readonly FoundLeak[]): PackedLines[] => {
  const [pieces, packer]: [PackedLines[], Packer] = [[], openPacker({ idle: [] })];
  for (const it of leaks) {
    const facts = { host: hostIn(it), loginTag: it.login.length, hostTag: hostIn(it)?.length ?? -1, source: 1 };
    if (packer.add(it, facts)) continue;
    pieces.push(packer.take());
    expect(packer.add(it, facts)).toBe(true);
  }
  return [...pieces, packer.take()];
};
const batchOf = (leaks: readonly FoundLeak[]) => {
  const batch = openCorpusBatch(keys);
  for (const piece of pack(leaks)) batch.add(piece);
  return batch;
};
const hashOf = (it: FoundLeak) =>
  createHmac("sha256", keys.mac)
    .update(`leak-corpus\0${identityOf(it, hostIn(it))}`)
    .digest();

/** What PostgreSQL would tell of these lines. */
const copyOf = (rows: readonly (readonly [line: FoundLeak, isGone: boolean])[]): Buffer =>
  Buffer.concat([
    Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"),
    Buffer.alloc(8),
    ...rows.map(([line, isGone]) => {
      const hash = hashOf(line);
      const drawer = Buffer.alloc(2);
      drawer.writeUInt16BE(hash.readUInt16BE(0) >>> 4);
      return Buffer.concat([
        Buffer.of(0, 3, 0, 0, 0, 2),
        drawer,
        Buffer.of(0, 0, 0, 1, isGone ? 1 : 0, 0, 0, 0, 8),
        hash.subarray(2, 10),
      ]);
    }),
    Buffer.of(255, 255),
  ]);

type Block = { sources: string[]; lines: [string, ...unknown[]][] };
const sealed = (lines: CorpusLines): Block[] =>
  Array.from(lines.seal(Array.from({ length: Math.ceil(lines.countNew() / 2_000) }, (_, n) => n + 7)), (block) => {
    const text = openWith(Buffer.from(keys.seal), `-|leak_block.sealed|${block.id}`, block.sealed).toString("utf8");
    const opened = JSON.parse(text) as Block;
    expect(opened.lines).toHaveLength(block.lines);
    return opened;
  });

const FEW = [
  leak("ann@one.test", "Spring-harbour7"),
  leak("ünï@two.test", 'пароль-\uD83D-"\\'),
  leak("bob@three.test", "short", "https://host.test/login"),
] as const;
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => leak(`p${n}@site${n % 90}.test`, `Secret-of-${n}`));

describe.each([
  ["few lines", [...FEW]],
  ["many", [...FEW, ...many(9_000)]],
  ["long ones", Array.from({ length: 900 }, (_, n) => leak(`p${n}@x.test`, "\u0001".repeat(1_000) + n))],
])("%s", (_, leaks) => {
  test("each is kept once, sealed as it was, and found again by its hashes", () => {
    const batch = batchOf([...leaks, ...leaks]);
    for (const piece of pack(leaks)) expect(batch.add(piece)).toBe(leaks.length);
    const lines = batch.lines(["Other", "List"]);
    lines.hearing(null)(copyOf([]));
    expect(lines.countNew()).toBe(leaks.length);
    const blocks = sealed(lines);
    expect(blocks.every(({ sources }) => sources[0] === "" && sources[1] === "List")).toBe(true);
    const found = blocks
      .flatMap((block) => block.lines)
      .map((line) => JSON.stringify(line))
      .toSorted();
    expect(found).toEqual(
      leaks.map((it) => JSON.stringify([it.login, it.secret, it.url, it.form, null, 1, null])).toSorted(),
    );
    const { seen, passwords } = lines.index();
    expect(seen.bytes.length).toBe(leaks.length * 8);
    const first = hashOf(leaks[0] ?? FEW[0]);
    const at = seen.drawers.indexOf(first.readUInt16BE(0) >>> 4);
    const [start = 0, size = 0] = [seen.starts[at], seen.sizes[at]];
    expect(Buffer.from(seen.bytes.subarray(start, start + size)).includes(first.subarray(2, 10))).toBe(true);
    // Twelve signs and more could be chosen here.
    expect(passwords.bytes.length).toBe(leaks.filter(({ secret }) => secret.length >= 12).length * 6);
    expect(lines.drawers(null)?.length ?? 4_096).toBeGreaterThan(0);
  });
});

test("what is stored is not stored again, unless it was taken out since; the copy may be cut anywhere", () => {
  const [kept, gone, back] = FEW;
  const told = copyOf([
    [kept, false],
    [gone, true],
    [back, false],
    [back, true],
    [gone, false],
    [back, false],
    [leak("who@else.test", "x"), false],
  ]);
  const lines = batchOf([...FEW, ...many(50)]).lines(["", "List"]);
  const hear = lines.hearing(null);
  for (let from = 0; from < told.length; from += 7) hear(told.subarray(from, from + 7));
  expect(lines.countNew()).toBe(51);
  const logins = sealed(lines).flatMap((block) => block.lines.map(([login]) => login));
  expect(logins).toContain(gone.login);
  expect(logins).not.toContain(kept.login);
  expect(logins).not.toContain(back.login);
});

test("what a filter does not know is not looked for; what it hears of or meets it knows", () => {
  const [kept, gone, back] = FEW;
  const filter = openSeenFilter(0, tmpdir());
  const first = batchOf([...FEW]).lines(["", "List"]);
  first.hearing(filter)(
    copyOf([
      [kept, false],
      [gone, true],
    ]),
  );
  expect(first.drawers(filter)).toEqual([hashOf(kept).readUInt16BE(0) >>> 4]);
  expect(first.countNew()).toBe(2);
  const drawers = [kept, gone, back].map((it) => hashOf(it).readUInt16BE(0) >>> 4).toSorted((a, b) => a - b);
  expect(
    batchOf([...FEW])
      .lines([])
      .drawers(filter),
  ).toEqual(drawers);
  filter.close();
});

test("usual lines are packed from their bytes as they would be from their texts, whatever their source", () => {
  const text =
    "ann@one.test:Spring-harbour7\nhttps://Two.test/:x@y.test:1\nhttps://host.test/login:Bob@three.test:short\nann@one.test:Spring\n";
  const reader = openUsualLines();
  reader.begin(Buffer.from(text));
  for (let from = 0; from < text.length; from = text.indexOf("\n", from) + 1) reader.take(from);
  expect(reader.lines.count).toBe(3);
  for (const source of [0, 3]) {
    const [asBytes, asTexts] = [openPacker({ idle: [] }), openPacker({ idle: [] })];
    for (let n = 0; n < reader.lines.count; n += 1) {
      const it: FoundLeak = { ...usualEntryAt(reader.lines, n), source: "List", machine: null };
      expect(asBytes.addUsual(reader.lines, n, n, n - 1, source)).toBe(true);
      expect(asTexts.add(it, { host: hostIn(it), loginTag: n, hostTag: n - 1, source })).toBe(true);
    }
    expect(Buffer.from(asBytes.take().buffer).equals(Buffer.from(asTexts.take().buffer))).toBe(true);
  }
});

test("a password is filed where somebody who chooses it is going to look", async () => {
  const secret = "Spring-harbour7";
  const lines = batchOf([leak("a@one.test", secret), leak("b@one.test", secret)]).lines(["", "List"]);
  lines.hearing(null)(copyOf([]));
  sealed(lines);
  const { passwords } = lines.index();
  const hash = createHmac("sha256", keys.mac).update(`leak-password\0${secret}`).digest("hex");
  expect([...passwords.drawers]).toEqual([Number.parseInt(hash.slice(0, 3), 16)]);
  expect(Buffer.from(passwords.bytes).toString("hex")).toBe(hash.slice(3, 15));
});

test("names are told apart by all of their characters, and forgotten when there are too many", () => {
  let asked = 0;
  const names = openNameTable(100, (name) => `${(asked += 1)} ${name}`);
  const of = (text: string, from: number) => names.ofText(text, from);
  expect(of("ann@one.test", 4)).toBe("1 one.test");
  expect([of("bob@one.test", 4), of("one.test", 0), of("b@xone.test", 2)]).toEqual([
    "1 one.test",
    "1 one.test",
    "2 xone.test",
  ]);
  expect(names.ofBytes(Buffer.from("https://one.test/"), 8, 16)).toBe("1 one.test");
  const sites = Array.from({ length: 90 }, (_, n) => `site${n}.test`);
  for (const name of [...sites, ...sites]) expect(of(name, 0)).toMatch(new RegExp(` ${name}$`));
  expect(asked).toBe(92);
  for (let n = 0; n < 30; n += 1) of(`more${n}.test`, 0);
  expect(of("one.test", 0)).not.toBe("1 one.test");
});
