import type { Refusal } from "../http/errors.ts";

/** What runs and what waits: in all, or of one holder, such as an organization. */
interface Load {
  running(holder?: string): number;
  waiting(holder?: string): number;
}

/** What distinguishes one semaphore from another. `holders` are those on whom a piece of work counts, its tenant first. */
interface Policy {
  /** May the work start now? */
  readonly fits: (load: Load, holders: readonly string[]) => boolean;
  /** Why the work is neither started nor queued; null: it is. */
  readonly refusal: (load: Load, holders: readonly string[]) => Refusal | null;
  /** By arrival, or tenants take turns: the one that was served longest ago is next. */
  readonly order?: "arrival" | "turns";
}

interface Piece {
  readonly holders: readonly string[];
  readonly begin: () => void;
}

interface Semaphore {
  /** Runs the work when there is room; throws at once where the policy refuses it. */
  run<Result>(holders: readonly string[], work: () => Promise<Result>): Promise<Result>;
  readonly load: Load;
  /** For each piece of this tenant's work that waits, in their order: how many pieces run or start before it. */
  ahead(tenant: string): number[];
}

/** Stands for everyone in the counts. */
const ALL = "";

const tenantOf = ({ holders }: Piece): string => holders[0] ?? ALL;

/** Of pieces in the order of arrival, the one whose tenant was served longest ago; never served comes first. */
const byTurn = (pieces: readonly Piece[], served: ReadonlyMap<string, number>): Piece | undefined => {
  const lastTurn = (piece: Piece): number => served.get(tenantOf(piece)) ?? 0;
  return pieces.reduce<Piece | undefined>(
    (first, piece) => (first === undefined || lastTurn(piece) < lastTurn(first) ? piece : first),
    undefined,
  );
};

export const openSemaphore = ({ fits, refusal, order = "arrival" }: Policy): Semaphore => {
  const running = new Map<string, number>();
  const waiting: Piece[] = [];
  /** When each tenant that has work was served last, by counting. */
  const served = new Map<string, number>();
  let turns = 0;

  const load: Load = {
    running: (holder = ALL) => running.get(holder) ?? 0,
    waiting: (holder) => waiting.filter(({ holders }) => holder === undefined || holders.includes(holder)).length,
  };
  const count = (holders: readonly string[], by: 1 | -1): void => {
    for (const holder of [ALL, ...holders]) {
      const left = load.running(holder) + by;
      if (left === 0) running.delete(holder);
      else running.set(holder, left);
    }
  };
  const startNext = (): void => {
    const ready = waiting.filter(({ holders }) => fits(load, holders));
    const piece = order === "turns" ? byTurn(ready, served) : ready[0];
    if (piece === undefined) return;
    waiting.splice(waiting.indexOf(piece), 1);
    turns += 1;
    served.set(tenantOf(piece), turns);
    count(piece.holders, 1);
    piece.begin();
  };
  const end = (holders: readonly string[]): void => {
    count(holders, -1);
    for (const tenant of served.keys())
      if (load.running(tenant) === 0 && load.waiting(tenant) === 0) served.delete(tenant);
    startNext();
  };

  return {
    load,
    run<Result>(holders: readonly string[], work: () => Promise<Result>): Promise<Result> {
      const refused = refusal(load, holders);
      if (refused !== null) throw refused;
      const turn = Promise.withResolvers<void>();
      waiting.push({ holders, begin: turn.resolve });
      startNext();
      return turn.promise.then(work).finally(() => end(holders));
    },
    ahead(tenant) {
      // Plays the turns through; bounded by what waits.
      const left = [...waiting];
      const then = new Map(served);
      const found: number[] = [];
      for (let place = load.running(); left.length > 0; place += 1) {
        const piece = order === "turns" ? byTurn(left, then) : left[0];
        if (piece === undefined) break;
        left.splice(left.indexOf(piece), 1);
        then.set(tenantOf(piece), turns + place + 1);
        if (tenantOf(piece) === tenant) found.push(place);
      }
      return found;
    },
  };
};
