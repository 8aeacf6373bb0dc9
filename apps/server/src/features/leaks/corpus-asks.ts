import { openDatabase } from "@parapet/db/db";
import { putCorpus, type SeenMemory } from "@parapet/db/queries/leak-corpus";

import type { CorpusKeys } from "../../platform/keys/keyring.ts";
import { type CorpusBatch, openCorpusBatch } from "./corpus-batch.ts";
import type { PackedLines } from "./pack-lines.ts";

/** What a batch of lines can be asked in a thread of its own; batches are known by a number. */
export type CorpusAsk = { readonly batch: number } & (
  | { readonly say: "open"; readonly keys: CorpusKeys }
  | { readonly say: "add"; readonly lines: PackedLines }
  | {
      readonly say: "store";
      /** The database: a thread has connections of its own. */
      readonly url: string;
      /** Where there is room for what is remembered of kept lines. */
      readonly folder: string;
      readonly purgeYear: number;
      readonly sources: readonly string[];
    }
  | { readonly say: "close" }
);

const batches = new Map<number, CorpusBatch>();
/** Batches that are over: their memory is used again, as what is thrown away is given back late. */
const idle: CorpusBatch[] = [];

/** What is remembered of kept lines while an import goes on, and for a little while after it. */
let remembered: { readonly of: string; readonly memory: SeenMemory } | null = null;
let forgetting: NodeJS.Timeout | undefined;
const FORGET_AFTER_MS = 60_000;

const forget = (): void => {
  remembered?.memory.filter?.close();
  remembered = null;
};

/** What is remembered of this year's lines; nothing of it is forgotten before `forgetLater`. */
const memoryOf = (url: string, purgeYear: number, folder: string): SeenMemory => {
  clearTimeout(forgetting);
  const of = `${purgeYear} ${url}`;
  if (remembered?.of !== of) {
    forget();
    remembered = { of, memory: { filter: null, folder } };
  }
  return remembered.memory;
};

const forgetLater = (): void => {
  clearTimeout(forgetting);
  forgetting = setTimeout(forget, FORGET_AFTER_MS).unref();
};

const batchOf = (number: number): CorpusBatch => {
  const found = batches.get(number);
  if (found === undefined) throw new Error("this batch of lines was closed");
  return found;
};

/** Does what is asked, and answers with a number. */
export const runCorpusAsk = async (ask: CorpusAsk): Promise<number> => {
  switch (ask.say) {
    case "open": {
      const batch = idle.pop() ?? openCorpusBatch(ask.keys);
      batch.reopen(ask.keys);
      batches.set(ask.batch, batch);
      return 0;
    }
    case "add":
      return batchOf(ask.batch).add(ask.lines);
    case "store": {
      const lines = batchOf(ask.batch).lines(ask.sources);
      await using database = openDatabase(ask.url, { max: 1, work: "import" });
      try {
        return await putCorpus(database.pool, ask.purgeYear, lines, memoryOf(ask.url, ask.purgeYear, ask.folder));
      } finally {
        forgetLater();
      }
    }
    case "close": {
      const batch = batches.get(ask.batch);
      batches.delete(ask.batch);
      batch?.clear();
      if (batch !== undefined) idle.push(batch);
      return 0;
    }
  }
};
