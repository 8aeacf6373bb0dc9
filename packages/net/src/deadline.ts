import { ProbeError } from "./probe-error.ts";

/** One moment after which an operation is over, shared by all of its steps, and the caller's wish to stop. */
export interface Deadline extends Disposable {
  readonly leftMs: number;
  /** Calls back once, when time is up or the caller gave up. Returns how to stop listening. */
  onEnd(end: (why: ProbeError) => void): () => void;
  /** Rejects as soon as the deadline does; the underlying promise keeps running and is ignored. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Pauses the deadline during this work: waiting for our own rate limiter is not the target's latency. */
  unclocked<T>(work: () => Promise<T>): Promise<T>;
  throwIfOver(): void;
}

const cancelled = (what: string) => new ProbeError("cancelled", `${what}: cancelled`);

/** Starts a deadline. Dispose of it when the work is done, or its timer keeps the process alive. */
export const startDeadline = (ms: number, what: string, signal?: AbortSignal): Deadline => {
  let usedMs = 0;
  let runningSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<(why: ProbeError) => void>();
  let over: ProbeError | null = signal?.aborted ? cancelled(what) : null;
  const finish = (why: ProbeError) => {
    if (over !== null) return;
    over = why;
    for (const listener of listeners) listener(why);
    listeners.clear();
  };
  const leftMs = () => Math.max(0, ms - usedMs - (runningSince === null ? 0 : performance.now() - runningSince));
  const run = () => {
    runningSince = performance.now();
    timer = setTimeout(() => finish(new ProbeError("timeout", `${what}: no end within ${ms} ms`)), ms - usedMs);
  };
  const stand = () => {
    clearTimeout(timer);
    usedMs = ms - leftMs();
    runningSince = null;
  };
  run();
  const onAbort = () => finish(cancelled(what));
  signal?.addEventListener("abort", onAbort, { once: true });

  const onEnd = (end: (why: ProbeError) => void) => {
    if (over !== null) {
      end(over);
      return () => {};
    }
    listeners.add(end);
    return () => void listeners.delete(end);
  };
  return {
    get leftMs() {
      return leftMs();
    },
    onEnd,
    throwIfOver() {
      if (over !== null) throw over;
    },
    race(work) {
      return new Promise((resolve, reject) => {
        const stop = onEnd(reject);
        work.then(resolve, reject).finally(stop);
      });
    },
    async unclocked(work) {
      stand();
      try {
        return await work();
      } finally {
        run();
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      listeners.clear();
    },
  };
};
