import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { readJavascriptRepository, useJavascriptRepository } from "@parapet/scanner/web/javascript-repository";
import { readTakeoverServices, useTakeoverServices } from "@parapet/scanner/web/takeover-services";

import type { Events } from "../../platform/events.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const FETCH_MS = 120_000;

interface Library {
  readonly id: "javascript" | "takeovers";
  /** Where its keepers publish it. */
  readonly url: string;
  readonly licence: string;
  /** Reads the document and puts it in the place of the table in use; answers how many entries it has, throws when it is something else. */
  readonly take: (document: unknown, asOf: string) => number;
}

const GITHUB = "https://raw.githubusercontent.com";

/** External libraries that are updated more often than releases: vulnerable JavaScript libraries and takeover fingerprints. */
export const LIBRARIES: readonly Library[] = [
  {
    id: "javascript",
    url: `${GITHUB}/RetireJS/retire.js/master/repository/jsrepository-v4.json`,
    licence: "Apache-2.0",
    take: (document) => {
      const repository = readJavascriptRepository(document);
      if (repository.libraries.length === 0) throw new Error("it names no library");
      useJavascriptRepository(repository);
      return repository.libraries.length;
    },
  },
  {
    id: "takeovers",
    url: `${GITHUB}/EdOverflow/can-i-take-over-xyz/master/fingerprints.json`,
    licence: "CC-BY-4.0",
    take: (document, asOf) => {
      const services = readTakeoverServices(document, asOf);
      if (services.length === 0) throw new Error("it names no service");
      useTakeoverServices(services);
      return services.length;
    },
  },
];

const fileOf = (dataDir: string, id: string): string => join(dataDir, "libraries", `${id}.json`);
const taken = new Map<string, number>();

/** Puts the synchronised libraries in use, when there are any and they changed since. A broken one leaves the last in place. */
export const loadLibraries = (dataDir: string, events: Pick<Events, "libraryFailed">): void => {
  for (const { id, take } of LIBRARIES) {
    const file = fileOf(dataDir, id);
    if (!existsSync(file)) continue;
    const { mtime } = statSync(file);
    if (taken.get(file) === mtime.getTime()) continue;
    taken.set(file, mtime.getTime());
    try {
      take(JSON.parse(readFileSync(file, "utf8")), mtime.toISOString().slice(0, 10));
    } catch (error) {
      events.libraryFailed({ id }, error);
    }
  }
};

export type SyncedLibrary =
  | { readonly id: string; readonly outcome: "synced"; readonly entries: number }
  | { readonly id: string; readonly outcome: "failed"; readonly reason: string };

/** Fetches one library. The file changes only when the new one can be read and is in use. */
export const syncLibrary = async (
  dataDir: string,
  library: Library,
  net: Net,
  options: { readonly url?: string; readonly now: Date; readonly signal: AbortSignal },
): Promise<SyncedLibrary> => {
  const { id } = library;
  try {
    const url = options.url ?? library.url;
    const response = await net.http({
      tls: "verified",
      url,
      followRedirects: 3,
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_MS,
      signal: options.signal,
    });
    if (response.status !== 200) return { id, outcome: "failed", reason: `${url} answered ${response.status}` };
    if (response.truncated) return { id, outcome: "failed", reason: `${url} is larger than ${MAX_BYTES} bytes` };
    const text = response.body.toString("utf8");
    const entries = library.take(JSON.parse(text), options.now.toISOString().slice(0, 10));
    const file = fileOf(dataDir, id);
    mkdirSync(join(dataDir, "libraries"), { recursive: true });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    return { id, outcome: "synced", entries };
  } catch (error) {
    if (error instanceof ProbeError) return { id, outcome: "failed", reason: error.message };
    return { id, outcome: "failed", reason: `not a library of this kind: ${(error as Error).message.slice(0, 200)}` };
  }
};
