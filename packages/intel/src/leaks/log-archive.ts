import { createReadStream } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import { type Entry, openPromise } from "yauzl";

import type { Bytes } from "../read/record.ts";

/** An archive that is not unpacked at all, and why. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

/** One file of a log; `bytes` is what its archive says of its size. */
export interface LogFile {
  readonly path: string;
  readonly bytes: number;
  read(): Promise<Bytes>;
}

/** The files of an archive or a folder, and what was left out of it. */
export interface LogFiles extends Disposable {
  readonly files: readonly LogFile[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** Checked against the archive's own list, before a byte is unpacked. */
export const ARCHIVE_LIMITS = { files: 50_000, bytes: 2 * 1024 ** 3, ratio: 100, ratioFromBytes: 1024 ** 2 } as const;

const NESTED = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|tar|cab|iso)$/i;
const LOCAL_HEADER_BYTES = 30;
const LINK = 0o120000;

const badName = (name: string): boolean => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name);

/** Why this list of entries must not be unpacked: bombs show themselves by size, ratio or by sharing bytes. */
const refusalOf = (entries: readonly Entry[]): string | null => {
  let [packed, unpacked] = [0, 0];
  for (const entry of entries) {
    if (badName(entry.fileName)) return "a file's name leads out of the archive";
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === LINK) return "the archive holds a link";
    if (entry.isEncrypted()) return "the archive is protected by a password";
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (entry.uncompressedSize > ARCHIVE_LIMITS.ratioFromBytes && entry.uncompressedSize > entry.compressedSize * ARCHIVE_LIMITS.ratio)
      return `a file unpacks to more than ${ARCHIVE_LIMITS.ratio} times its size`; // prettier-ignore
  }
  if (unpacked > ARCHIVE_LIMITS.bytes) return "the archive unpacks to more than 2 GiB";
  if (unpacked > ARCHIVE_LIMITS.ratioFromBytes && unpacked > packed * ARCHIVE_LIMITS.ratio)
    return `the archive unpacks to more than ${ARCHIVE_LIMITS.ratio} times its size`;
  const order = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of order.entries()) {
    const next = order[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
    if (next !== undefined && end > next.relativeOffsetOfLocalHeader) return "files of the archive share their bytes";
  }
  return null;
};

const explain = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (/end of central directory/i.test(message)) return "the archive ends half-way or is no zip file";
  if (/relative path|absolute path|invalid characters/i.test(message)) return "a file's name leads out of the archive";
  return `the archive is damaged: ${message.slice(0, 120)}`;
};

const openZip = async (path: string): Promise<LogFiles> => {
  const refused = (error: unknown): never => {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(explain(error), { cause: error });
  };
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refused);
  try {
    if (zip.entryCount > ARCHIVE_LIMITS.files)
      throw new ArchiveRefused(`the archive holds more than ${ARCHIVE_LIMITS.files} files`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > ARCHIVE_LIMITS.files)
        throw new ArchiveRefused(`the archive holds more than ${ARCHIVE_LIMITS.files} files`);
    }
    const reason = refusalOf(entries);
    if (reason !== null) throw new ArchiveRefused(reason);
    const all = entries.filter(({ fileName }) => !fileName.endsWith("/"));
    return {
      files: all
        .filter(({ fileName }) => !NESTED.test(fileName))
        .map((entry) => ({ path: entry.fileName, bytes: entry.uncompressedSize, read: () => zip.openReadStreamPromise(entry) })), // prettier-ignore
      leftOut: all
        .filter(({ fileName }) => NESTED.test(fileName))
        .map(({ fileName }) => ({ path: fileName, reason: "an archive within the archive is not opened" })),
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return refused(error);
  }
};

const openFolder = async (root: string): Promise<LogFiles> => {
  const files: LogFile[] = [];
  const leftOut: { path: string; reason: string }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const whole = join(entry.parentPath, entry.name);
    const path = relative(root, whole).split(sep).join("/");
    if (entry.isSymbolicLink()) leftOut.push({ path, reason: "a link is not followed" });
    else if (entry.isFile()) files.push({ path, bytes: (await lstat(whole)).size, read: async () => createReadStream(whole) }); // prettier-ignore
    if (files.length > ARCHIVE_LIMITS.files) throw new ArchiveRefused(`the folder holds more than ${ARCHIVE_LIMITS.files} files`); // prettier-ignore
  }
  return { files, leftOut, [Symbol.dispose]: () => {} };
};

const KINDS: readonly (readonly [string, string])[] = [
  ["526172211a07", "rar archives cannot be read here; unpack it and give the folder"],
  ["377abcaf271c", "7z archives cannot be read here; unpack it and give the folder"],
];

/** Opens an archive or a folder of logs for reading; what is dangerous in it is refused before anything is unpacked. */
export const openLogArchive = async (path: string): Promise<LogFiles> => {
  if ((await lstat(path)).isDirectory()) return openFolder(path);
  await using handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  const known = KINDS.find(([magic]) => buffer.toString("hex").startsWith(magic));
  if (known !== undefined) throw new ArchiveRefused(known[1]);
  return openZip(path);
};
