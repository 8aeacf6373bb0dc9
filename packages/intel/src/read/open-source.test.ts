import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import { filesUnder, openFile } from "./open-source.ts";

const text = Array.from({ length: 20_000 }, (_, i) => `line ${i * 7919}`).join("\n");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-open-"));
  mkdirSync(join(folder, "deep"));
  writeFileSync(join(folder, "plain.csv"), text);
  writeFileSync(join(folder, "packed.json.gz"), gzipSync(text));
  writeFileSync(join(folder, "disguised.json"), gzipSync(text));
  writeFileSync(join(folder, "deep", "cut.csv.gz"), gzipSync(text).subarray(0, -2_000));
  writeFileSync(join(folder, "deep", "damaged.csv.gz"), gzipSync(text).fill(0xff, 300, 400));
  writeFileSync(join(folder, "LICENSE"), "words");
  writeFileSync(join(folder, "README.md"), "words");
});
afterAll(() => rmSync(folder, { recursive: true }));

const slurp = async (name: string) => {
  const source = openFile(join(folder, name));
  const chunks = await Array.fromAsync(source.bytes);
  return { text: Buffer.concat(chunks).toString(), trouble: source.trouble() };
};

test.each(["plain.csv", "packed.json.gz", "disguised.json"])("%s is read whole", async (name) => {
  expect(await slurp(name)).toEqual({ text, trouble: null });
});

test("a truncated compressed file yields its first half and reports the error", async () => {
  const { text: half, trouble } = await slurp("deep/cut.csv.gz");
  expect(trouble).toBe("the compressed file ends half-way");
  expect(half.length).toBeGreaterThan(1_000);
  expect(text.startsWith(half)).toBe(true);
});

test("a damaged one is reported", async () =>
  expect((await slurp("deep/damaged.csv.gz")).trouble).toContain("damaged"));

test("a folder gives the files that can hold records", async () => {
  const names = (await Array.fromAsync(filesUnder(folder))).map((path) => path.slice(folder.length + 1));
  expect(names).toEqual(["deep/cut.csv.gz", "deep/damaged.csv.gz", "disguised.json", "packed.json.gz", "plain.csv"]);
});

test("a path that is not there is an error, not an empty folder", async () => {
  await expect(Array.fromAsync(filesUnder(join(folder, "nowhere")))).rejects.toThrow("ENOENT");
});
