import { Refusal } from "../http/errors.ts";

/** Limits concurrency and queue length; work beyond both is rejected with a retry hint. */
export const boundedBy = (atOnce: number, queueLimit: number) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= queueLimit) throw new Refusal("too_many_requests", "busy", { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next(); // passes its slot on, so `running` stays
    }
  };
};
