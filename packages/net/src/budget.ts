import { isIP } from "node:net";

import { ProbeError } from "./probe-error.ts";

/** How much may go out at once and per second. A session exchanges data; a probe only asks whether a port is open. */
export interface Allowance {
  readonly concurrent: number;
  readonly perSecond: number;
}

export interface Limits {
  readonly target: { readonly session: Allowance; readonly probe: Allowance };
  /** All addresses of one IPv4 /24 or IPv6 /48 together: they are likely one owner or one box. */
  readonly neighbourhood: Allowance;
}

export interface Budget {
  readonly thirdParty: Limits;
  /** For ranges the operator allowed by hand. */
  readonly own: Limits;
  readonly total: Allowance;
  /** Sessions with a target that fail in a row without one success before it is left alone for a while. */
  readonly failuresBeforePause: number;
  readonly pauseMs: number;
}

export const DEFAULT_BUDGET: Budget = {
  thirdParty: {
    target: { session: { concurrent: 2, perSecond: 5 }, probe: { concurrent: 50, perSecond: 50 } },
    neighbourhood: { concurrent: 100, perSecond: 100 },
  },
  own: {
    target: { session: { concurrent: 64, perSecond: 5_000 }, probe: { concurrent: 1_000, perSecond: 5_000 } },
    neighbourhood: { concurrent: 4_000, perSecond: 20_000 },
  },
  // More starts in one turn of the event loop would only make our own measurements late.
  total: { concurrent: 4_000, perSecond: 15_000 },
  failuresBeforePause: 30,
  pauseMs: 60_000,
};

export type Purpose = "session" | "probe";
export type SessionOutcome = "answered" | "failed" | { readonly slowDownMs: number };

/** One permission to be on the wire. Give it back once, saying how it went. */
export interface Slot {
  release(outcome: SessionOutcome): void;
}

/** The neighbours an address shares a budget with. */
export const toNeighbourhood = (ip: string): string => {
  if (isIP(ip) === 4) return ip.slice(0, ip.lastIndexOf("."));
  const [head = ""] = ip.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  while (groups.length < 3) groups.push("0");
  return groups.slice(0, 3).join(":");
};

