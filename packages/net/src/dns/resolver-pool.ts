import { ProbeError } from "../probe-error.ts";
import type { ServerAddress } from "./server-address.ts";

const FIRST_WINDOW = 64;
const WIDEST_WINDOW = 1_024;
const NARROWEST_WINDOW = 8;
const FIRST_TIMEOUT_MS = 1_000;
const SHORTEST_TIMEOUT_MS = 250;
const LONGEST_TIMEOUT_MS = 3_000;

/** A place in one resolver's window. Say once how it went. */
export interface Turn {
  readonly server: ServerAddress;
  readonly timeoutMs: number;
  done(how: "answered" | "lost"): void;
}

/** One resolver: how fast it answers and how much it bears, learnt from what happens (RFC 6298 and TCP's window). */
class Resolver {
  readonly server: ServerAddress;
  #smoothMs: number | null = null;
  #varianceMs = 0;
  #window = FIRST_WINDOW;
  #inFlight = 0;
  #lastCut = 0;
  #waiting: (() => void)[] = [];

  constructor(server: ServerAddress) {
    this.server = server;
  }
  get timeoutMs(): number {
    if (this.#smoothMs === null) return FIRST_TIMEOUT_MS;
    return Math.min(LONGEST_TIMEOUT_MS, Math.max(SHORTEST_TIMEOUT_MS, this.#smoothMs + 4 * this.#varianceMs + 100));
  }
  get load(): number {
    return (this.#inFlight + this.#waiting.length) / this.#window;
  }
  async enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#inFlight < this.#window) {
      this.#inFlight += 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (signal?.aborted) {
      this.#leave();
      throw new ProbeError("cancelled", "cancelled while waiting for a resolver");
    }
  }
  leave(how: "answered" | "lost", tookMs: number): void {
    if (how === "answered") {
      if (this.#smoothMs === null) {
        this.#smoothMs = tookMs;
        this.#varianceMs = tookMs / 2;
      } else {
        this.#varianceMs = 0.75 * this.#varianceMs + 0.25 * Math.abs(this.#smoothMs - tookMs);
        this.#smoothMs = 0.875 * this.#smoothMs + 0.125 * tookMs;
      }
      this.#window = Math.min(WIDEST_WINDOW, this.#window + 1 / this.#window + 0.05);
    } else {
      const now = performance.now();
      // One lost burst is one event: the window is cut once per round trip, not once per question.
      if (now - this.#lastCut > this.timeoutMs) {
        this.#window = Math.max(NARROWEST_WINDOW, this.#window / 2);
        this.#lastCut = now;
      }
    }
    this.#leave();
  }
  #leave(): void {
    this.#inFlight -= 1;
    while (this.#inFlight < this.#window) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inFlight += 1;
      next();
    }
  }
}

/** Shares questions among the resolvers: the first try goes to the least loaded, repeats go round the others. */
export const createResolverPool = (servers: readonly ServerAddress[]) => {
  const resolvers = servers.map((server) => new Resolver(server));
  return {
    async take(attempt: number, signal: AbortSignal | undefined): Promise<Turn> {
      const sorted = resolvers.length > 1 ? resolvers.toSorted((a, b) => a.load - b.load) : resolvers;
      const resolver = sorted[attempt % sorted.length];
      if (resolver === undefined) throw new ProbeError("not-supported", "no DNS resolver is configured");
      await resolver.enter(signal);
      const startedAt = performance.now();
      let said = false;
      return {
        server: resolver.server,
        // Each repeat waits longer: what was too short for a slow server would be too short again.
        timeoutMs: Math.min(LONGEST_TIMEOUT_MS, resolver.timeoutMs * 1.5 ** attempt),
        done(how) {
          if (said) return;
          said = true;
          resolver.leave(how, performance.now() - startedAt);
        },
      };
    },
  };
};
