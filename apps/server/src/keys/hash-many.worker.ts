import { parentPort } from "node:worker_threads";

import { type HashAsk, type HashDrawer, runHashJob, type SortedHashes } from "./hash-jobs.ts";

/** An ask and its answer are known by a number. */
export interface NumberedAsk extends HashAsk {
  readonly id: number;
}
export interface NumberedAnswer {
  readonly id: number;
  readonly answer: SortedHashes | HashDrawer[];
}

parentPort?.on("message", ({ id, ...ask }: NumberedAsk) => {
  parentPort?.postMessage({ id, answer: runHashJob(ask) } satisfies NumberedAnswer);
});