/** Counts who is on the wire and spaces starts evenly, so that a burst is never above the rate either. */
class Gate {
  readonly allowance: Allowance;
  #active = 0;
  #nextStart = Number.NEGATIVE_INFINITY;
  /** Timers are late on a busy machine, so fast rates may catch up 20 ms of starts; slow ones start strictly one by one. */
  readonly #catchUpMs: number;
  #spacingFactor = 1;
  idleSince = 0;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
    this.#catchUpMs = allowance.perSecond > 50 ? 20 : 0;
  }
  /** Milliseconds to wait before one more may start; Infinity while all places are taken. */
  waitMs(now: number): number {
    if (this.#active >= this.allowance.concurrent) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#nextStart - now);
  }
  take(now: number): void {
    this.#active += 1;
    const spacing = (1000 / this.allowance.perSecond) * this.#spacingFactor;
    this.#nextStart = Math.max(now - this.#catchUpMs, this.#nextStart) + spacing;
  }
  free(now: number): void {
    this.#active -= 1;
    this.idleSince = now;
  }
  slowDown(now: number, ms: number): void {
    this.#spacingFactor = Math.min(16, this.#spacingFactor * 2);
    this.#nextStart = Math.max(this.#nextStart, now + ms);
  }
  speedUp(): void {
    if (this.#spacingFactor > 1) this.#spacingFactor = Math.max(1, this.#spacingFactor * 0.95);
  }
  isIdle(now: number): boolean {
    return this.#active === 0 && this.#nextStart <= now && this.#spacingFactor === 1;
  }
}

const longestWait = (gates: readonly Gate[], now: number): number => {
  let longest = 0;
  for (const gate of gates) longest = Math.max(longest, gate.waitMs(now));
  return longest;
};

/** Opening a socket takes a while; responses on sockets already open must be read in between, or they seem late. */
const STARTS_PER_TURN = 64;
const STARTS_IN_A_ROW = 8;

interface Waiting {
  readonly gates: readonly Gate[];
  start(): void;
}

interface TargetState {
  failuresInARow: number;
  pausedUntil: number;
}

/** The waiting room in front of every socket: per target, per neighbourhood and in total. */
export const createBudgetKeeper = (budget: Budget, isOwn: (ip: string) => boolean, now: () => number) => {
  const total = new Gate(budget.total);
  const gates = new Map<string, Gate>();
  const targets = new Map<string, TargetState>();
  const queues = new Map<string, Waiting[]>();
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Immediate | null = null;
  let startsThisTurn = 0;

  const gateFor = (key: string, allowance: Allowance): Gate => {
    let gate = gates.get(key);
    if (gate === undefined) {
      if (gates.size > 20_000) evictIdle();
      gates.set(key, (gate = new Gate(allowance)));
    }
    return gate;
  };
  const evictIdle = () => {
    const at = now();
    for (const [key, gate] of gates) if (gate.isIdle(at) && !queues.has(key)) gates.delete(key);
    for (const [key, state] of targets) if (state.pausedUntil <= at && state.failuresInARow === 0) targets.delete(key);
  };

  const newTurn = () => {
    turn = null;
    startsThisTurn = 0;
    if (queues.size > 0) pump();
  };
  const take = (own: readonly Gate[], at: number) => {
    startsThisTurn += 1;
    turn ??= setImmediate(newTurn);
    for (const gate of own) gate.take(at);
  };

  /** Starts eligible requests round-robin over the targets; one target's queue never blocks another's. */
  const pump = () => {
    if (startsThisTurn >= STARTS_PER_TURN) return;
    let soonest = Number.POSITIVE_INFINITY;
    // A copy, because who was served goes to the end of the line.
    const keys = total.waitMs(now()) === Number.POSITIVE_INFINITY ? [] : Array.from(queues.keys());
    for (const key of keys) {
      const queue = queues.get(key) ?? [];
      const at = now();
      const everyone = total.waitMs(at);
      if (everyone > 0) {
        soonest = Math.min(soonest, everyone);
        break;
      }
      for (let started = 0; started < STARTS_IN_A_ROW; started += 1) {
        // The next turn goes on from here.
        if (startsThisTurn >= STARTS_PER_TURN) return;
        const first = queue[0];
        if (first === undefined) break;
        const waitMs = longestWait(first.gates, at);
        if (waitMs > 0) {
          soonest = Math.min(soonest, waitMs);
          break;
        }
        queue.shift();
        take(first.gates, at);
        first.start();
      }
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
    }
    if (timer !== null) clearTimeout(timer);
    timer = Number.isFinite(soonest) ? setTimeout(pump, Math.ceil(soonest)) : null;
  };

  return {
    async acquire(ip: string, purpose: Purpose, signal?: AbortSignal): Promise<Slot> {
      const limits = isOwn(ip) ? budget.own : budget.thirdParty;
      const state = targets.get(ip) ?? { failuresInARow: 0, pausedUntil: 0 };
      if (purpose === "session") {
        if (state.pausedUntil > now()) {
          throw new ProbeError("blocked", `${ip} stopped answering; it is left alone for a while`);
        }
        targets.set(ip, state);
      }
      const key = `${purpose} ${ip}`;
      const own = [
        gateFor(key, limits.target[purpose]),
        gateFor(`near ${toNeighbourhood(ip)}`, limits.neighbourhood),
        total,
      ];
      const at = now();
      const isFree = !queues.has(key) && startsThisTurn < STARTS_PER_TURN && longestWait(own, at) === 0;
      if (isFree && !signal?.aborted) take(own, at);
      else await waitFor(key, own, ip, signal);
      let released = false;
      return {
        release(outcome) {
          if (released) return;
          released = true;
          const end = now();
          for (const gate of own) gate.free(end);
          if (purpose === "session") note(own[0], state, outcome, end);
          if (queues.size > 0) pump();
        },
      };
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      if (turn !== null) clearImmediate(turn);
      queues.clear();
    },
  };

  function waitFor(key: string, own: readonly Gate[], ip: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        gates: own,
        start() {
          signal?.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        const queue = queues.get(key);
        const place = queue?.indexOf(waiting) ?? -1;
        if (place >= 0) queue?.splice(place, 1);
        reject(new ProbeError("cancelled", `${ip}: cancelled while waiting for its turn`));
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener("abort", giveUp, { once: true });
      const queue = queues.get(key);
      if (queue === undefined) queues.set(key, [waiting]);
      else queue.push(waiting);
      if (queue === undefined || queue.length === 1) pump();
    });
  }

  function note(gate: Gate | undefined, state: TargetState, outcome: SessionOutcome, at: number) {
    if (outcome === "answered") {
      state.failuresInARow = 0;
      gate?.speedUp();
    } else if (outcome === "failed") {
      state.failuresInARow += 1;
      if (state.failuresInARow >= budget.failuresBeforePause) {
        state.failuresInARow = 0;
        state.pausedUntil = at + budget.pauseMs;
      }
    } else {
      gate?.slowDown(at, Math.min(outcome.slowDownMs, 30_000));
    }
  }
};

export type BudgetKeeper = ReturnType<typeof createBudgetKeeper>;
