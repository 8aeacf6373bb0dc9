import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { KnowledgeLibrary } from "@parapet/db/queries/scans";
import type { LibraryName } from "@parapet/scanner/check";
import { unpackTemplates } from "@parapet/scanner/templates/sync-templates";

import { FileIncomplete } from "../../platform/files/file-incomplete.ts";
import { localCopy } from "../../platform/files/local-copy.ts";
import { readWhole } from "../../platform/files/read-whole.ts";
import type { Services } from "../../platform/services.ts";
import { unpackFolder } from "./pack-folder.ts";

/** What the operator brings along for the scanner, by name, beside the libraries that are fetched. */
export const OPERATOR_LIBRARIES = ["templates", "fingerprints", "mark-roots"] as const satisfies readonly LibraryName[];

/** The file of a library that is no archive, in its folder. */
const SINGLE = "document";
export const MAX_LIBRARY_BYTES = 256 * 1024 * 1024;

const unpackSingle = async (bytes: Buffer, folder: string): Promise<void> => {
  await mkdir(folder);
  await writeFile(join(folder, SINGLE), bytes);
};

const UNPACK: Readonly<Record<LibraryName, (bytes: Buffer, folder: string) => Promise<unknown>>> = {
  templates: unpackTemplates,
  fingerprints: unpackFolder,
  javascript: unpackSingle,
  takeovers: unpackSingle,
  "mark-roots": unpackSingle,
};

type Content = Pick<KnowledgeLibrary, "name" | "sha256">;

/** A stored library is named by its content: versions that share it share the file. */
export const libraryFile = ({ name, sha256 }: Content) =>
  ({ org: null, kind: "library", name: `${name}@${sha256}` }) as const;

export const isLibrary = (name: string): name is LibraryName => Object.hasOwn(UNPACK, name);

/** Why a stored library cannot be used, or null where all of it is there. */
export const libraryProblem = async ({ files }: Pick<Services, "files">, content: Content): Promise<string | null> => {
  try {
    const file = await files.find(libraryFile(content));
    if (file === null) return "it is not stored";
    await files.open(file.id);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Stores the content of a library, unless all of it is there. */
export const putLibrary = async (
  services: Pick<Services, "files">,
  name: LibraryName,
  bytes: Buffer,
): Promise<Content> => {
  const content = { name, sha256: createHash("sha256").update(bytes).digest("hex") };
  if ((await libraryProblem(services, content)) !== null)
    await services.files.put(libraryFile(content), [bytes], { sha256: content.sha256 });
  return content;
};

/** The bytes of a stored library, which are what its hash says. */
export const readLibrary = async ({ files }: Pick<Services, "files">, content: Content): Promise<Buffer> => {
  const file = await files.find(libraryFile(content));
  if (file === null) throw new FileIncomplete("it is not stored");
  const bytes = await readWhole(files, file.id, MAX_LIBRARY_BYTES);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== content.sha256) throw new FileIncomplete(`its content has the hash ${found}`);
  return bytes;
};

/** The folder with the content of a library on this machine. Throws where it cannot be read. */
export const libraryFolder = (
  services: Pick<Services, "files" | "config">,
  content: Content & { readonly name: LibraryName },
): Promise<string> =>
  localCopy(services.config.dataDir, content, () => readLibrary(services, content), UNPACK[content.name]);

/** The path of the one file of a library that is no archive. */
export const libraryDocument = async (
  services: Pick<Services, "files" | "config">,
  content: Content & { readonly name: LibraryName },
): Promise<string> => join(await libraryFolder(services, content), SINGLE);
