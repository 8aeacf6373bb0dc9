/** Idle timeout of the session, and how long before it the warning is shown. */
export const IDLE_MS = 1_800_000;
export const WARN_MS = 120_000;

const KEY = "lastActivity";

export type Idle = { readonly phase: "active" } | { readonly phase: "warned" | "over"; readonly leftMs: number };

/** Where does silence since `last` are at `now`? */
export const idleAt = (now: number, last: number): Idle => {
  const leftMs = Math.max(0, last + IDLE_MS - now);
  if (leftMs === 0) return { phase: "over", leftMs };
  return leftMs <= WARN_MS ? { phase: "warned", leftMs } : { phase: "active" };
};

let inMemory: number | null = null;

/** Remembers that something happened. Shared by the tabs of this browser, so work in one keeps the others open. */
export const noteActivity = (now: number): void => {
  inMemory = now;
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage each tab counts for itself.
  }
};

/** When did something last happen, in any tab? */
export const lastActivity = (): number | null => {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? Number.NaN);
    if (Number.isFinite(stored)) return Math.max(stored, inMemory ?? 0);
  } catch {
    // See above.
  }
  return inMemory;
};

export const clearActivity = (): void => {
  inMemory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
};
