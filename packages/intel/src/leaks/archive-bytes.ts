import { open } from "node:fs/promises";

/** An archive's bytes, read anywhere in it: of a file on the disk, or of one that is sealed there. */
export interface ArchiveBytes extends AsyncDisposable {
  readonly bytes: number;
  /** Fewer than asked for only at the end. */
  read(at: number, length: number): Promise<Buffer>;
}

/** The bytes of a file on the disk. */
export const bytesOfFile = async (path: string): Promise<ArchiveBytes> => {
  const handle = await open(path);
  return {
    bytes: (await handle.stat()).size,
    async read(at, length) {
      const buffer = Buffer.allocUnsafe(length);
      const { bytesRead } = await handle.read(buffer, 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
};
