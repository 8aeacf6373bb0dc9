import { tmpdir } from "node:os";

import type pg from "pg";

import type { CorpusKeys } from "../corpus-keys.ts";
import type { CorpusStore } from "../corpus-store.ts";
import type { BatchOf } from "../storable-records.ts";
import { callWorker } from "./import-worker.ts";
import type { PackedRecords } from "./pack-records.ts";
import { openRecordBatch } from "./record-batch.ts";

/** Below this many records the transfer to the worker costs more than the work. */
const MIN_WORKER_RECORDS = 2_000;

let lastBatch = 0;

/** Where records are stored. */
export interface ImportTarget {
  readonly store: Pick<CorpusStore, "name" | "leaks">;
  readonly pool: pg.Pool;
  /** Directory for the file of the Bloom filter; the system's directory for temporary files by default. */
  readonly folder?: string | undefined;
}

/** A batch that is hashed and stored, here or in the worker. */
export interface BatchTarget {
  /** Resolves once the records are hashed, with the buffer for reuse. */
  add(records: PackedRecords): Promise<ArrayBuffer | undefined>;
  store(purgeYear: number, of?: BatchOf): Promise<number>;
  close(): Promise<void>;
}

const openInWorker = (keys: CorpusKeys, sources: readonly string[], target: ImportTarget): BatchTarget => {
  const { pool, folder = tmpdir() } = target;
  const batch = (lastBatch += 1);
  const url = pool.options.connectionString;
  if (url === undefined) throw new Error("the connection pool has no connection string");
  // Requests are handled in order, so there is no need to wait for this one.
  callWorker({ type: "open", batch, keys }).catch(() => {});
  return {
    add: async (records) => (await callWorker({ type: "add", batch, records }, [records.buffer])).buffer,
    store: async (purgeYear, of) =>
      (await callWorker({ type: "store", batch, url, folder, purgeYear, sources, of })).result,
    close: async () => void (await callWorker({ type: "close", batch })),
  };
};

const openInProcess = (keys: CorpusKeys, sources: readonly string[], { pool, store }: ImportTarget): BatchTarget => {
  const batch = openRecordBatch(keys);
  return {
    async add(records) {
      batch.add(records);
      return records.buffer;
    },
    store: (purgeYear, of) => store.leaks.put(pool, purgeYear, batch.storable(sources), of),
    close: async () => {},
  };
};

/**
 * Opens a batch. Large ones for PostgreSQL are handled by the worker, with a connection of its own; small ones, and those
 * for another store, in this thread. The first chunk decides.
 */
export const openBatchTarget = (keys: CorpusKeys, sources: readonly string[], target: ImportTarget): BatchTarget => {
  let batch: BatchTarget | null = null;
  return {
    add(records) {
      const inWorker = target.store.name === "postgres" && records.count >= MIN_WORKER_RECORDS;
      batch ??= (inWorker ? openInWorker : openInProcess)(keys, sources, target);
      return batch.add(records);
    },
    store: async (purgeYear, of) => (await batch?.store(purgeYear, of)) ?? 0,
    close: async () => batch?.close(),
  };
};
