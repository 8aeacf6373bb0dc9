import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

import { encode } from "jpeg-js";

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

/** A PNG (RGBA) whose header says one size and whose pixels inflate to whatever is given. */
export const encodePng = (width: number, height: number, pixels: Buffer): Buffer =>
  fileOf(width, height, deflateSync(pixels), false);

const fileOf = (width: number, height: number, deflated: Buffer, interlaced: boolean): Buffer =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, interlaced ? 1 : 0])])),
    chunk("IDAT", deflated),
    chunk("IEND", Buffer.alloc(0)),
  ]);

export const soundPng = (width = 40, height = 20): Buffer =>
  encodePng(width, height, Buffer.alloc((width * 4 + 1) * height));

export const soundJpeg = (width = 40, height = 20): Buffer =>
  encode({ width, height, data: Buffer.alloc(width * height * 4, 0x7f) }, 80).data;

const MIB = 1024 ** 2;

/** A zlib stream of zeros, written without holding them: the same block again and again. */
const deflatedZeros = (blocks: number, blockBytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const adler = (((blocks * blockBytes) % 65_521) << 16) | 1;
  const parts = Array.from({ length: blocks }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...parts, Buffer.from([0x03, 0x00]), u32(adler >>> 0)]);
};

/** About 510 kB that inflate to 500 MiB. */
export const pngBomb = ({ interlaced = false } = {}): Buffer =>
  fileOf(1_000, 1_000, deflatedZeros(50, 10 * MIB), interlaced);

/** Files that pretend to be a picture, by what is wrong with them. */
export const hostilePictures = (): Readonly<Record<string, Buffer>> => ({
  "a PNG that inflates to 500 MiB": pngBomb(),
  "an interlaced PNG that inflates to 500 MiB": pngBomb({ interlaced: true }),
  "a PNG whose pixels are missing": encodePng(400, 400, Buffer.alloc(10)),
  "a PNG whose pixels are no deflate stream": Buffer.concat([
    soundPng().subarray(0, 41),
    Buffer.alloc(64, 0xee),
    soundPng().subarray(-12),
  ]),
  "a PNG that is cut": soundPng(400, 400).subarray(0, 60),
  "a PNG with a chunk beyond its end": Buffer.concat([
    soundPng().subarray(0, 33),
    u32(0x7f_ff_ff_ff),
    Buffer.from("IDATx"),
  ]),
  "a JPEG that is cut": soundJpeg(200, 200).subarray(0, 400),
  "a JPEG with other bytes for its scan": Buffer.concat([
    soundJpeg(200, 200).subarray(0, 300),
    Buffer.alloc(400, 0xd8),
  ]),
  "a WebP": Buffer.concat([
    Buffer.from("RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0", "latin1"),
    Buffer.alloc(64),
  ]),
  "an SVG with script": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "an SVG that expands": Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(100)}"><!ENTITY b "${"&a;".repeat(100)}">]><svg>&b;</svg>`,
  ),
});
