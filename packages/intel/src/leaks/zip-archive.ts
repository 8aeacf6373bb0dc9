import { Readable } from "node:stream";
import { callbackify } from "node:util";

import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

import type { ArchiveBytes } from "./archive-bytes.ts";
import { ARCHIVE_LIMITS, ArchiveRefused, isNested, refuseDanger } from "./archive-limits.ts";
import type { LogFiles } from "./log-archive.ts";

const LOCAL_HEADER_BYTES = 30;
const LINK = 0o120000;
const PIECE_BYTES = 1024 * 1024;

/** Reads as yauzl wants it, from bytes that may lie anywhere. */
class Reader extends RandomAccessReader {
  private readonly source: ArchiveBytes;

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

  override read = callbackify(
    async (buffer: Buffer, offset: number, length: number, position: number): Promise<void> => {
      const bytes = await this.source.read(position, length);
      bytes.copy(buffer, offset);
      if (bytes.length < length) throw new Error("unexpected EOF");
    },
  );
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
        .map((entry) => ({ path: entry.fileName, bytes: entry.uncompressedSize, read: () => zip.openReadStreamPromise(entry) })), // prettier-ignore
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
