/** No response yet: one second covers intercontinental links with high latency. */
const FIRST_TIMEOUT_MS = 1_000;
const SHORTEST_TIMEOUT_MS = 100;
const LONGEST_TIMEOUT_MS = 2_500;

/** How long is silence on this host? Learnt from the answers it gives (RFC 6298's estimate, with a wider margin). */
export interface RoundTrip {
  readonly known: boolean;
  readonly timeoutMs: number;
  readonly smoothMs: number | null;
  sample(ms: number): void;
}

/** Starts without an estimate; `onFirst` receives the timeout derived from the first answer. */
export const createRoundTrip = (onFirst: (timeoutMs: number) => void = () => {}): RoundTrip => {
  let smoothMs: number | null = null;
  let varianceMs = 0;
  let shortestMs = Number.POSITIVE_INFINITY;
  const trip: RoundTrip = {
    get known() {
      return smoothMs !== null;
    },
    get smoothMs() {
      return smoothMs;
    },
    get timeoutMs() {
      if (smoothMs === null) return FIRST_TIMEOUT_MS;
      // Never more than three round trips: what is that late is asked a second time, with more patience.
      const wanted = Math.min(3 * smoothMs, smoothMs + 4 * varianceMs) + 20;
      // When our own machine is busy every answer seems late; the fastest one still reflects the round trip.
      const farthest = 4 * shortestMs + 100;
      return Math.min(LONGEST_TIMEOUT_MS, Math.max(SHORTEST_TIMEOUT_MS, Math.min(wanted, farthest)));
    },
    sample(ms) {
      shortestMs = Math.min(shortestMs, ms);
      if (smoothMs === null) {
        smoothMs = ms;
        varianceMs = ms / 2;
        onFirst(trip.timeoutMs);
      } else {
        varianceMs = 0.75 * varianceMs + 0.25 * Math.abs(smoothMs - ms);
        smoothMs = 0.875 * smoothMs + 0.125 * ms;
      }
    },
  };
  return trip;
};
