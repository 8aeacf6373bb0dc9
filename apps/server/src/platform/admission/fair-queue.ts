import { Refusal } from "../http/errors.ts";

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
  readonly begin: () => void;
  readonly done: Promise<unknown>;
}

/** How soon one may ask again after a refusal; about the time that one piece of work takes. */
const RETRY_AFTER_SECONDS = 10;

/** Whose turn is it? Of those who wait, the one that was served longest ago; never served comes first. */
const whoseTurn = (waiting: ReadonlyMap<string, number>, served: ReadonlyMap<string, number>): string | undefined => {
  const lastOf = (org: string): number => served.get(org) ?? 0;
  return [...waiting.keys()].reduce<string | undefined>(
    (first, org) => (first === undefined || lastOf(org) < lastOf(first) ? org : first),
    undefined,
  );
};

/** Opens a queue with so many places; an organization may have so many pieces of work waiting and running. */
export const openFairQueue = ({ atOnce, perOrg }: { atOnce: number; perOrg: number }): FairQueue => {
  const waiting = new Map<string, Entry[]>();
  const running = new Map<string, Map<string, Entry>>();
  /** When each organization that has work was served last, by counting. */
  const served = new Map<string, number>();
  let turns = 0;
  let places = atOnce;

  const counts = (): Map<string, number> => new Map([...waiting].map(([org, entries]) => [org, entries.length]));

  const next = (): void => {
    const org = places > 0 ? whoseTurn(counts(), served) : undefined;
    const entries = org === undefined ? undefined : waiting.get(org);
    const entry = entries?.shift();
    if (org === undefined || entries === undefined || entry === undefined) return;
    if (entries.length === 0) waiting.delete(org);
    places -= 1;
    turns += 1;
    served.set(org, turns);
    const own = running.get(org) ?? new Map<string, Entry>();
    running.set(org, own.set(entry.key, entry));
    entry.begin();
  };

  const finish = (org: string, key: string): void => {
    places += 1;
    const own = running.get(org);
    own?.delete(key);
    if (own?.size === 0) running.delete(org);
    if (!running.has(org) && !waiting.has(org)) served.delete(org);
    next();
  };

  const known = (org: string, key: string): Entry | undefined =>
    running.get(org)?.get(key) ?? waiting.get(org)?.find((entry) => entry.key === key);

  const position = (org: string, key: string): number | null => {
    if (running.get(org)?.has(key) === true) return 0;
    const own = waiting.get(org)?.findIndex((entry) => entry.key === key) ?? -1;
    if (own < 0) return null;
    // Plays the turns through until this one's; bounded by what waits.
    const [left, then] = [counts(), new Map(served)];
    let [ahead, turn, ofOwn] = [atOnce - places, turns, 0];
    for (let one = whoseTurn(left, then); one !== undefined; one = whoseTurn(left, then)) {
      if (one === org && ofOwn === own) break;
      if (one === org) ofOwn += 1;
      ahead += 1;
      turn += 1;
      then.set(one, turn);
      const rest = (left.get(one) ?? 0) - 1;
      if (rest > 0) left.set(one, rest);
      else left.delete(one);
    }
    return ahead;
  };

  return {
    run<Result>(org: string, key: string, work: () => Promise<Result>): Promise<Result> {
      const same = known(org, key);
      if (same !== undefined) return same.done as Promise<Result>;
      const queued = waiting.get(org) ?? [];
      if (queued.length + (running.get(org)?.size ?? 0) >= perOrg)
        throw new Refusal("too_many_requests", "work_queue_full", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      const turn = Promise.withResolvers<void>();
      const done = turn.promise.then(work).finally(() => finish(org, key));
      queued.push({ key, begin: turn.resolve, done });
      waiting.set(org, queued);
      next();
      return done;
    },
    position,
    newest(org, isChosen) {
      const keys = [...(running.get(org)?.keys() ?? []), ...(waiting.get(org)?.map(({ key }) => key) ?? [])];
      const last = keys.findLast(isChosen);
      return last === undefined ? null : position(org, last);
    },
  };
};
