import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import type { ArchiveBytes } from "./archive-bytes.ts";
import { ARCHIVE_LIMITS, ArchiveRefused } from "./archive-limits.ts";
import { fileKind } from "./file-kind.ts";
import type { LogFile, LogFiles } from "./log-files.ts";
import { openZip } from "./zip-archive.ts";

export const openLogFolder = async (root: string): Promise<LogFiles> => {
  const files: LogFile[] = [];
  const leftOut: { path: string; reason: string }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const whole = join(entry.parentPath, entry.name);
    const path = relative(root, whole).split(sep).join("/");
    if (entry.isSymbolicLink()) leftOut.push({ path, reason: "a link is not followed" });
    else if (entry.isFile())
      files.push({ path, bytes: (await lstat(whole)).size, read: async () => createReadStream(whole) });
    if (files.length > ARCHIVE_LIMITS.files)
      throw new ArchiveRefused(`the folder holds more than ${ARCHIVE_LIMITS.files} files`);
  }
  return { files, leftOut, [Symbol.dispose]: () => {} };
};

/** Opens an archive of logs for reading; what is dangerous in it is refused before anything is unpacked. */
export const openLogArchive = async (
  source: ArchiveBytes,
  isWanted: (path: string) => boolean = () => true,
): Promise<LogFiles> => {
  const kind = fileKind(await source.read(0, 512));
  if (kind === "rar") return (await import("./packed-archive.ts")).openRar(source, isWanted);
  if (kind === "7z") return (await import("./packed-archive.ts")).openSevenZip(source, isWanted);
  return openZip(source);
};
