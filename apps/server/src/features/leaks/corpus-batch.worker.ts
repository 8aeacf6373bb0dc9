import { parentPort } from "node:worker_threads";

import { type CorpusAsk, runCorpusAsk } from "./corpus-asks.ts";

/** An ask and its answer are known by a number. */
export interface NumberedAsk {
  readonly id: number;
  readonly ask: CorpusAsk;
}
export interface NumberedAnswer {
  readonly id: number;
  readonly answer: number;
  /** The memory that lines came in, to be used again. */
  readonly memory?: ArrayBuffer;
  /** What PostgreSQL calls the failure, where it was PostgreSQL's. */
  readonly failed?: { readonly message: string; readonly code: string | undefined };
}

const say = (answer: NumberedAnswer): void =>
  parentPort?.postMessage(answer, answer.memory === undefined ? [] : [answer.memory]);

parentPort?.on("message", ({ id, ask }: NumberedAsk) => {
  runCorpusAsk(ask).then(
    (answer) => say({ id, answer, ...(ask.say === "add" && { memory: ask.lines.buffer }) }),
    (error: unknown) => {
      const { message = "unknown", code } = error as { message?: string; code?: string };
      say({ id, answer: 0, failed: { message, code } });
    },
  );
});
