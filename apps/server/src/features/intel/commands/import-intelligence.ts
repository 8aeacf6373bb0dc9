import { endFeedRun, startFeedRun } from "@parapet/db/queries/intel";
import { openBytes } from "@parapet/intel/read/open-source";
import { feedById } from "@parapet/intel/registry";

import type { Services } from "../../../platform/services.ts";
import { exploitedCatalogUpdated } from "../exploited-catalog-updated.ts";
import { type Ingested, openIngest } from "./ingest.ts";

export interface IntelFile {
  readonly kind: string;
  readonly name: string;
  /** The name under which indicators are filed; the kind otherwise. */
  readonly source: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Stands for the times that the file does not state. */
  readonly seenAt: Date;
}

const throwIfStopped = (stopped: { readonly cause: unknown } | null): void => {
  if (stopped !== null) throw stopped.cause;
};

/** Imports one file of vulnerabilities or indicators and records the run with those of its feed. */
export const importIntelligence = async (
  { db, database, corpora, jobs, now }: Pick<Services, "db" | "database" | "corpora" | "jobs" | "now">,
  { kind, name, source, bytes, seenAt }: IntelFile,
  signal: AbortSignal,
  onRead: (soFar: Ingested) => Promise<void>,
): Promise<Ingested> => {
  const feed = feedById(kind);
  if (feed === undefined) throw new Error(`there is no feed '${kind}'`);
  const run = await startFeedRun(db, source ?? feed.id, "import", now());
  const ingest = openIngest(feed, database.pool, {
    indicators: corpora.indicators,
    signal,
    ...(source !== undefined && { feedName: source }),
  });
  let error: string | null = "the import was interrupted";
  // `openBytes` takes a failing source for a file that ends early: what stopped the import is thrown after it.
  let stopped: { readonly cause: unknown } | null = null;
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of bytes) {
        await onRead(ingest.soFar());
        yield chunk;
      }
    } catch (cause) {
      stopped = { cause };
      throw cause;
    }
  };
  try {
    await ingest.take(openBytes(name, watched()), seenAt);
    throwIfStopped(stopped);
    await ingest.settle();
    error = null;
  } finally {
    const { bad, badCount, ...counts } = ingest.soFar();
    await endFeedRun(db, run, { at: now(), counts, bad, badCount, error, nextRunAt: null });
  }
  if (feed.entries === "kev") await jobs.announce(exploitedCatalogUpdated, {});
  return ingest.soFar();
};
