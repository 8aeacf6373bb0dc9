import { open, rm, stat, truncate } from "node:fs/promises";

import type { Keys } from "../../platform/keys/keyring.ts";

const CHUNK_BYTES = 256 * 1024;
const HEADER_BYTES = 4;
/** What sealing adds: version, key id, nonce and tag. */
const SEAL_BYTES = 45;

const placeOf = (id: string, at: number) => ({ org: null, column: "leak_upload.file", row: `${id}#${at}` }) as const;

/** One encrypted chunk of a file: its position in the encrypted file and in the plaintext. */
interface Frame {
  readonly at: number;
  readonly plainAt: number;
  readonly plainBytes: number;
}

const framesOf = async (path: string): Promise<{ frames: Frame[]; bytes: number; end: number }> => {
  const frames: Frame[] = [];
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  let [at, plainAt] = [0, 0];
  if (size > 0) {
    await using handle = await open(path);
    const header = Buffer.alloc(HEADER_BYTES);
    while (at + HEADER_BYTES <= size) {
      await handle.read(header, 0, HEADER_BYTES, at);
      const plainBytes = header.readUInt32BE(0);
      const next = at + HEADER_BYTES + plainBytes + SEAL_BYTES;
      // A piece that was being written when the power went is none.
      if (plainBytes === 0 || plainBytes > CHUNK_BYTES || next > size) break;
      frames.push({ at, plainAt, plainBytes });
      [at, plainAt] = [next, plainAt + plainBytes];
    }
  }
  return { frames, bytes: plainAt, end: at };
};

/**
 * Adds bytes to a file that no one can read without the key file; answers how many it holds now. What arrived before a
 * connection broke is retained. `received` is the count in the database: bytes after it are written again.
 */
export const appendSealed = async (
  keys: Pick<Keys, "seal">,
  path: string,
  id: string,
  received: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ received: number; broken: unknown }> => {
  const { frames } = await framesOf(path);
  const after = frames.find(({ plainAt }) => plainAt >= received);
  if (after !== undefined) await truncate(path, after.at);
  await using handle = await open(path, "a", 0o600);
  let [at, broken]: [number, unknown] = [received, null];
  let held: Uint8Array[] = [];
  let size = 0;
  const write = async (plain: Buffer): Promise<void> => {
    const sealed = await keys.seal({ ...placeOf(id, at), purgeYear: 0 }, plain);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(plain.length);
    await handle.write(Buffer.concat([header, sealed]));
    at += plain.length;
  };
  try {
    for await (const piece of bytes) {
      held.push(piece);
      size += piece.length;
      if (size < CHUNK_BYTES) continue;
      const all = Buffer.concat(held);
      let from = 0;
      for (; from + CHUNK_BYTES <= all.length; from += CHUNK_BYTES) await write(all.subarray(from, from + CHUNK_BYTES));
      held = [all.subarray(from)];
      size = all.length - from;
    }
  } catch (error) {
    // A disk that is full is no broken connection: what is on it is not safe to build on.
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    broken = error;
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) await write(rest);
  await handle.sync();
  return { received: at, broken };
};

/** A sealed file, read from the start or anywhere in it. */
export interface SealedFile {
  readonly bytes: number;
  read(at: number, length: number): Promise<Buffer>;
  stream(): AsyncGenerator<Buffer>;
}

export const openSealed = async (keys: Pick<Keys, "open">, path: string, id: string): Promise<SealedFile> => {
  const { frames, bytes } = await framesOf(path);
  const openFrame = async (frame: Frame): Promise<Buffer> => {
    await using handle = await open(path);
    const sealed = Buffer.alloc(frame.plainBytes + SEAL_BYTES);
    await handle.read(sealed, 0, sealed.length, frame.at + HEADER_BYTES);
    return keys.open(placeOf(id, frame.plainAt), sealed);
  };
  let last: { index: number; plain: Buffer } | null = null;
  const plainOf = async (index: number): Promise<Buffer> => {
    if (last?.index === index) return last.plain;
    const frame = frames[index];
    if (frame === undefined) return Buffer.alloc(0);
    const plain = await openFrame(frame);
    last = { index, plain };
    return plain;
  };
  const indexOf = (at: number): number => {
    let [low, high] = [0, frames.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((frames[middle]?.plainAt ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    bytes,
    async read(at, length) {
      const parts: Buffer[] = [];
      let [from, left] = [at, Math.min(length, Math.max(0, bytes - at))];
      for (let index = indexOf(from); left > 0 && index < frames.length; index += 1) {
        const frame = frames[index];
        const plain = await plainOf(index);
        const part = plain.subarray(from - (frame?.plainAt ?? 0), from - (frame?.plainAt ?? 0) + left);
        parts.push(part);
        from += part.length;
        left -= part.length;
      }
      return Buffer.concat(parts);
    },
    async *stream() {
      for (let index = 0; index < frames.length; index += 1) yield await plainOf(index);
    },
  };
};

export const dropSealed = (path: string): Promise<void> => rm(path, { force: true });
