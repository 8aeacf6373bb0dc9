import { setImmediate } from "node:timers/promises";

import type { CorpusKeyring } from "../corpus-keys.ts";
import { BLOCK_RECORDS } from "../layout/entries.ts";
import type { LeakRecord, RecordColumns } from "../leak-record.ts";
import { type ImportTarget, openBatchTarget } from "./batch-target.ts";
import { openPacker } from "./pack-records.ts";

/** Chunks that may wait for hashing before the reader is paused. */
const MAX_PENDING_CHUNKS = 3;

/** The distinct sources of a batch; records refer to them by index. */
const openSources = () => {
  const all: string[] = [];
  const indexes = new Map<string, number>();
  return {
    all,
    indexOf(source: string): number {
      const known = indexes.get(source);
      if (known !== undefined) return known;
      indexes.set(source, all.length);
      return all.push(source) - 1;
    },
  };
};

/** Tags under which a record is found: those of the login's domain and of the site; negative where there is none. */
export interface RecordTags {
  readonly login: number;
  readonly host: number;
}

/** Records on their way into the corpus; nothing is stored before `store`. */
export interface ImportBatch {
  readonly size: () => number;
  /** Adds a record with the host of its URL. False when the chunk is full: call `flush` and add it again. */
  add(record: LeakRecord, host: string | null, tags: RecordTags): boolean;
  /** The same for a record in columns. `source` is an index of `sourceIndex`. */
  addColumns(columns: RecordColumns, n: number, loginTag: number, hostTag: number, source: number): boolean;
  sourceIndex(source: string): number;
  /** Passes the chunk on to be hashed; waits while too many chunks are pending. */
  flush(): Promise<void>;
  /** Stores the new records, once; returns their number. */
  store(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a batch of at most `capacity` records. `buffers` are reused from batch to batch. */
export const openImportBatch = async (
  keys: Pick<CorpusKeyring, "corpusKeys">,
  target: ImportTarget,
  {
    purgeYear,
    capacity,
    buffers,
  }: { readonly purgeYear: number; readonly capacity: number; readonly buffers: ArrayBuffer[] },
): Promise<ImportBatch> => {
  const sources = openSources();
  const packer = openPacker({ pool: buffers });
  const batch = openBatchTarget(
    await keys.corpusKeys(purgeYear, Math.ceil(capacity / BLOCK_RECORDS)),
    sources.all,
    target,
  );
  let pending: Promise<void>[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    if (packer.count() === 0) return;
    const hashing = batch.add(packer.take()).then((buffer) => {
      if (buffer !== undefined) buffers.push(buffer);
    });
    hashing.catch(() => {}); // Awaited below or in `store`.
    pending.push(hashing);
    if (pending.length > MAX_PENDING_CHUNKS) await pending.shift();
    // Lets responses of the database and of the worker in.
    await setImmediate();
  };

  return {
    size: () => size,
    add(record, host, tags) {
      const facts = { host, loginTag: tags.login, hostTag: tags.host, source: sources.indexOf(record.source) };
      const isAdded = packer.add(record, facts);
      if (isAdded) size += 1;
      return isAdded;
    },
    addColumns(columns, n, loginTag, hostTag, source) {
      const isAdded = packer.addColumns(columns, n, loginTag, hostTag, source);
      if (isAdded) size += 1;
      return isAdded;
    },
    sourceIndex: (source) => sources.indexOf(source),
    flush,
    async store() {
      if (size === 0) return 0;
      await flush();
      await Promise.all(pending);
      pending = [];
      return batch.store(purgeYear);
    },
    async close() {
      packer.close();
      await batch.close();
    },
  };
};
