import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { readJavascriptRepository } from "@parapet/scanner/web/javascript-repository";
import { readTakeoverServices } from "@parapet/scanner/web/takeover-services";

const MAX_BYTES = 16 * 1024 * 1024;
const FETCH_MS = 120_000;

interface Library {
  readonly id: "javascript" | "takeovers";
  /** Where its keepers publish it. */
  readonly url: string;
  readonly licence: string;
  /** How many entries the document has; throws when it is something else. */
  readonly count: (document: unknown) => number;
}

const GITHUB = "https://raw.githubusercontent.com";

/** A stored repository of JavaScript libraries; one that names none is something else. */
export const parseJavascript = (document: unknown) => {
  const repository = readJavascriptRepository(document);
  if (repository.libraries.length === 0) throw new Error("it names no library");
  return repository;
};

/** A stored list of services whose names can be taken over, as of this day. */
export const parseTakeovers = (document: unknown, asOf: string) => {
  const services = readTakeoverServices(document, asOf);
  if (services.length === 0) throw new Error("it names no service");
  return services;
};

/** External libraries that are updated more often than releases: vulnerable JavaScript libraries and takeover fingerprints. */
export const LIBRARIES: readonly Library[] = [
  {
    id: "javascript",
    url: `${GITHUB}/RetireJS/retire.js/master/repository/jsrepository-v4.json`,
    licence: "Apache-2.0",
    count: (document) => parseJavascript(document).libraries.length,
  },
  {
    id: "takeovers",
    url: `${GITHUB}/EdOverflow/can-i-take-over-xyz/master/fingerprints.json`,
    licence: "CC-BY-4.0",
    count: (document) => parseTakeovers(document, "").length,
  },
];

export type SyncedLibrary<Stored> =
  | { readonly id: string; readonly outcome: "synced"; readonly entries: number; readonly stored: Stored }
  | { readonly id: string; readonly outcome: "failed"; readonly reason: string };

/** Fetches one library and stores it for all workers. What is stored changes only when the new one can be read. */
export const syncLibrary = async <Stored>(
  store: (library: { name: Library["id"]; bytes: Buffer; entries: number }) => Promise<Stored>,
  library: Library,
  net: Net,
  options: { readonly url?: string; readonly signal: AbortSignal },
): Promise<SyncedLibrary<Stored>> => {
  const { id } = library;
  let fetched: { readonly bytes: Buffer; readonly entries: number };
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
    fetched = { bytes: Buffer.from(text), entries: library.count(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof ProbeError) return { id, outcome: "failed", reason: error.message };
    return { id, outcome: "failed", reason: `not a library of this kind: ${(error as Error).message.slice(0, 200)}` };
  }
  const stored = await store({ name: id, ...fetched });
  return { id, outcome: "synced", entries: fetched.entries, stored };
};
