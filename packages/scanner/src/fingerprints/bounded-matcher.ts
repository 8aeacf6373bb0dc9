import { Worker } from "node:worker_threads";

/** How long one backtracking match may run before its thread is stopped. */
const BUDGET_MS = 50;

/** How long a thread may take to begin; only a machine in trouble gets there. */
const START_MS = 5_000;

/** What a match captured: the whole at 0, then the groups; undefined for a group that took no part. */
export type Captures = readonly (string | undefined)[];

/** Matches with the runtime's own engine, away from the main thread and never for longer than its budget. */
export interface BoundedMatcher extends AsyncDisposable {
  /** The captures; null when there is no match, or when finding out would have taken too long. */
  find(source: string, flags: string, value: string): Promise<Captures | null>;
  /** How many matches were given up so far. */
  readonly gaveUp: number;
}

export type FromWorker = "started" | { readonly captures: Captures | null };

/** Opens a matcher with one thread of its own, started at the first question and again after each one it had to stop. */
export const openBoundedMatcher = (): BoundedMatcher => {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let gaveUp = 0;

  const stop = async () => {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };

  const ask = async (source: string, flags: string, value: string): Promise<Captures | null> => {
    worker ??= new Worker(new URL("./bounded-matcher.worker.ts", import.meta.url));
    const asked = worker;
    asked.unref();
    const answer = Promise.withResolvers<Captures | null | "late">();
    let timer = setTimeout(() => answer.resolve("late"), START_MS);
    const listen = (message: FromWorker) => {
      if (message !== "started") return answer.resolve(message.captures);
      clearTimeout(timer);
      // The clock runs from here, so a busy machine that starts late does not cost a match.
      timer = setTimeout(() => answer.resolve("late"), BUDGET_MS);
    };
    const failed = () => answer.resolve("late");
    asked.on("message", listen);
    asked.on("error", failed);
    asked.postMessage({ source, flags, value });
    const result = await answer.promise;
    clearTimeout(timer);
    asked.off("message", listen);
    if (result !== "late") {
      asked.off("error", failed);
      return result;
    }
    gaveUp += 1;
    await stop();
    return null;
  };

  return {
    get gaveUp() {
      return gaveUp;
    },
    find(source, flags, value) {
      const turn = queue.then(() => ask(source, flags, value));
      queue = turn.catch(() => null);
      return turn;
    },
    [Symbol.asyncDispose]: stop,
  };
};
