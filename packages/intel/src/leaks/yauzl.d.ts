/** The part of yauzl that is used here; the package brings no types. */
declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface Entry {
    readonly fileName: string;
    readonly compressionMethod: number;
    readonly crc32: number;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly externalFileAttributes: number;
    readonly relativeOffsetOfLocalHeader: number;
    readonly fileNameLength: number;
    isEncrypted(): boolean;
  }
  export interface ZipFile {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export class RandomAccessReader {
    _readStreamForRange(start: number, end: number): Readable;
    read: (buffer: Buffer, offset: number, length: number, position: number, done: (error: Error) => void) => void;
  }
  export const fromRandomAccessReaderPromise: (
    reader: RandomAccessReader,
    bytes: number,
    options: { lazyEntries: true; autoClose: false; validateEntrySizes?: boolean; strictFileNames?: boolean },
  ) => Promise<ZipFile>;
}
