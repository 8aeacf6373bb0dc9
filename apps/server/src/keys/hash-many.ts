import { Worker } from "node:worker_threads";

import { type HashAsk, type HashDrawer, runHashJob, type SortedHashes } from "./hash-jobs.ts";
import type { NumberedAnswer, NumberedAsk } from "./hash-many.worker.ts";

/** Below this many the way to another thread is longer than the work. */
const WORTH_A_THREAD = 5_000;

type Answer = SortedHashes | HashDrawer[];

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

let thread: Worker | null = null;
let nextId = 0;
const waiting = new Map<number, Waiting>();

const giveUp = (from: Worker, error: Error): void => {
  if (thread !== from) return;
  thread = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
};

/** One thread for the whole program, started when it is first worth it; it keeps nobody from ending. */
const open = (): Worker => {
  const worker = new Worker(new URL("./hash-many.worker.ts", import.meta.url), {
    name: "keyed hashes",
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  });
  worker.unref();
  worker.on("message", ({ id, answer }: NumberedAnswer) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (cause) => giveUp(worker, new Error("the thread that hashes failed", { cause })));
  worker.on("exit", (code) => giveUp(worker, new Error(`the thread that hashes ended with ${code}`)));
  return worker;
};

const inThread = (ask: HashAsk): Promise<Answer> =>
  new Promise((resolve, reject) => {
    thread ??= open();
    const id = (nextId += 1);
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ ...ask, key: Uint8Array.from(ask.key), id } satisfies NumberedAsk);
  });

/** Where there are many, the work is done beside whatever else the program does. */
const run = async (ask: HashAsk): Promise<Answer> =>
  ask.texts.length < WORTH_A_THREAD ? runHashJob(ask) : inThread(ask);

/** Keyed hashes of texts as so many hexadecimal digits, in order and each once, with the place of the text it is of. */
export const sortedHashes = async (
  key: Buffer,
  about: string,
  texts: readonly string[],
  digits: number,
): Promise<{ hashes: string[]; places: Uint32Array }> => {
  const { hex, places } = (await run({ key, about, texts, job: { kind: "sorted", digits } })) as SortedHashes;
  return { hashes: Array.from(places, (_, n) => hex.slice(n * digits, (n + 1) * digits)), places };
};

/** Keyed hashes of texts, those together that begin alike. */
export const hashDrawers = async (
  key: Buffer,
  about: string,
  texts: readonly string[],
  drawerDigits: number,
  tagDigits: number,
): Promise<HashDrawer[]> =>
  (await run({ key, about, texts, job: { kind: "drawers", drawerDigits, tagDigits } })) as HashDrawer[];
