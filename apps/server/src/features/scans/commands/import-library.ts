import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { LibraryName } from "@parapet/scanner/check";
import { loadFingerprints } from "@parapet/scanner/fingerprints/load-fingerprints";
import type { LoadedTemplates } from "@parapet/scanner/templates/load-templates";
import { unpackTemplates } from "@parapet/scanner/templates/sync-templates";
import type { Pool } from "pg";

import { OPERATOR_LIBRARIES } from "../library-files.ts";
import { packFolder, unpackFolder } from "../pack-folder.ts";
import { LIBRARIES } from "../scanner-libraries.ts";
import { type KnowledgeServices, type Published, publishLibrary } from "./publish-knowledge.ts";
import { saveTemplateFacts } from "./template-facts.ts";

type LibraryServices = KnowledgeServices & { readonly pool: Pool };

export interface ImportedLibrary {
  readonly entries: number;
  readonly published: Published;
}

/** Names of the libraries that can be imported from a file or folder. */
export const IMPORTABLE_LIBRARIES: readonly LibraryName[] = [...OPERATOR_LIBRARIES, ...LIBRARIES.map(({ id }) => id)];

/** Stores an archive of templates for all workers, after it has been unpacked and read here. */
export const storeTemplates = async (
  services: LibraryServices,
  archive: Buffer,
): Promise<LoadedTemplates & { readonly published: Published }> => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-templates-"));
  try {
    const loaded = await unpackTemplates(archive, join(folder, "templates"));
    const entries = loaded.templates.length;
    const published = await publishLibrary(services, { name: "templates", bytes: archive, entries });
    if (published.isActive) await saveTemplateFacts(services.pool, loaded);
    return { ...loaded, published };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const certificatesIn = (text: string): number => {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((pem) => new X509Certificate(pem)).length;
};

const importRoots = async (services: LibraryServices, path: string): Promise<ImportedLibrary> => {
  const bytes = await readFile(path);
  const entries = certificatesIn(bytes.toString("utf8"));
  if (entries === 0) throw new RangeError("it contains no certificate");
  return { entries, published: await publishLibrary(services, { name: "mark-roots", bytes, entries }) };
};

const importFingerprints = async (services: LibraryServices, path: string): Promise<ImportedLibrary> => {
  const { services: sets, technologies } = await loadFingerprints(path);
  const entries = sets.reduce((sum, set) => sum + set.size, 0) + technologies.length;
  if (entries === 0) throw new RangeError("it contains no fingerprint");
  const bytes = await packFolder(path);
  return { entries, published: await publishLibrary(services, { name: "fingerprints", bytes, entries }) };
};

/** Throws unless these bytes are a library of this name. Nothing of them is stored. */
export const checkLibrary = async (name: string, bytes: Buffer): Promise<void> => {
  if (name === "mark-roots") {
    if (certificatesIn(bytes.toString("utf8")) === 0) throw new RangeError("it contains no certificate");
    return;
  }
  const library = LIBRARIES.find(({ id }) => id === name);
  if (library !== undefined) return void library.count(JSON.parse(bytes.toString("utf8")));
  const folder = await mkdtemp(join(tmpdir(), "parapet-library-"));
  try {
    if (name === "templates") await unpackTemplates(bytes, join(folder, "content"));
    else if (name === "fingerprints") {
      await unpackFolder(bytes, join(folder, "content"));
      const { services, technologies } = await loadFingerprints(join(folder, "content"));
      if (services.length + technologies.length === 0) throw new RangeError("it contains no fingerprint");
    } else throw new RangeError("this version of the program has no such library");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Stores one library from a file or folder of this machine, so that every worker uses it. Answers how many entries it has. */
export const importLibrary = async (
  services: LibraryServices,
  name: string,
  path: string,
): Promise<ImportedLibrary> => {
  if (name === "mark-roots") return importRoots(services, path);
  if (name === "fingerprints") return importFingerprints(services, path);
  if (name === "templates") {
    const archive = (await stat(path)).isDirectory() ? await packFolder(path) : await readFile(path);
    const { templates, published } = await storeTemplates(services, archive);
    return { entries: templates.length, published };
  }
  const library = LIBRARIES.find(({ id }) => id === name);
  if (library === undefined) throw new RangeError(`unknown library ${name}`);
  const bytes = await readFile(path);
  const entries = library.count(JSON.parse(bytes.toString("utf8")));
  return { entries, published: await publishLibrary(services, { name: library.id, bytes, entries }) };
};
