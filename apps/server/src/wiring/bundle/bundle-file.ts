import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import type { JWK } from "jose";

import { BadBundle, type BundleManifest, type BundlePart, bundleParts, verifyManifest } from "./bundle-manifest.ts";

/** A bundle is a tar archive of plain files: the signed list of contents, then each part once it is listed, in that order. */
const BLOCK = 512;
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
export const MANIFEST_NAME = "manifest.jws";
export const partName = ({ sha256 }: BundlePart): string => `parts/${sha256}`;

const unpack = promisify(gunzip);

/** Exactly so many bytes from here; throws where the file ends before. */
const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) throw new BadBundle("It ends too early.");
    filled += bytesRead;
  }
  return bytes;
};

/** The size of a plain file of this name whose header this is. Names are compared and never used as paths. */
const sizeIn = (header: Buffer, name: string): number => {
  const found = header.subarray(0, 100).toString("latin1").replace(/\0.*$/s, "");
  const size = header
    .subarray(124, 136)
    .toString("latin1")
    .replace(/[\0 ].*$/s, "");
  const isPlain = header[156] === 0x30 && header.subarray(257, 262).toString("latin1") === "ustar";
  const hasPrefix = header[345] !== 0;
  if (!isPlain || hasPrefix || found !== name || !/^[0-7]{1,11}$/.test(size))
    throw new BadBundle(`It has something else where ${name} is expected.`);
  return parseInt(size, 8);
};

const padded = (length: number): number => Math.ceil(length / BLOCK) * BLOCK;

export interface OpenedBundle extends AsyncDisposable {
  readonly manifest: BundleManifest;
  /** The unpacked content of a part; throws unless it is what the signed list says. */
  read(part: BundlePart): Promise<Buffer>;
}

/** Opens a bundle of the owner of this key. Nothing but the signed list of contents has been read by then. */
export const openBundle = async (path: string, key: JWK): Promise<OpenedBundle> => {
  const file = await open(path, "r");
  try {
    const size = sizeIn(await readAt(file, 0, BLOCK), MANIFEST_NAME);
    if (size === 0 || size > MAX_MANIFEST_BYTES) throw new BadBundle("Its list of contents is too large.");
    const manifest = await verifyManifest((await readAt(file, BLOCK, size)).toString("latin1"), key);
    const places = new Map<string, number>();
    let at = BLOCK + padded(size);
    for (const part of bundleParts(manifest)) {
      if (places.has(part.sha256)) continue;
      places.set(part.sha256, at);
      at += BLOCK + padded(part.bytes);
    }
    const { size: length } = await file.stat();
    if (length !== at + 2 * BLOCK) throw new BadBundle(`It has ${length} bytes instead of ${at + 2 * BLOCK}.`);
    return {
      manifest,
      async read(part) {
        const place = places.get(part.sha256) ?? 0;
        if (sizeIn(await readAt(file, place, BLOCK), partName(part)) !== part.bytes)
          throw new BadBundle(`Part ${part.sha256} has another size than listed.`);
        const bytes = await readAt(file, place + BLOCK, part.bytes);
        if (createHash("sha256").update(bytes).digest("hex") !== part.sha256)
          throw new BadBundle(`Part ${part.sha256} was changed.`);
        const plain = await unpack(bytes, { maxOutputLength: part.plain }).catch(() => null);
        if (plain?.length !== part.plain) throw new BadBundle(`Part ${part.sha256} does not unpack to what is listed.`);
        return plain;
      },
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** The header of a plain file in a tar archive. */
export const tarHeader = (name: string, size: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, "latin1");
  header.write("0000644\0", 100, "latin1");
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("00000000000\0", 136, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
};

export const tarPadding = (size: number): Buffer => Buffer.alloc(padded(size) - size);
export const TAR_END = Buffer.alloc(2 * BLOCK);
