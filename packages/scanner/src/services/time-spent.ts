/** Time with a target. It runs only between a visit's begin and end; waiting for our own turn is not the target's doing. */
export interface TimeSpent {
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  /** One visit; several at once are counted once. Both steps may be repeated without harm. */
  visit(): { begin(this: void): void; end(this: void): void };
}

export const createTimeSpent = (mostMs: number): TimeSpent => {
  const over = new AbortController();
  let usedMs = 0;
  let visits = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const enter = () => {
    visits += 1;
    if (visits > 1 || over.signal.aborted) return;
    since = performance.now();
    timer = setTimeout(() => over.abort(), Math.max(0, mostMs - usedMs));
  };
  const leave = () => {
    visits -= 1;
    if (visits > 0) return;
    clearTimeout(timer);
    usedMs += performance.now() - since;
  };
  return {
    signal: over.signal,
    visit() {
      let state: "waiting" | "there" | "over" = "waiting";
      return {
        begin() {
          if (state !== "waiting") return;
          state = "there";
          enter();
        },
        end() {
          if (state === "there") leave();
          state = "over";
        },
      };
    },
  };
};
