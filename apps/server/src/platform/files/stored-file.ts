import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { SealBroken } from "@parapet/db/envelope";
import { type ChunkRow, listChunks, sealedChunk } from "@parapet/db/queries/platform";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Keys } from "../keys/keyring.ts";
import { FileIncomplete } from "./file-incomplete.ts";
import type { ObjectStore } from "./object-store.ts";

/** What sealing adds: version, key id, nonce and tag. */
const SEAL_BYTES = 45;

/** Where a chunk opens: in this file, at this position, as written by this request. */
export const chunkPlace = (org: OrgId | null, file: string, attempt: string, at: number) =>
  ({ org, column: "stored_chunk.sealed", row: `${file}#${attempt}#${at}` }) as const;

/** Bytes that the chunks cover without a gap from the start, and the digest of all. Chunks after a gap make the file incomplete. */
export const computeDigest = (chunks: readonly ChunkRow[]): { readonly bytes: number; readonly digest: Buffer } => {
  const hash = createHash("sha256");
  let bytes = 0;
  for (const chunk of chunks) {
    if (chunk.at !== bytes) throw new FileIncomplete(`bytes ${bytes} to ${chunk.at} are missing`);
    bytes += chunk.bytes;
    hash.update(chunk.sha256);
  }
  return { bytes, digest: hash.digest() };
};

/** A complete file, read from the start or at any position. */
export interface OpenedFile {
  readonly bytes: number;
  readonly digest: string;
  read(at: number, length: number): Promise<Buffer>;
  stream(): AsyncGenerator<Buffer>;
}

export interface Reader {
  readonly keys: Pick<Keys, "open">;
  readonly objects: ObjectStore | null;
  readonly scoped: <Result>(org: OrgId | null, work: (tx: Db) => Promise<Result>) => Promise<Result>;
}

interface Wanted {
  readonly id: string;
  readonly org: OrgId | null;
  readonly kind: string;
  readonly name: string;
  readonly bytes: number;
  readonly digest: string;
}

/** Throws unless every stored chunk is there with the size that was recorded. */
const refuseMissing = async (chunks: readonly ChunkRow[], objects: ObjectStore | null, id: string): Promise<void> => {
  const named = chunks.filter(({ object }) => object !== null);
  if (named.length > 0 && objects === null)
    throw new FileIncomplete("its bytes are in an object store, and none is configured here (PARAPET_S3_URL)");
  const sizes = named.length === 0 ? new Map<string, number>() : await objects?.sizes(`${id}/`);
  const ends = new Map<string, number>();
  for (const { object, object_at, bytes, stored } of chunks) {
    const sealed = bytes + SEAL_BYTES;
    if (object === null) {
      if (stored !== sealed) throw new FileIncomplete(`a chunk has ${stored ?? 0} of ${sealed} bytes`);
    } else ends.set(object, Math.max(ends.get(object) ?? 0, (object_at ?? 0) + sealed));
  }
  for (const [object, end] of ends) {
    const size = sizes?.get(object);
    if (size === undefined) throw new FileIncomplete(`object ${object} is missing`);
    if (size !== end) throw new FileIncomplete(`object ${object} has ${size} of ${end} bytes`);
  }
};

const indexAt = (chunks: readonly ChunkRow[], at: number): number => {
  let [low, high] = [0, chunks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chunks[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Opens a file whose count and digest agree with its record and whose bytes are there; each chunk's hash is verified as it is read. */
export const openStoredFile = async ({ keys, objects, scoped }: Reader, file: Wanted): Promise<OpenedFile> => {
  const { id, org } = file;
  const about = `${file.kind} ${file.name}`;
  const refuse = (error: unknown): never => {
    if (error instanceof FileIncomplete) throw new FileIncomplete(`${about}: ${error.message}`, { cause: error });
    throw error;
  };
  const chunks = await scoped(org, (tx) => listChunks(tx, id));
  try {
    const { bytes, digest } = computeDigest(chunks);
    if (bytes !== file.bytes) throw new FileIncomplete(`${bytes} of ${file.bytes} bytes are stored`);
    if (digest.toString("hex") !== file.digest) throw new FileIncomplete("its content is not what was recorded");
    await refuseMissing(chunks, objects, id);
  } catch (error) {
    refuse(error);
  }

  const load = async (index: number): Promise<Buffer> => {
    const chunk = chunks[index];
    if (chunk === undefined) return Buffer.alloc(0);
    const sealed =
      chunk.object === null
        ? await scoped(org, (tx) => sealedChunk(tx, id, chunk.attempt, chunk.at))
        : await objects?.read(chunk.object, chunk.object_at ?? 0, chunk.bytes + SEAL_BYTES);
    if (sealed == null) throw new FileIncomplete(`${about}: the chunk at ${chunk.at} is missing`);
    if (!createHash("sha256").update(sealed).digest().equals(chunk.sha256))
      throw new FileIncomplete(`${about}: the chunk at ${chunk.at} has other content than was stored`);
    const plain = await keys.open(chunkPlace(org, id, chunk.attempt, chunk.at), sealed).catch((error: unknown) => {
      if (!(error instanceof SealBroken)) throw error;
      throw new FileIncomplete(`${about}: the chunk at ${chunk.at} cannot be decrypted`, { cause: error });
    });
    if (plain.length !== chunk.bytes)
      throw new FileIncomplete(`${about}: the chunk at ${chunk.at} has ${plain.length} of ${chunk.bytes} bytes`);
    return plain;
  };
  let last: { readonly index: number; readonly plain: Buffer } | null = null;
  const plainOf = async (index: number): Promise<Buffer> => {
    if (last?.index === index) return last.plain;
    const plain = await load(index);
    last = { index, plain };
    return plain;
  };

  return {
    bytes: file.bytes,
    digest: file.digest,
    async read(at, length) {
      const parts: Buffer[] = [];
      let [from, left] = [at, Math.min(length, Math.max(0, file.bytes - at))];
      for (let index = indexAt(chunks, from); left > 0 && index < chunks.length; index += 1) {
        const start = chunks[index]?.at ?? 0;
        const part = (await plainOf(index)).subarray(from - start, from - start + left);
        parts.push(part);
        from += part.length;
        left -= part.length;
      }
      return Buffer.concat(parts);
    },
    async *stream() {
      // The next chunk is on its way while the consumer works on this one.
      let next = load(0);
      for (let index = 0; index < chunks.length; index += 1) {
        const plain = await next;
        next = load(index + 1);
        next.catch(() => {}); // Reported when its turn comes.
        yield plain;
      }
    },
  };
};
