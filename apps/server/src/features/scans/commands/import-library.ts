import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { loadFingerprints } from "@parapet/scanner/fingerprints/load-fingerprints";
import type { LoadedTemplates } from "@parapet/scanner/templates/load-templates";
import { unpackTemplates } from "@parapet/scanner/templates/sync-templates";
import type { Pool } from "pg";

import type { Services } from "../../../platform/services.ts";
import { OPERATOR_LIBRARIES, storeLibrary } from "../library-files.ts";
import { packFolder } from "../pack-folder.ts";
import { LIBRARIES } from "../scanner-libraries.ts";
import { saveTemplateFacts } from "./template-facts.ts";

type LibraryServices = Pick<Services, "files"> & { readonly pool: Pool };

/** Names of the libraries that can be imported from a file or folder. */
export const IMPORTABLE_LIBRARIES: readonly string[] = [...OPERATOR_LIBRARIES, ...LIBRARIES.map(({ id }) => id)];

/** Stores an archive of templates for all workers, after it has been unpacked and read here. */
export const storeTemplates = async (services: LibraryServices, archive: Buffer): Promise<LoadedTemplates> => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-templates-"));
  try {
    const loaded = await unpackTemplates(archive, join(folder, "templates"));
    await storeLibrary(services, "templates", archive, { entries: loaded.templates.length });
    await saveTemplateFacts(services.pool, loaded);
    return loaded;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const certificatesIn = (text: string): number => {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((pem) => new X509Certificate(pem)).length;
};

const importRoots = async (services: LibraryServices, path: string): Promise<number> => {
  const bytes = await readFile(path);
  const entries = certificatesIn(bytes.toString("utf8"));
  if (entries === 0) throw new RangeError("it contains no certificate");
  await storeLibrary(services, "mark-roots", bytes, { entries });
  return entries;
};

const importFingerprints = async (services: LibraryServices, path: string): Promise<number> => {
  const { services: sets, technologies } = await loadFingerprints(path);
  const entries = sets.reduce((sum, set) => sum + set.size, 0) + technologies.length;
  if (entries === 0) throw new RangeError("it contains no fingerprint");
  await storeLibrary(services, "fingerprints", await packFolder(path), { entries });
  return entries;
};

/** Stores one library from a file or folder of this machine, so that every worker uses it. Answers how many entries it has. */
export const importLibrary = async (services: LibraryServices, name: string, path: string): Promise<number> => {
  if (name === "mark-roots") return importRoots(services, path);
  if (name === "fingerprints") return importFingerprints(services, path);
  if (name === "templates") {
    const archive = (await stat(path)).isDirectory() ? await packFolder(path) : await readFile(path);
    return (await storeTemplates(services, archive)).templates.length;
  }
  const library = LIBRARIES.find(({ id }) => id === name);
  if (library === undefined) throw new RangeError(`unknown library ${name}`);
  const bytes = await readFile(path);
  const entries = library.take(JSON.parse(bytes.toString("utf8")), (await stat(path)).mtime.toISOString().slice(0, 10));
  await storeLibrary(services, name, bytes, { entries });
  return entries;
};
