import { Worker } from "node:worker_threads";

import type { HashAnswer, HashAsk } from "./hash-many.worker.ts";
import { keyedHash } from "./keyed-hash.ts";

/** Below this many the way to another thread is longer than the work. */
const WORTH_A_THREAD = 5_000;

const DIGITS = 64;

interface Waiting {
  readonly resolve: (hex: string) => void;
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
  worker.on("message", ({ id, hex }: HashAnswer) => {
    waiting.get(id)?.resolve(hex);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (cause) => giveUp(worker, new Error("the thread that hashes failed", { cause })));
  worker.on("exit", (code) => giveUp(worker, new Error(`the thread that hashes ended with ${code}`)));
  return worker;
};

const inThread = (ask: Omit<HashAsk, "id">): Promise<string> =>
  new Promise((resolve, reject) => {
    thread ??= open();
    const id = (nextId += 1);
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ ...ask, id } satisfies HashAsk);
  });

/**
 * Keyed hashes of many texts, each as so many hexadecimal digits: the same as `keyedHash` gives, made beside whatever else
 * the program does where they are many.
 */
export const hashMany = async (
  key: Buffer,
  about: string,
  texts: readonly string[],
  digits = DIGITS,
): Promise<string[]> => {
  if (texts.length < WORTH_A_THREAD) {
    const of = keyedHash(key);
    return texts.map((text) => of(`${about}\0${text}`).slice(0, digits));
  }
  const hex = await inThread({ key: Uint8Array.from(key), about, texts, digits });
  return texts.map((_, n) => hex.slice(n * digits, (n + 1) * digits));
};
