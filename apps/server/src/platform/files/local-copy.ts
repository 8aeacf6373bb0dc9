import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { folderStamp } from "@parapet/scanner/folder-stamp";

import { VERSION } from "../version.ts";

/** A run that began with an earlier version may still read it. */
const EARLIER_MS = 2 * 86_400_000;

/** What is cached: a name for people, and the SHA-256 of the bytes that it was unpacked from. */
interface Content {
  readonly name: string;
  readonly sha256: string;
}

const removeEarlier = async (parent: string, current: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (name !== current && age > EARLIER_MS) await rm(path, { recursive: true, force: true });
  }
};

/** One hash over names and content of all files. Another version of the program may unpack more of the same archive. */
const hashTree = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256").update(`${VERSION}\n`);
  for (const path of paths.toSorted()) {
    const content = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    hash.update(`${relative(folder, path)}\0${content}\n`);
  }
  return hash.digest("hex");
};

/** Stamps of folders at the time this process verified them. */
const verified = new Map<string, string>();

/** Is everything as it was unpacked? Every file is read once in a process, and again when something was written to. */
const isIntact = async (place: string): Promise<boolean> => {
  const folder = join(place, "content");
  try {
    const stamp = await folderStamp(folder);
    if (verified.get(place) === stamp) return true;
    if ((await readFile(join(place, "sum"), "utf8")) !== (await hashTree(folder))) return false;
    verified.set(place, stamp);
    return true;
  } catch {
    return false;
  }
};

const make = async (
  place: string,
  { sha256 }: Content,
  read: () => Promise<Buffer>,
  unpack: (bytes: Buffer, folder: string) => Promise<unknown>,
): Promise<void> => {
  const bytes = await read();
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new RangeError(`its content has the hash ${found} instead of ${sha256}`);
  const parent = join(place, "..");
  const fresh = join(parent, `.${randomUUID()}`);
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  try {
    await unpack(bytes, join(fresh, "content"));
    await writeFile(join(fresh, "sum"), await hashTree(join(fresh, "content")));
    // What is damaged moves away first; another process of this machine may have been faster.
    const old = join(parent, `.${randomUUID()}`);
    if (!(await isIntact(place))) await rename(place, old).catch(() => {});
    await rename(fresh, place).catch(async (error: unknown) => {
      if (!(await isIntact(place))) throw error;
    });
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
};

const making = new Map<string, Promise<void>>();

/**
 * The folder with the unpacked content in the cache of this machine. The cache may be deleted at any time; what was changed in it is
 * fetched and unpacked again. Throws where the content cannot be fetched or has another hash.
 */
export const localCopy = async (
  dataDir: string,
  content: Content,
  read: () => Promise<Buffer>,
  unpack: (bytes: Buffer, folder: string) => Promise<unknown>,
): Promise<string> => {
  const parent = join(dataDir, "cache", content.name);
  const place = join(parent, content.sha256);
  const underWay = making.get(place);
  if (underWay !== undefined) await underWay;
  else if (!(await isIntact(place))) {
    const work = make(place, content, read, unpack).finally(() => making.delete(place));
    making.set(place, work);
    await work;
    await removeEarlier(parent, content.sha256).catch(() => {});
  }
  // The folder's own date says when it was used last.
  await utimes(place, new Date(), new Date()).catch(() => {});
  return join(place, "content");
};
