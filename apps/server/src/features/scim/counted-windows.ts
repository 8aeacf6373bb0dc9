/** Keys counted at once; beyond it the oldest is dropped, so that invented addresses cannot fill the memory. */
const MAX_KEYS = 10_000;

/** Counts events by key in windows of fixed length, in this process. */
export class CountedWindows {
  readonly #windowMs: number;
  readonly #windows = new Map<string, { readonly since: number; count: number }>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one event; answers how many the window of this key has. */
  note(key: string, at: number): number {
    const open = this.#windows.get(key);
    if (open !== undefined && at - open.since < this.#windowMs) {
      open.count += 1;
      return open.count;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { since: at, count: 1 });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return 1;
  }
}
