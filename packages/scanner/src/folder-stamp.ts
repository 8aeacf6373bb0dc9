import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const MAX_DEPTH = 12;

const stampOf = async (folder: string, depth: number): Promise<{ newest: number; count: number }> => {
  let { mtimeMs: newest } = await stat(folder);
  let count = 1;
  if (depth > MAX_DEPTH) return { newest, count };
  const entries = await readdir(folder, { withFileTypes: true });
  const stamps = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return stampOf(path, depth + 1);
      return entry.isFile() ? { newest: (await stat(path)).mtimeMs, count: 1 } : { newest: 0, count: 0 };
    }),
  );
  for (const stamp of stamps) {
    newest = Math.max(newest, stamp.newest);
    count += stamp.count;
  }
  return { newest, count };
};

/** Was anything in this folder written to? How many files and folders it has and when the newest was written, as one text. */
export const folderStamp = async (folder: string): Promise<string> => {
  const { newest, count } = await stampOf(folder, 0);
  return `${newest} ${count}`;
};
