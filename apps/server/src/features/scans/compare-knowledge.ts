import { createHash, X509Certificate } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import type { KnowledgeLibrary, KnowledgeVersionRow } from "@parapet/db/queries/scans";
import type { LibraryName } from "@parapet/scanner/check";
import { readTar } from "@parapet/scanner/templates/read-tar";

import type { Services } from "../../platform/services.ts";
import { isLibrary, readLibrary } from "./library-files.ts";

const MAX_UNPACKED_BYTES = 1024 ** 3;
const FILES_AT_ONCE = 200;
/** Names that are listed of each kind; all of them are counted. */
const MAX_LISTED = 200;

type Index = ReadonlyMap<string, string>;

const hashOf = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** The files of an archive below its own top folder, with the hash of each. */
const indexArchive = async (bytes: Buffer): Promise<Index> => {
  const tar = bytes[0] === 0x1f ? await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }) : bytes;
  const files = new Map<string, string>();
  for (const { path, bytes: content } of readTar(tar)) {
    files.set(path, hashOf(content));
    if (files.size % FILES_AT_ONCE === 0) await setImmediate();
  }
  const tops = new Set([...files.keys()].map((path) => path.split("/", 1)[0]));
  const isBelowOne = tops.size === 1 && [...files.keys()].every((path) => path.includes("/"));
  return isBelowOne ? new Map([...files].map(([path, hash]) => [path.slice(path.indexOf("/") + 1), hash])) : files;
};

const indexRecords = (document: unknown, name: (record: unknown, key: string) => string): Index => {
  const texts = new Map<string, string[]>();
  for (const [key, record] of Object.entries(document ?? {})) {
    const id = name(record, key);
    texts.set(id, [...(texts.get(id) ?? []), JSON.stringify(record)]);
  }
  return new Map([...texts].map(([id, all]) => [id, hashOf(all.join("\n"))]));
};

const serviceOf = (record: unknown, key: string): string => {
  const service: unknown = typeof record === "object" && record !== null ? Reflect.get(record, "service") : null;
  return typeof service === "string" ? service : key;
};

const INDEX: Readonly<Record<LibraryName, (bytes: Buffer) => Promise<Index> | Index>> = {
  templates: indexArchive,
  fingerprints: indexArchive,
  javascript: (bytes) => indexRecords(JSON.parse(bytes.toString("utf8")), (_, key) => key),
  takeovers: (bytes) => indexRecords(JSON.parse(bytes.toString("utf8")), serviceOf),
  "mark-roots": (bytes) =>
    new Map(
      (bytes.toString("utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((pem) => {
        const { subject, fingerprint256 } = new X509Certificate(pem);
        return [subject.replaceAll("\n", ", "), fingerprint256];
      }),
    ),
};

interface Names {
  readonly count: number;
  readonly names: string[];
}

export interface LibraryDifference {
  readonly name: string;
  readonly before: KnowledgeLibrary | null;
  readonly after: KnowledgeLibrary | null;
  readonly added: Names;
  readonly removed: Names;
  readonly changed: Names;
  /** Why the content could not be compared; null where it was. */
  readonly unavailable: string | null;
}

const listed = (names: readonly string[]): Names => ({
  count: names.length,
  names: names.toSorted().slice(0, MAX_LISTED),
});

const indexOf = async (services: Pick<Services, "files">, library: KnowledgeLibrary | null): Promise<Index> => {
  if (library === null || !isLibrary(library.name)) return new Map();
  return INDEX[library.name](await readLibrary(services, library));
};

const compareLibrary = async (
  services: Pick<Services, "files">,
  name: string,
  before: KnowledgeLibrary | null,
  after: KnowledgeLibrary | null,
): Promise<LibraryDifference> => {
  try {
    const old = await indexOf(services, before);
    const fresh = await indexOf(services, after);
    const names = [...fresh.keys()];
    return {
      name,
      before,
      after,
      added: listed(names.filter((it) => !old.has(it))),
      removed: listed([...old.keys()].filter((it) => !fresh.has(it))),
      changed: listed(names.filter((it) => old.has(it) && old.get(it) !== fresh.get(it))),
      unavailable: null,
    };
  } catch (error) {
    const none = listed([]);
    const unavailable = error instanceof Error ? error.message : String(error);
    return { name, before, after, added: none, removed: none, changed: none, unavailable };
  }
};

/** What differs between two versions, by library; libraries that are the same are left out. */
export const compareKnowledge = async (
  services: Pick<Services, "files">,
  before: Pick<KnowledgeVersionRow, "libraries">,
  after: Pick<KnowledgeVersionRow, "libraries">,
): Promise<LibraryDifference[]> => {
  const names = [...new Set([...before.libraries, ...after.libraries].map(({ name }) => name))].toSorted();
  const differences: LibraryDifference[] = [];
  for (const name of names) {
    const [old, fresh] = [before, after].map(({ libraries }) => libraries.find((it) => it.name === name) ?? null);
    if (old?.sha256 === fresh?.sha256 && old?.as_of === fresh?.as_of) continue;
    differences.push(await compareLibrary(services, name, old ?? null, fresh ?? null));
  }
  return differences;
};
