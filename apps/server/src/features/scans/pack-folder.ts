import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

import { readTar } from "@parapet/scanner/templates/read-tar";
import { writeTar } from "@parapet/scanner/templates/write-tar";

const MAX_UNPACKED_BYTES = 1024 ** 3;
const MAX_FILES = 60_000;

/** The plain files of a folder as a compressed archive. */
export const packFolder = async (folder: string): Promise<Buffer> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (paths.length > MAX_FILES) throw new RangeError(`more than ${MAX_FILES} files in ${folder}`);
  let size = 0;
  const files = [];
  for (const path of paths.toSorted()) {
    size += (await stat(path)).size;
    if (size > MAX_UNPACKED_BYTES) throw new RangeError(`${folder} is larger than ${MAX_UNPACKED_BYTES} bytes`);
    files.push({ path: relative(folder, path), bytes: await readFile(path) });
  }
  return promisify(gzip)(writeTar(files));
};

export const unpackFolder = async (archive: Buffer, folder: string): Promise<void> => {
  const tar = await promisify(gunzip)(archive, { maxOutputLength: MAX_UNPACKED_BYTES });
  await mkdir(folder, { recursive: true });
  for (const { path, bytes } of readTar(tar)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
};
