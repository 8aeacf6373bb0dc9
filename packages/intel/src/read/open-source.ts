import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";

import type { Bytes } from "./record.ts";

/** One file to read. After reading, `trouble` holds the reason if it ended early. */
export interface OpenSource {
  readonly name: string;
  readonly bytes: Bytes;
  trouble(): string | null;
}

const CHUNK_BYTES = 256 * 1024;
const READABLE = /\.(?:json|jsonl|ndjson|csv|txt|tsv|list|stix|stix2|xml|rss|atom)(?:\.gz)?$|\.gz$/i;
const MAX_FILES = 2_000_000;

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Unpacks gzip when the bytes are gzip, whatever the file is called. */
async function* unpacked(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = raw[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  if (!isGzip(first.value)) {
    yield* all();
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const closed = new Promise<void>((resolve) => gunzip.once("close", () => resolve()));
  const feeding = (async () => {
    try {
      for await (const chunk of all()) {
        if (gunzip.destroyed) return;
        if (!gunzip.write(chunk)) await Promise.race([once(gunzip, "drain"), closed]);
      }
      gunzip.end();
    } catch (error) {
      gunzip.destroy(error as Error);
    }
  })();
  yield* gunzip as AsyncIterable<Uint8Array>;
  await feeding;
}

const explain = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR") return "the compressed file ends half-way";
  if (code?.startsWith("Z_") === true) return "the compressed file is damaged";
  return message;
};

/** Wraps bytes so that what goes wrong on the way ends the reading instead of losing what came before. */
export const openBytes = (name: string, raw: AsyncIterable<Uint8Array>): OpenSource => {
  let trouble: string | null = null;
  const bytes = (async function* () {
    try {
      yield* unpacked(raw);
    } catch (error) {
      trouble = explain(error);
    }
  })();
  return { name, bytes, trouble: () => trouble };
};

/** The files under a path, in order of their names; a folder gives those that can hold records. */
export async function* filesUnder(path: string): AsyncGenerator<string> {
  const found = await stat(path);
  if (!found.isDirectory()) {
    yield path;
    return;
  }
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && READABLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .slice(0, MAX_FILES);
  yield* names.toSorted((a, b) => (a < b ? -1 : 1));
}

export const openFile = (path: string): OpenSource =>
  openBytes(path, createReadStream(path, { highWaterMark: CHUNK_BYTES }));
