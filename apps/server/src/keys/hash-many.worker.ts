import { parentPort } from "node:worker_threads";

import { keyedHash } from "./keyed-hash.ts";

/** What the thread is asked: texts by the ten thousand, under one key and for one use. */
export interface HashAsk {
  readonly id: number;
  readonly key: Uint8Array;
  readonly about: string;
  readonly texts: readonly string[];
  /** How many digits of each hash are wanted. */
  readonly digits: number;
}

/** The digits of all of them, one after the other. */
export interface HashAnswer {
  readonly id: number;
  readonly hex: string;
}

parentPort?.on("message", ({ id, key, about, texts, digits }: HashAsk) => {
  const of = keyedHash(Buffer.from(key));
  let hex = "";
  for (const text of texts) hex += of(`${about}\0${text}`).slice(0, digits);
  parentPort?.postMessage({ id, hex } satisfies HashAnswer);
});
