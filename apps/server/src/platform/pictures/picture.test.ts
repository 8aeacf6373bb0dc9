import fc from "fast-check";
import { expect, test } from "vitest";

import { pictureIn } from "./picture.ts";

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

const u16 = (value: number): number[] => [value >> 8, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u24le = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, value >> 16];

const png = (width: number, height: number): Buffer =>
  bytes([0x89], "PNG\r\n\x1a\n", u32(13), "IHDR", u32(width), u32(height), [8, 6, 0, 0, 0, 0, 0, 0, 0]);
const jpeg = (width: number, height: number): Buffer =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0],
    u16(16),
    "JFIF\0",
    Array.from({ length: 9 }, () => 0),
    [0xff, 0xc0],
    u16(11),
    [8],
    [...u16(height), ...u16(width), 1, 1, 0x11, 0],
  );
const webp = (width: number, height: number): Buffer =>
  bytes("RIFF", u32(0), "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0], u24le(width - 1), u24le(height - 1));

test.each([
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(64)],
  ["a text", Buffer.from("a text that is long enough to hold a header")],
  ["markup that may carry script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  [
    "a GIF",
    bytes(
      "GIF89a",
      [10, 0, 10, 0],
      Array.from({ length: 40 }, () => 0),
    ),
  ],
  [
    "a bitmap",
    bytes(
      "BM",
      Array.from({ length: 60 }, () => 10),
    ),
  ],
  [
    "a TIFF",
    bytes(
      "II*\0",
      Array.from({ length: 60 }, () => 0),
    ),
  ],
  [
    "an HEIF file",
    bytes(
      u32(24),
      "ftypheic",
      Array.from({ length: 60 }, () => 0),
    ),
  ],
  ["a PNG without its header", bytes([0x89], "PNG\r\n\x1a\n", u32(13), "IDAT", u32(10), u32(10), Array(20).fill(0))],
  ["a PNG that ends within its header", png(10, 10).subarray(0, 20)],
  ["a PNG of no width", png(0, 10)],
  ["a JPEG of no height", jpeg(10, 0)],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xe0], u16(16), "JFIF\0", Array(60).fill(0))],
  ["a JPEG whose segment is longer than the file", bytes([0xff, 0xd8, 0xff, 0xe0], u16(60_000), Array(60).fill(0))],
  ["a WebP of an unknown kind", bytes("RIFF", u32(0), "WEBPVP8?", Array(30).fill(0))],
])("%s is no picture", (_, file) => expect(pictureIn(file)).toBeNull());

test.each([
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/webp", webp],
] as const)("%s has the size its header says, however large", (type, make) => {
  expect(pictureIn(make(120, 40))).toEqual({ type, width: 120, height: 40, orientation: 1 });
  expect(pictureIn(make(60_000, 5_000))).toEqual({ type, width: 60_000, height: 5_000, orientation: 1 });
});

test("no bytes make it throw or take long", () => {
  const heads = fc.constantFrom(
    png(10, 10),
    jpeg(10, 10),
    webp(10, 10),
    Buffer.from("RIFF"),
    Buffer.from([0xff, 0xd8]),
  );
  fc.assert(
    fc.property(heads, fc.nat(40), fc.uint8Array({ maxLength: 400 }), (head, stored, tail) => {
      const found = pictureIn(Buffer.concat([head.subarray(0, stored), tail]));
      expect(found === null || (found.width >= 1 && found.height >= 1)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
