import type { Db } from "@parapet/db/db";
import {
  activateKnowledgeVersion,
  insertKnowledgeVersion,
  knowledgeInUse,
  type KnowledgeLibrary,
  knowledgeVersion,
  listKnowledgeVersions,
  lockKnowledge,
  markKnowledgeRemoved,
  setNewestKnowledge,
} from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import type { LibraryName } from "@parapet/scanner/check";

import type { Services } from "../../../platform/services.ts";
import { nameVersion } from "../knowledge-version.ts";
import { isLibrary, libraryFile, putLibrary } from "../library-files.ts";

/** Versions whose files are there, beside those that are in use. */
const KEPT_VERSIONS = 30;
const MAX_VERSIONS = 100_000;

export type KnowledgeServices = Pick<Services, "db" | "files" | "now">;

/** A library as it was fetched or imported. */
export interface NewLibrary {
  readonly name: LibraryName;
  readonly bytes: Buffer;
  readonly entries: number | null;
}

export interface Published {
  readonly version: string;
  readonly number: number;
  /** Not so while the operator holds an earlier version. */
  readonly isActive: boolean;
}

const numberOf = async (tx: Db, version: string): Promise<number> => (await knowledgeVersion(tx, version))?.number ?? 0;

/** Files that no version names are of an import that did not end; it may still be under way. */
const ORPHAN_MS = DAY_MS;

/** Deletes the files of versions that nothing needs any more, and of none. The versions themselves stay listed. */
const removeUnused = async (tx: Db, { files }: Pick<Services, "files">, at: Date): Promise<void> => {
  const inUse = await knowledgeInUse(tx, KEPT_VERSIONS);
  const all = (await listKnowledgeVersions(tx, MAX_VERSIONS)).filter(({ removed_at }) => removed_at === null);
  const filesOf = (versions: typeof all): ReadonlySet<string> =>
    new Set(versions.flatMap(({ libraries }) => libraries.map((library) => libraryFile(library).name)));
  const gone = all.filter(({ version }) => !inUse.has(version));
  const [needed, left] = [filesOf(all.filter(({ version }) => inUse.has(version))), filesOf(gone)];
  for (const { id, name, createdAt } of await files.list({ org: null, kind: "library" })) {
    const isOrphan = isLibrary(name.split("@", 1)[0] ?? "") && at.getTime() - createdAt.getTime() > ORPHAN_MS;
    if (!needed.has(name) && (left.has(name) || isOrphan)) await files.remove(tx, id);
  }
  await markKnowledgeRemoved(
    tx,
    gone.map(({ version }) => version),
    at,
  );
};

/** Makes a version of these libraries the newest one; active where the operator holds no earlier one, or says so. */
const addVersion = async (
  tx: Db,
  services: KnowledgeServices,
  libraries: readonly KnowledgeLibrary[],
  how: { readonly origin: "update" | "bundle"; readonly madeAt?: Date; readonly activate?: boolean },
): Promise<Published> => {
  const at = services.now();
  const state = await lockKnowledge(tx);
  const version = nameVersion(libraries);
  const sorted = libraries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await insertKnowledgeVersion(tx, { version, libraries: sorted, origin: how.origin, at: how.madeAt ?? at });
  await setNewestKnowledge(tx, version);
  const isActive = how.activate === true || state.active === state.newest;
  if (isActive && state.active !== version)
    await activateKnowledgeVersion(tx, { version, at, cause: how.origin, actor: null });
  await removeUnused(tx, services, at);
  return { version, number: await numberOf(tx, version), isActive };
};

/**
 * Stores a library for all workers. A new version of the knowledge begins with it, which is active at once: runs that begin from
 * now on use it, those under way finish with their own. The same content again changes nothing.
 */
export const publishLibrary = (services: KnowledgeServices, { name, bytes, entries }: NewLibrary): Promise<Published> =>
  asSystem(services.db, "program-files", async (tx) => {
    const state = await lockKnowledge(tx);
    const { sha256 } = await putLibrary(services, name, bytes);
    const before = (await knowledgeVersion(tx, state.newest))?.libraries ?? [];
    if (before.some((library) => library.name === name && library.sha256 === sha256))
      return {
        version: state.newest,
        number: await numberOf(tx, state.newest),
        isActive: state.active === state.newest,
      };
    const as_of = services.now().toISOString().slice(0, 10);
    const library: KnowledgeLibrary = { name, sha256, bytes: bytes.length, entries, as_of };
    const others = before.filter((it) => it.name !== name);
    return addVersion(tx, services, [...others, library], { origin: "update" });
  });

/** Makes the libraries of a bundle, which are stored by then, the active version. */
export const publishBundle = (
  services: KnowledgeServices,
  libraries: readonly KnowledgeLibrary[],
  madeAt: Date,
): Promise<Published> =>
  asSystem(services.db, "program-files", (tx) =>
    addVersion(tx, services, libraries, { origin: "bundle", madeAt, activate: true }),
  );
