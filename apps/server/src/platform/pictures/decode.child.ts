import { inflateSync } from "node:zlib";

import { decode, encode } from "jpeg-js";
import { PNG } from "pngjs";

import type { DecodeReply, DecodeRequest } from "./picture-messages.ts";

const JPEG_QUALITY = 90;
/** Of the decoder alone; the process as a whole is watched from outside. */
const JPEG_MEMORY_MB = 320;

const HEADER = { start: 8, chunk: 12, width: 16, height: 20, depth: 24, color: 25 } as const;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The compressed pixels of a PNG (its IDAT chunks), and the file without what follows its last chunk. */
const partsOf = (png: Buffer): { readonly data: Buffer; readonly file: Buffer } => {
  const parts: Buffer[] = [];
  for (let at: number = HEADER.start; at + HEADER.chunk <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const end = at + HEADER.chunk + length;
    if (end > png.length) break;
    if (type === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    if (type === "IEND") return { data: Buffer.concat(parts), file: png.subarray(0, end) };
    at = end;
  }
  throw new Error("no end");
};

/** Throws unless the pixels inflate to what the header announces: the decoder would inflate whatever is there. */
const refuseBomb = (png: Buffer, data: Buffer): void => {
  const [width, height] = [png.readUInt32BE(HEADER.width), png.readUInt32BE(HEADER.height)];
  const bits = png.readUInt8(HEADER.depth) * (CHANNELS[png.readUInt8(HEADER.color)] ?? 4);
  const expected = (Math.ceil((width * bits) / 8) + 1) * height;
  // Interlaced pictures have up to seven short rows in the place of one.
  inflateSync(data, { maxOutputLength: expected + 7 * (height + 16) + 64 });
};

/** An EXIF segment that contains the orientation and nothing else. */
const orientationSegment = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x22]),
    Buffer.from("Exif\0\0MM\0*", "latin1"),
    Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);

const reencode = ({ type, bytes, maxPixels, orientation }: DecodeRequest): Buffer => {
  const picture = Buffer.from(bytes);
  if (type === "image/png") {
    const { data, file } = partsOf(picture);
    refuseBomb(file, data);
    return PNG.sync.write(PNG.sync.read(file));
  }
  const {
    data: pixels,
    width,
    height,
  } = decode(picture, {
    tolerantDecoding: false,
    formatAsRGBA: true,
    maxResolutionInMP: maxPixels / 1_000_000,
    maxMemoryUsageInMB: JPEG_MEMORY_MB,
  });
  // The pixels alone: the encoder writes the comments and the EXIF block of what was decoded, too.
  const { data } = encode({ data: pixels, width, height }, JPEG_QUALITY);
  return orientation > 1
    ? Buffer.concat([data.subarray(0, 2), orientationSegment(orientation), data.subarray(2)])
    : data;
};

const answer = (request: DecodeRequest): DecodeReply => {
  try {
    return { bytes: reencode(request) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : "unreadable" };
  }
};

process.once("message", (request: DecodeRequest) => {
  process.send?.(answer(request), () => process.disconnect?.());
});
