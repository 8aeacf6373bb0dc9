import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { readJavascriptRepository, useJavascriptRepository } from "@parapet/scanner/web/javascript-repository";
import { readTakeoverServices, useTakeoverServices } from "@parapet/scanner/web/takeover-services";

import { readWhole } from "../../platform/files/read-whole.ts";
import type { Services } from "../../platform/services.ts";

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

/** The digest of each library in use in this process. */
const inUse = new Map<string, string>();

/**
 * Puts the stored libraries in use, when there are any and they changed since. A broken one leaves the last in place; one that the
 * store could not deliver is requested again by the next run, so that no worker keeps an old one for life.
 */
export const loadLibraries = async ({ files, events }: Pick<Services, "files" | "events">): Promise<void> => {
  for (const { id, take } of LIBRARIES) {
    const file = await files.find({ org: null, kind: "library", name: id });
    if (file === null || inUse.get(id) === file.digest) continue;
    let text: string;
    try {
      text = (await readWhole(files, file.id, MAX_BYTES)).toString("utf8");
    } catch (error) {
      events.libraryFailed({ id }, error);
      continue;
    }
    // One with content of another kind is reported once, not at each run.
    inUse.set(id, file.digest);
    try {
      take(JSON.parse(text), file.createdAt.toISOString().slice(0, 10));
    } catch (error) {
      events.libraryFailed({ id }, error);
    }
  }
};

export type SyncedLibrary =
  | { readonly id: string; readonly outcome: "synced"; readonly entries: number }
  | { readonly id: string; readonly outcome: "failed"; readonly reason: string };

/** Fetches one library and stores it for all workers. What is stored changes only when the new one can be read. */
export const syncLibrary = async (
  store: (id: string, bytes: Buffer, facts: { readonly entries: number }) => Promise<void>,
  library: Library,
  net: Net,
  options: { readonly url?: string; readonly now: Date; readonly signal: AbortSignal },
): Promise<SyncedLibrary> => {
  const { id } = library;
  let fetched: { readonly text: string; readonly entries: number };
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
    fetched = { text, entries };
  } catch (error) {
    if (error instanceof ProbeError) return { id, outcome: "failed", reason: error.message };
    return { id, outcome: "failed", reason: `not a library of this kind: ${(error as Error).message.slice(0, 200)}` };
  }
  await store(id, Buffer.from(fetched.text), { entries: fetched.entries });
  return { id, outcome: "synced", entries: fetched.entries };
};
