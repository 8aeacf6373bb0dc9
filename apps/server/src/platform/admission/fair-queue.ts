import { Refusal } from "../http/errors.ts";
import { openSemaphore } from "./semaphore.ts";

/**
 * Expensive work in a bounded number of places, shared fairly: organizations take turns, so that one that asks for a
 * hundred things delays another by one of them at most. Identical work that waits or runs is done once for all who ask.
 */
export interface FairQueue {
  /** Runs the work when its turn comes, or joins the same work; refused when the organization has too much under way. */
  run<Result>(org: string, key: string, work: () => Promise<Result>): Promise<Result>;
  /** How many pieces of work are done before this one: 0 means that it runs; null, that there is none. */
  position(org: string, key: string): number | null;
  /** The same for the last request of an organization with a matching key; null: none is queued or running. */
  newest(org: string, isChosen: (key: string) => boolean): number | null;
}

interface Entry {
  readonly key: string;
  readonly done: Promise<unknown>;
}

/** How soon one may ask again after a refusal; about the time that one piece of work takes. */
const RETRY_AFTER_SECONDS = 10;

/** Opens a queue with so many places; an organization may have so many pieces of work waiting and running. */
export const openFairQueue = ({ atOnce, perOrg }: { atOnce: number; perOrg: number }): FairQueue => {
  const semaphore = openSemaphore({
    order: "turns",
    fits: (load) => load.running() < atOnce,
    refusal: (load, [org]) =>
      load.running(org) + load.waiting(org) >= perOrg
        ? new Refusal("too_many_requests", "work_queue_full", { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : null,
  });
  const entries = new Map<string, readonly Entry[]>();
  const own = (org: string): readonly Entry[] => entries.get(org) ?? [];

  const position = (org: string, key: string): number | null => {
    const place = own(org).findIndex((entry) => entry.key === key);
    if (place < 0) return null;
    // Work of one organization starts in the order in which it came: the last ones are those that wait.
    const firstWaiting = own(org).length - semaphore.load.waiting(org);
    return place < firstWaiting ? 0 : (semaphore.ahead(org)[place - firstWaiting] ?? 0);
  };

  return {
    run<Result>(org: string, key: string, work: () => Promise<Result>): Promise<Result> {
      const same = own(org).find((entry) => entry.key === key);
      if (same !== undefined) return same.done as Promise<Result>;
      const done = semaphore.run([org], work).finally(() => {
        const left = own(org).filter((entry) => entry.key !== key);
        if (left.length === 0) entries.delete(org);
        else entries.set(org, left);
      });
      entries.set(org, [...own(org), { key, done }]);
      return done;
    },
    position,
    newest(org, isChosen) {
      const last = own(org).findLast(({ key }) => isChosen(key));
      return last === undefined ? null : position(org, last.key);
    },
  };
};
