import { openDatabase } from "@parapet/db/db";

import type { CorpusKeys } from "../corpus-keys.ts";
import { type FilterCache, putRecords } from "../postgres/leak-records.ts";
import type { BatchOf } from "../storable-records.ts";
import type { PackedRecords } from "./pack-records.ts";
import { openRecordBatch, type RecordBatch } from "./record-batch.ts";

/** A request to the import worker about the batch with this number. */
export type WorkerRequest = { readonly batch: number } & (
  | { readonly type: "open"; readonly keys: CorpusKeys }
  | { readonly type: "add"; readonly records: PackedRecords }
  | {
      readonly type: "store";
      /** Database URL: the worker has a connection of its own. */
      readonly url: string;
      /** Directory for the file of the Bloom filter. */
      readonly folder: string;
      readonly purgeYear: number;
      readonly sources: readonly string[];
      readonly of: BatchOf | undefined;
    }
  | { readonly type: "close" }
);

const batches = new Map<number, RecordBatch>();
/** Closed batches, reused with their memory, which the garbage collector would return late. */
const idle: RecordBatch[] = [];

/** The filter stays open during an import, and briefly after it. */
let cached: { readonly of: string; readonly cache: FilterCache } | null = null;
let expiry: NodeJS.Timeout | undefined;
const EXPIRE_AFTER_MS = 60_000;

const dropFilter = (): void => {
  cached?.cache.filter?.close();
  cached = null;
};

/** The filter cache of this database and purge year; it does not expire before `expireLater`. */
const filterCacheOf = (url: string, purgeYear: number, folder: string): FilterCache => {
  clearTimeout(expiry);
  const of = `${purgeYear} ${url}`;
  if (cached?.of !== of) {
    dropFilter();
    cached = { of, cache: { filter: null, folder } };
  }
  return cached.cache;
};

const expireLater = (): void => {
  clearTimeout(expiry);
  expiry = setTimeout(dropFilter, EXPIRE_AFTER_MS).unref();
};

const batchOf = (number: number): RecordBatch => {
  const found = batches.get(number);
  if (found === undefined) throw new Error("this batch of leak records was closed");
  return found;
};

/** Handles a request; every response is a number. */
export const handleRequest = async (request: WorkerRequest): Promise<number> => {
  switch (request.type) {
    case "open": {
      const batch = idle.pop() ?? openRecordBatch(request.keys);
      batch.reopen(request.keys);
      batches.set(request.batch, batch);
      return 0;
    }
    case "add":
      return batchOf(request.batch).add(request.records);
    case "store": {
      const { url, purgeYear, folder, sources, of } = request;
      const records = batchOf(request.batch).storable(sources);
      await using database = openDatabase(url, { max: 1, work: "import" });
      try {
        return await putRecords(database.pool, purgeYear, records, of, filterCacheOf(url, purgeYear, folder));
      } finally {
        expireLater();
      }
    }
    case "close": {
      const batch = batches.get(request.batch);
      batches.delete(request.batch);
      batch?.clear();
      if (batch !== undefined) idle.push(batch);
      return 0;
    }
  }
};
