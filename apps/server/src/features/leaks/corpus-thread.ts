import { tmpdir } from "node:os";
import { type Transferable, Worker } from "node:worker_threads";

import type { CorpusStore } from "@parapet/db/corpus/corpus-store";
import type pg from "pg";

import type { CorpusKeys } from "../../platform/keys/keyring.ts";
import type { CorpusAsk } from "./corpus-asks.ts";
import { openCorpusBatch } from "./corpus-batch.ts";
import type { NumberedAnswer, NumberedAsk } from "./corpus-batch.worker.ts";
import type { PackedLines } from "./pack-lines.ts";

/** Below this many the way to another thread is longer than the work. */
const WORTH_A_THREAD = 2_000;

interface Waiting {
  readonly resolve: (answer: NumberedAnswer) => void;
  readonly reject: (error: Error) => void;
}

let thread: Worker | null = null;
let nextId = 0;
let nextBatch = 0;
const waiting = new Map<number, Waiting>();

const giveUp = (from: Worker, error: Error): void => {
  if (thread !== from) return;
  thread = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
};

/** One thread for the whole program, started when it is first worth it; it keeps nobody from ending. */
const open = (): Worker => {
  const worker = new Worker(new URL("./corpus-batch.worker.ts", import.meta.url), {
    name: "lines of leaks",
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 40 },
  });
  worker.unref();
  worker.on("message", (said: NumberedAnswer) => {
    const { id, failed } = said;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) asked?.resolve(said);
    else asked?.reject(Object.assign(new Error(failed.message), failed.code !== undefined && { code: failed.code }));
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (cause) => giveUp(worker, new Error("the thread of leaked lines failed", { cause })));
  worker.on("exit", (code) => giveUp(worker, new Error(`the thread of leaked lines ended with ${code}`)));
  return worker;
};

const inThread = (ask: CorpusAsk, moved: readonly Transferable[] = []): Promise<NumberedAnswer> =>
  new Promise((resolve, reject) => {
    thread ??= open();
    const id = (nextId += 1);
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, ask } satisfies NumberedAsk, moved);
  });

/** Where the corpus is. */
export interface CorpusPlace {
  readonly pool: pg.Pool;
  readonly corpora: CorpusStore;
  /** Where there is room for what is remembered of kept lines; where nobody says, among other temporary files. */
  readonly dataDir?: string | undefined;
}

/** Lines on their way into the corpus. */
export interface CorpusIntake {
  /** Settles once the lines were hashed: with how many there are, each once, and the memory that they came in. */
  add(lines: PackedLines): Promise<{ count: number; memory: ArrayBuffer | undefined }>;
  /** Stores those that are new, and answers how many that are. */
  store(purgeYear: number): Promise<number>;
  close(): Promise<void>;
}

const openThere = (keys: CorpusKeys, sources: readonly string[], place: CorpusPlace): CorpusIntake => {
  const { pool, dataDir: folder = tmpdir() } = place;
  const batch = (nextBatch += 1);
  const url = pool.options.connectionString;
  if (url === undefined) throw new Error("a pool that does not say where its database is");
  // Asks are answered in their order, so nobody needs to wait for this one.
  inThread({ say: "open", batch, keys }).catch(() => {});
  return {
    async add(lines) {
      const { answer, memory } = await inThread({ say: "add", batch, lines }, [lines.buffer]);
      return { count: answer, memory };
    },
    store: async (purgeYear) => (await inThread({ say: "store", batch, url, folder, purgeYear, sources })).answer,
    close: async () => void (await inThread({ say: "close", batch })),
  };
};

const openHere = (keys: CorpusKeys, sources: readonly string[], { pool, corpora }: CorpusPlace): CorpusIntake => {
  const batch = openCorpusBatch(keys);
  return {
    add: async (lines) => ({ count: batch.add(lines), memory: lines.buffer }),
    store: (purgeYear) => corpora.credentials.put(pool, purgeYear, batch.lines(sources)),
    close: async () => {},
  };
};

/**
 * Opens a batch. Where its first lines are many, it is worked on in a thread of its own, with a connection of its own,
 * beside whatever else the program does; few, and those for another store than PostgreSQL, are worked on right here.
 */
export const openCorpusIntake = (keys: CorpusKeys, sources: readonly string[], place: CorpusPlace): CorpusIntake => {
  let intake: CorpusIntake | null = null;
  return {
    add(lines) {
      const isFar = place.corpora.name === "postgres" && lines.count >= WORTH_A_THREAD;
      intake ??= (isFar ? openThere : openHere)(keys, sources, place);
      return intake.add(lines);
    },
    store: async (purgeYear) => (await intake?.store(purgeYear)) ?? 0,
    close: async () => intake?.close(),
  };
};
