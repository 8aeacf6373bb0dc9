import { readFile } from "node:fs/promises";

import { knowledgeState, knowledgeVersion } from "@parapet/db/queries/scans";
import type { LibraryName } from "@parapet/scanner/check";
import {
  describeFingerprints,
  loadFingerprints,
  type ScanFingerprints,
} from "@parapet/scanner/fingerprints/load-fingerprints";
import type { ScanSettings } from "@parapet/scanner/scan/stage";

import type { Services } from "../../platform/services.ts";
import { shortVersion } from "./knowledge-version.ts";
import { isLibrary, libraryDocument, libraryFolder } from "./library-files.ts";
import { parseJavascript, parseTakeovers } from "./scanner-libraries.ts";

type Given = Pick<Services, "config" | "db" | "events" | "files">;

/** What a version adds to the settings of a run, and what of it could not be read. */
type KnowledgeSettings = Pick<
  ScanSettings,
  "fingerprints" | "javascript" | "markRoots" | "missingLibraries" | "takeovers" | "templatesDir"
>;

interface Content {
  readonly name: LibraryName;
  readonly sha256: string;
  readonly as_of: string;
}

/** Parsed tables by their content; several versions may be in use at once. */
const parsed = new Map<string, unknown>();
const MAX_PARSED = 8;

const parseOnce = async <Parsed>(
  services: Given,
  content: Content,
  parse: (document: unknown) => Parsed,
): Promise<Parsed> => {
  const path = await libraryDocument(services, content);
  const key = `${content.name} ${content.sha256} ${content.as_of}`;
  const known = parsed.get(key);
  if (known !== undefined) return known as Parsed;
  const value = parse(JSON.parse(await readFile(path, "utf8")));
  parsed.set(key, value);
  for (const oldest of [...parsed.keys()].slice(0, -MAX_PARSED)) parsed.delete(oldest);
  return value;
};

const received = new WeakSet<ScanFingerprints>();

const fingerprintsOf = async (services: Given, content: Content): Promise<ScanFingerprints> => {
  const found = await loadFingerprints(await libraryFolder(services, content));
  if (!received.has(found))
    services.events.fingerprintsLoaded({ said: describeFingerprints(found), refused: found.refused.slice(0, 20) });
  received.add(found);
  return found;
};

const READ: Readonly<Record<LibraryName, (services: Given, content: Content) => Promise<KnowledgeSettings>>> = {
  templates: async (services, content) => ({ templatesDir: await libraryFolder(services, content) }),
  fingerprints: async (services, content) => ({ fingerprints: await fingerprintsOf(services, content) }),
  "mark-roots": async (services, content) => ({
    markRoots: await readFile(await libraryDocument(services, content), "utf8"),
  }),
  javascript: async (services, content) => ({ javascript: await parseOnce(services, content, parseJavascript) }),
  takeovers: async (services, content) => ({
    takeovers: await parseOnce(services, content, (document) => parseTakeovers(document, content.as_of)),
  }),
};

/** The version that a run or a re-test uses which begins now. */
export const activeKnowledge = async ({ db }: Pick<Services, "db">): Promise<string> =>
  (await knowledgeState(db)).active;

/**
 * What a version of the knowledge means for a run: exactly its libraries, whatever is active by now. One that cannot be read here is
 * named as missing and its checks are not assessed; no other version takes its place.
 */
export const knowledgeSettings = async (services: Given, version: string): Promise<KnowledgeSettings> => {
  const row = await knowledgeVersion(services.db, version);
  const missing: Partial<Record<LibraryName, string>> = {};
  let settings: KnowledgeSettings = {};
  for (const { name, sha256, as_of } of row?.libraries ?? []) {
    // A later version of the program may have libraries that this one does not use.
    if (!isLibrary(name)) continue;
    try {
      settings = { ...settings, ...(await READ[name](services, { name, sha256, as_of })) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      missing[name] = `The library ${name} of knowledge version ${shortVersion(version)} could not be read: ${reason}.`;
      services.events.libraryFailed({ id: name }, error);
    }
  }
  return { ...settings, ...(Object.keys(missing).length > 0 && { missingLibraries: missing }) };
};
