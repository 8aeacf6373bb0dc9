import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { crc32, inflateRawSync } from "node:zlib";

import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";

import type { ArchiveBytes } from "./archive-bytes.ts";
import { ARCHIVE_LIMITS, ArchiveRefused, isNested, refuseDanger } from "./archive-limits.ts";
import type { LogFiles } from "./log-files.ts";

const LOCAL_HEADER_BYTES = 30;
const LINK = 0o120000;
const LOCAL_HEADER_MARK = 0x04034b50;
const PIECE_BYTES = 1024 * 1024;
/** The list of an archive's files is asked for in steps of some fifty bytes, one after the other. */
const AHEAD_BYTES = 64 * 1024;
/** A local header may say more than the list does; what does not fit into this is read in the slow way. */
const HEADER_ROOM_BYTES = 1024;
const SMALL_PACKED_BYTES = 1024 * 1024;
const SMALL_BYTES = 8 * 1024 * 1024;
const DAMAGED = "the file is damaged within the archive: its bytes are not those that were packed";
const STORED = 0;
const DEFLATED = 8;

/** Reads as yauzl wants it, from bytes that may lie anywhere. */
class Reader extends RandomAccessReader {
  private readonly source: ArchiveBytes;
  private ahead: Buffer = Buffer.alloc(0);
  private aheadAt = 0;

  constructor(source: ArchiveBytes) {
    super();
    this.source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { source } = this;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += PIECE_BYTES) yield await source.read(at, Math.min(PIECE_BYTES, end - at));
      })(),
      { objectMode: false },
    );
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.copy(buffer, offset, length, position))(callback);
  }

  private async copy(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (position < this.aheadAt || position + length > this.aheadAt + this.ahead.length) {
      this.ahead = await this.source.read(position, Math.max(length, AHEAD_BYTES));
      this.aheadAt = position;
    }
    const from = position - this.aheadAt;
    if (this.ahead.length < from + length) throw new Error("unexpected EOF");
    this.ahead.copy(buffer, offset, from, from + length);
  }
}

/** Bombs of the newest kind let many files of the list share the same bytes. */
const refuseOverlap = (entries: readonly Entry[]): void => {
  const order = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of order.entries()) {
    const next = order[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
    if (next !== undefined && end > next.relativeOffsetOfLocalHeader)
      throw new ArchiveRefused("files of the archive share their bytes");
  }
};

const explain = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (/end of central directory|unexpected EOF/i.test(message)) return "the archive ends half-way or is no zip file";
  if (/relative path|absolute path|invalid characters/i.test(message)) return "a file's name leads out of the archive";
  return `the archive is damaged: ${message.slice(0, 120)}`;
};

/** Bytes as they are, and a word at their end where they are not what the archive's list says (APPNOTE 4.4.7). */
async function* checked(bytes: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const piece of bytes) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== expected) throw new Error(DAMAGED);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What is wrong with one file is reported where it is read, and costs no other file. */
async function* asStream(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
}

/**
 * The bytes of a small file in one go: a log has thousands of them, and a stream for each takes longer than unpacking it.
 * Null for unusual entries; these are read as a stream, which reports errors and partial content.
 */
const readSmall = async (source: ArchiveBytes, entry: Entry): Promise<Buffer | null> => {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: size } = entry;
  if (packed > SMALL_PACKED_BYTES || size > SMALL_BYTES || size === 0 || entry.isEncrypted()) return null;
  if (method !== DEFLATED && (method !== STORED || packed !== size)) return null;
  const room = LOCAL_HEADER_BYTES + entry.fileNameLength + HEADER_ROOM_BYTES;
  const bytes = await source.read(entry.relativeOffsetOfLocalHeader, room + packed);
  if (bytes.length < LOCAL_HEADER_BYTES || bytes.readUInt32LE(0) !== LOCAL_HEADER_MARK) return null;
  const from = LOCAL_HEADER_BYTES + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  if (from + packed > bytes.length) return null;
  const data = bytes.subarray(from, from + packed);
  if (method === STORED) return data;
  try {
    // Never more than the list promised, whatever the bytes hold.
    const whole = inflateRawSync(data, { maxOutputLength: size });
    return whole.length === size ? whole : null;
  } catch {
    return null;
  }
};

/** Opens a zip file; each of its files is unpacked when it is read. */
export const openZip = async (source: ArchiveBytes): Promise<LogFiles> => {
  const refused = (error: unknown): never => {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(explain(error), { cause: error });
  };
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
  const zip = await fromRandomAccessReaderPromise(new Reader(source), source.bytes, options).catch(refused);
  try {
    const entries: Entry[] = [];
    if (zip.entryCount > ARCHIVE_LIMITS.files)
      throw new ArchiveRefused(`the archive holds more than ${ARCHIVE_LIMITS.files} files`);
    for await (const entry of zip.eachEntry()) entries.push(entry);
    refuseDanger(
      entries.map((entry) => ({
        name: entry.fileName,
        packed: entry.compressedSize,
        unpacked: entry.uncompressedSize,
        isLink: ((entry.externalFileAttributes >>> 16) & 0o170000) === LINK,
        isEncrypted: entry.isEncrypted(),
      })),
    );
    refuseOverlap(entries);
    const all = entries.filter(({ fileName }) => !fileName.endsWith("/"));
    return {
      files: all
        .filter(({ fileName }) => !isNested(fileName))
        .map((entry) => ({
          path: entry.fileName,
          bytes: entry.uncompressedSize,
          async read() {
            const whole = await readSmall(source, entry);
            return checked(whole === null ? asStream(zip, entry) : inOnePiece(whole), entry.crc32);
          },
        })),
      leftOut: all
        .filter(({ fileName }) => isNested(fileName))
        .map(({ fileName }) => ({ path: fileName, reason: "an archive within the archive is not opened" })),
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return refused(error);
  }
};
