import { ProbeError } from "../probe-error.ts";
import type { Message } from "./message.ts";

export interface Patience {
  readonly what: string;
  readonly totalMs: number;
  readonly mostTries: number;
  /** Answers like SERVFAIL and REFUSED before giving up. */
  readonly mostRefusals: number;
  readonly signal: AbortSignal | undefined;
}

/** One question under way. */
export interface Attempt {
  readonly answer: Promise<Message>;
  readonly cancel: () => void;
  /** Time without a response after which the query is repeated. */
  readonly waitMs: number;
  readonly done: (how: "answered" | "lost") => void;
}

/**
 * Repeats a query until it is answered. A repeat does not cancel the query before it: a server that is
 * merely slow is still accepted.
 */
export const repeatQuestion = (
  { what, totalMs, mostTries, mostRefusals, signal }: Patience,
  start: (attempt: number, leftMs: number) => Promise<Attempt>,
): Promise<Message> => {
  const until = performance.now() + totalMs;
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const cancels: (() => void)[] = [];
  let attempts = 0;
  let running = 0;
  let refusals = 0;
  let isOver = false;
  let failure: ProbeError | null = null;

  const finish = (end: () => void) => {
    if (isOver) return;
    isOver = true;
    signal?.removeEventListener("abort", onAbort);
    for (const cancel of cancels) cancel();
    end();
  };
  const onAbort = () => finish(() => reject(new ProbeError("cancelled", `${what}: cancelled`)));
  const giveUpWhenAlone = () => {
    if (running > 0) return;
    finish(() => reject(failure ?? new ProbeError("timeout", `${what}: no answer within ${totalMs} ms`)));
  };
  const failed = (error: unknown) => {
    if (!(error instanceof ProbeError)) finish(() => reject(error));
    // A broken answer says more than the silence that may follow it.
    else if (failure === null || failure.reason === "timeout") failure = error;
  };

  const next = async (): Promise<void> => {
    const leftMs = until - performance.now();
    if (isOver || attempts >= mostTries || (attempts > 0 && leftMs < 20)) return giveUpWhenAlone();
    attempts += 1;
    running += 1;
    let retry: NodeJS.Timeout | undefined;
    let wasLost = false;
    try {
      const attempt = await start(attempts - 1, Math.max(20, leftMs));
      cancels.push(attempt.cancel);
      if (isOver) attempt.cancel();
      retry = setTimeout(() => {
        wasLost = true;
        attempt.done("lost");
        void next();
      }, attempt.waitMs);
      const message = await attempt.answer.finally(() => attempt.done("answered"));
      if (message.rcode === "NOERROR" || message.rcode === "NXDOMAIN") finish(() => resolve(message));
      else {
        refusals += 1;
        failed(new ProbeError("server-failure", `${what}: the server answered ${message.rcode}`));
      }
    } catch (error) {
      failed(error);
    }
    clearTimeout(retry);
    running -= 1;
    if (!wasLost && refusals < mostRefusals) await next();
    else giveUpWhenAlone();
  };

  if (signal?.aborted) onAbort();
  else {
    signal?.addEventListener("abort", onAbort, { once: true });
    void next();
  }
  return promise;
};
