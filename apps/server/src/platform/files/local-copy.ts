import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import type { Services } from "../services.ts";
import type { StoredFile } from "./file-store.ts";
import { readWhole } from "./read-whole.ts";

const MAX_BYTES = 256 * 1024 * 1024;
/** A run that began with an earlier version may still read it. */
const EARLIER_MS = 2 * 86_400_000;

const removeEarlier = async (folder: string, current: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (name !== current && age > EARLIER_MS) await rm(path, { recursive: true, force: true });
  }
};

/** The folder in this process's cache that holds the unpacked file; named by the digest, so that its content never changes. */
export const localFolder = (dataDir: string, { name, digest }: Pick<StoredFile, "name" | "digest">): string =>
  join(dataDir, "cache", name, digest);

/** Unpacks a stored file into the cache of this process, once for each content. The folder appears when it is complete. */
export const localCopy = async (
  { files, config }: Pick<Services, "files" | "config">,
  file: StoredFile,
  unpack: (bytes: Buffer, folder: string) => Promise<unknown>,
): Promise<string> => {
  const folder = localFolder(config.dataDir, file);
  if (existsSync(folder)) return folder;
  const parent = join(config.dataDir, "cache", file.name);
  const fresh = join(parent, `.${randomUUID()}`);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  try {
    await unpack(await readWhole(files, file.id, MAX_BYTES), fresh);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another run of this process was faster.
    if (!existsSync(folder)) throw error;
  }
  await removeEarlier(parent, file.digest).catch(() => {});
  return folder;
};
