import { createHash } from "node:crypto";

import { openBundleLoad } from "@parapet/db/bundle";
import { knowledgeState, knowledgeVersion } from "@parapet/db/queries/scans";

import { checkLibrary } from "../../features/scans/commands/import-library.ts";
import {
  type KnowledgeServices,
  type Published,
  publishBundle,
} from "../../features/scans/commands/publish-knowledge.ts";
import { nameVersion } from "../../features/scans/knowledge-version.ts";
import { isLibrary, MAX_LIBRARY_BYTES, putLibrary } from "../../features/scans/library-files.ts";
import type { OpenedBundle } from "./bundle-file.ts";
import { BadBundle, type BundleManifest, type BundlePart, bundleParts } from "./bundle-manifest.ts";

/** A good bundle that is not imported unless someone insists. */
export class UntimelyBundle extends Error {
  override readonly name = "UntimelyBundle";
}

type Library = BundleManifest["knowledge"]["libraries"][number];

/** Throws for a bundle that has expired, or is older than what is stored. */
export const refuseUntimely = async (
  { db, now }: Pick<KnowledgeServices, "db" | "now">,
  manifest: BundleManifest,
  readHere: ReadonlyMap<string, Date>,
): Promise<void> => {
  if (Date.parse(manifest.expires_at) <= now().getTime())
    throw new UntimelyBundle(`The bundle expired on ${manifest.expires_at}.`);
  const { newest } = await knowledgeState(db);
  const here = await knowledgeVersion(db, newest);
  const madeAt = Date.parse(manifest.created_at);
  if (here !== undefined && here.libraries.length > 0 && newest !== manifest.knowledge.version)
    if (here.created_at.getTime() > madeAt)
      throw new UntimelyBundle(
        `The bundle of ${manifest.created_at} is older than knowledge version ${here.number} of ${here.created_at.toISOString()}.`,
      );
  if (manifest.feeds === null) return;
  for (const [feed, at] of readHere) {
    const then = manifest.feeds.read_at[feed];
    if (then !== undefined && Date.parse(then) < at.getTime())
      throw new UntimelyBundle(
        `The bundle has feed ${feed} as of ${then}, which is older than the stored one of ${at.toISOString()}.`,
      );
  }
};

const readAll = async (bundle: OpenedBundle, parts: readonly BundlePart[], maxBytes: number): Promise<Buffer> => {
  const size = parts.reduce((sum, { plain }) => sum + plain, 0);
  if (size > maxBytes) throw new BadBundle(`It has a library of ${size} bytes, more than ${maxBytes}.`);
  const read: Buffer[] = [];
  for (const part of parts) read.push(await bundle.read(part));
  return Buffer.concat(read);
};

/** The content of a library, which is what its name and hash say. */
const readLibraryOf = async (bundle: OpenedBundle, library: Library): Promise<Buffer> => {
  const bytes = await readAll(bundle, library.parts, MAX_LIBRARY_BYTES);
  if (bytes.length !== library.bytes || createHash("sha256").update(bytes).digest("hex") !== library.sha256)
    throw new BadBundle(`Its library ${library.name} is not what is listed.`);
  await checkLibrary(library.name, bytes).catch((error: unknown) => {
    throw new BadBundle(
      `Its library ${library.name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  return bytes;
};

/** Reads all of a bundle and stores nothing. Throws BadBundle for the first thing that is not as listed. */
export const verifyBundle = async (bundle: OpenedBundle): Promise<void> => {
  const { knowledge } = bundle.manifest;
  if (nameVersion(knowledge.libraries) !== knowledge.version)
    throw new BadBundle("Its knowledge version is not that of its libraries.");
  for (const library of knowledge.libraries) await readLibraryOf(bundle, library);
  for (const { parts } of bundle.manifest.feeds?.tables ?? []) for (const part of parts) await bundle.read(part);
};

/** Values that PostgreSQL does not take, or rows that contradict each other, are the bundle's fault. */
const refusedRows = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (typeof code === "string" && /^2[23]/.test(code))
      throw new BadBundle(`Its rows of ${name} cannot be stored: ${message ?? code}.`);
    throw error;
  }
};

export interface ImportedBundle {
  readonly published: Published;
  readonly tables: number;
  /** Parts of tables that an earlier attempt had stored. */
  readonly resumed: number;
}

/**
 * Stores a verified bundle. Parts of tables wait beside the tables in use, so that an interrupted import goes on where it stopped;
 * feeds are replaced in one transaction, then the knowledge version becomes active.
 */
export const importBundle = async (
  services: KnowledgeServices,
  bundle: OpenedBundle,
  ownerUrl: string,
  onPart: (done: number, of: number) => void,
): Promise<ImportedBundle> => {
  const { id, knowledge, feeds, created_at } = bundle.manifest;
  const tables = feeds?.tables ?? [];
  const all = bundleParts(bundle.manifest).length;
  let [done, resumed] = [0, 0];
  await using load = feeds === null ? null : await openBundleLoad(ownerUrl, id);
  for (const { name, columns } of tables) {
    const refusal = await load?.refusal(name, columns);
    if (typeof refusal === "string") throw new BadBundle(`It cannot be stored here: ${refusal}.`);
  }
  for (const library of knowledge.libraries) {
    const { name } = library;
    // A later version of the program may have libraries that this one does not use.
    if (!isLibrary(name)) throw new BadBundle(`It has a library ${name}, which this version of the program lacks.`);
    await putLibrary(services, name, await readLibraryOf(bundle, library));
    onPart((done += library.parts.length), all);
  }
  for (const { name, columns, parts } of tables)
    for (const [place, part] of parts.entries()) {
      const rows = await bundle.read(part);
      if ((await refusedRows(name, async () => load?.loadPart(name, columns, place, rows))) === false) resumed += 1;
      onPart((done += 1), all);
    }
  const readAt = Object.entries(feeds?.read_at ?? {}).map(([feed, at]) => [feed, new Date(at)] as const);
  await refusedRows("feeds", async () => load?.replace(tables, new Map(readAt)));
  const libraries = knowledge.libraries.map(({ name, sha256, bytes, entries, as_of }) => ({
    name,
    sha256,
    bytes,
    entries,
    as_of,
  }));
  const published = await publishBundle(services, libraries, new Date(created_at));
  return { published, tables: tables.length, resumed };
};
