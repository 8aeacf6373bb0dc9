import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { loadTemplates, type LoadedTemplates } from "./load-templates.ts";
import { readTar } from "./read-tar.ts";

/** Where the community publishes its templates (MIT licence). */
export const COMMUNITY_TEMPLATES =
  "https://codeload.github.com/projectdiscovery/nuclei-templates/tar.gz/refs/heads/main";

/** The archive is some fifteen megabytes; unpacked it is under two hundred. */
export const MAX_ARCHIVE_BYTES = 128 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
const MAX_FILES = 60_000;

/** The part below the archive's own top folder, when it is a template this engine could run or a value that one compares with. */
const wantedPath = (path: string): string | null =>
  /^(?:[^/]+\/)?((?:http|dns|network|ssl)\/.+\.ya?ml|helpers\/wordpress\/[\w/.-]+\.txt)$/i.exec(path)?.[1] ?? null;

/**
 * Unpacks an archive of templates (tar, gzipped) into a folder. The folder changes at once or not at all: a broken
 * archive leaves the templates of yesterday in place.
 */
export const unpackTemplates = async (archive: Buffer, folder: string): Promise<LoadedTemplates> => {
  const tar = archive[0] === 0x1f ? await promisify(gunzip)(archive, { maxOutputLength: MAX_UNPACKED_BYTES }) : archive;
  const fresh = `${folder}.new`;
  const old = `${folder}.old`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  try {
    let files = 0;
    const made = new Set<string>();
    for (const { path, bytes } of readTar(tar)) {
      const wanted = wantedPath(path);
      if (wanted === null) continue;
      if (++files > MAX_FILES) throw new RangeError(`more than ${MAX_FILES} templates`);
      const to = join(fresh, wanted);
      if (!made.has(dirname(to))) await mkdir(dirname(to), { recursive: true });
      made.add(dirname(to));
      await writeFile(to, bytes);
    }
    const loaded = await loadTemplates(fresh);
    if (loaded.templates.length === 0) throw new RangeError("the archive holds no template that can be run");
    await rm(old, { recursive: true, force: true });
    await rename(folder, old).catch(() => {});
    await rename(fresh, folder);
    await rm(old, { recursive: true, force: true });
    return loaded;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
};
