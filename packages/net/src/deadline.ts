import { CouldNotLook } from "./could-not-look.ts";

/** One moment after which an operation is over, shared by all of its steps, and the caller's wish to stop. */
export interface Deadline extends Disposable {
  readonly leftMs: number;
  /** Calls back once, when time is up or the caller gave up. Returns how to stop listening. */
  onEnd(end: (why: CouldNotLook) => void): () => void;
  /** Rejects as soon as the deadline does; the promise itself goes on unheeded. */
  race<T>(work: Promise<T>): Promise<T>;
  throwIfOver(): void;
}

const cancelled = (what: string) => new CouldNotLook("cancelled", `${what}: cancelled`);

/** Starts a deadline. Dispose of it when the work is done, or its timer keeps the process alive. */
export const startDeadline = (ms: number, what: string, signal?: AbortSignal): Deadline => {
  const startedAt = performance.now();
  const listeners = new Set<(why: CouldNotLook) => void>();
  let over: CouldNotLook | null = signal?.aborted ? cancelled(what) : null;
  const finish = (why: CouldNotLook) => {
    if (over !== null) return;
    over = why;
    for (const listener of listeners) listener(why);
    listeners.clear();
  };
  const timer = setTimeout(() => finish(new CouldNotLook("timeout", `${what}: no end within ${ms} ms`)), ms);
  const onAbort = () => finish(cancelled(what));
  signal?.addEventListener("abort", onAbort, { once: true });

  const onEnd = (end: (why: CouldNotLook) => void) => {
    if (over !== null) {
      end(over);
      return () => {};
    }
    listeners.add(end);
    return () => void listeners.delete(end);
  };
  return {
    get leftMs() {
      return Math.max(0, ms - (performance.now() - startedAt));
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
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      listeners.clear();
    },
  };
};
