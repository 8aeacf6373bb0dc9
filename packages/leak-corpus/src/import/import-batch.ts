import { setImmediate } from "node:timers/promises";

import type { RecordColumns } from "@parapet/domain/intel";

import type { CorpusKeyring } from "../corpus-keys.ts";
import { BLOCK_RECORDS } from "../layout/entries.ts";
import { NO_TAG, openNameTagger } from "../layout/name-tags.ts";
import { type LeakRecord, readSite } from "../leak-record.ts";
import type { BatchOf } from "../storable-records.ts";
import { type ImportTarget, openBatchTarget } from "./batch-target.ts";
import { type NameTable, openNameTable } from "./name-table.ts";
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

const CACHED_NAMES = 50_000;

/** What the batches of one import share: buffers for reuse, and the tags of names under one key. */
export const openImportMemory = (keys: Pick<CorpusKeyring, "hasher">) => {
  let cached: { readonly key: Uint8Array; readonly tags: NameTable<number> } | null = null;
  return {
    buffers: [] as ArrayBuffer[],
    /** The tags of a purge year, whose key this is: tags under a destroyed key would be found by no one. */
    async tagsOf(purgeYear: number, key: Uint8Array): Promise<NameTable<number>> {
      if (cached === null || !Buffer.from(key).equals(cached.key))
        cached = { key, tags: openNameTable(CACHED_NAMES, await openNameTagger(keys, purgeYear)) };
      return cached.tags;
    },
  };
};

/** Records on their way into the corpus; nothing is stored before `store`. */
export interface ImportBatch {
  /** How many were added, duplicates included. */
  size(): number;
  /** Adds records; waits while too many are being hashed. */
  add(records: Iterable<LeakRecord>): Promise<void>;
  /** The same for records in columns, all of one source: an import of millions creates no object for each. */
  addColumns(columns: RecordColumns, source: string): Promise<void>;
  /** Stores the new records, once; returns their number, which is written with them where the batch is one of an import. */
  store(of?: BatchOf): Promise<number>;
  close(): Promise<void>;
}

/** Opens a batch of at most `capacity` records. */
export const openImportBatch = async (
  keys: Pick<CorpusKeyring, "corpusKeys">,
  target: ImportTarget,
  memory: ReturnType<typeof openImportMemory>,
  { purgeYear, capacity }: { readonly purgeYear: number; readonly capacity: number },
): Promise<ImportBatch> => {
  const { buffers } = memory;
  const corpusKeys = await keys.corpusKeys(purgeYear, Math.ceil(capacity / BLOCK_RECORDS));
  const tags = await memory.tagsOf(purgeYear, corpusKeys.mac);
  const sources = openSources();
  const batch = openBatchTarget(corpusKeys, sources.all, target);
  const packer = openPacker({ pool: buffers });
  let pending: Promise<void>[] = [];
  let size = 0;

  /** Passes the chunk on to be hashed; waits while too many chunks are pending. */
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
    async add(records) {
      for (const record of records) {
        const host = readSite(record);
        const at = record.login.lastIndexOf("@");
        const facts = {
          host,
          loginTag: at < 1 ? NO_TAG : tags.ofText(record.login, at + 1),
          hostTag: host === null ? NO_TAG : tags.ofText(host, 0),
          source: sources.indexOf(record.source),
        };
        if (!packer.add(record, facts)) {
          await flush();
          packer.add(record, facts);
        }
        size += 1;
      }
    },
    async addColumns(columns, source) {
      const { bytes, count, hosts, hostEnds, ats, secrets } = columns;
      const index = sources.indexOf(source);
      for (let n = 0; n < count; n += 1) {
        const host = hosts[n] ?? 0;
        const loginTag = tags.ofBytes(bytes, (ats[n] ?? 0) + 1, (secrets[n] ?? 0) - 1);
        const hostTag = host === 0 ? NO_TAG : tags.ofBytes(bytes, host, hostEnds[n] ?? 0);
        if (!packer.addColumns(columns, n, loginTag, hostTag, index)) {
          await flush();
          packer.addColumns(columns, n, loginTag, hostTag, index);
        }
        size += 1;
      }
    },
    async store(of) {
      if (size === 0) return 0;
      await flush();
      await Promise.all(pending);
      pending = [];
      return batch.store(purgeYear, of);
    },
    async close() {
      packer.close();
      await batch.close();
    },
  };
};
