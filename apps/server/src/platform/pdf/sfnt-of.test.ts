import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test } from "vitest";

import { sfntOf } from "./sfnt-of.ts";

const woff = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource/inter/files/inter-cyrillic-400-normal.woff"),
);

test.each([
  ["nothing", Buffer.alloc(0)],
  ["something else", Buffer.alloc(100, 7)],
])("%s is no font", (_, bytes) => expect(() => sfntOf(bytes)).toThrow("This is not a WOFF file"));

test("every table is there, whole, in the order of its name and where the directory says", () => {
  const font = sfntOf(woff);
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
    const at = 12 + n * 16;
    return {
      tag: font.subarray(at, at + 4).toString("latin1"),
      sum: font.readUInt32BE(at + 4),
      bytes: font.subarray(
        font.readUInt32BE(at + 8),
        font.readUInt32BE(at + 8) + ((font.readUInt32BE(at + 12) + 3) & ~3),
      ),
    };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "loca"]));
  expect(tables.map(({ tag }) => tag)).toEqual(tables.map(({ tag }) => tag).toSorted());
  const added = (bytes: Buffer) => {
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
    return sum;
  };
  // The sum of `head` is taken before its own field for the sum of everything is filled in.
  const others = tables.filter(({ tag }) => tag !== "head");
  expect(others.map(({ tag, bytes }) => [tag, added(bytes)])).toEqual(others.map(({ tag, sum }) => [tag, sum]));
});
