import { countInWindow, type RateWindow } from "@parapet/db/queries/platform";

import type { Services } from "../services.ts";

/** Clients that are over their limit are remembered here; beyond this many the oldest is asked about again. */
const MAX_REMEMBERED = 10_000;

export interface RateWindows {
  /** Counts one event of this key in its window of fixed length, over all servers. `max` is the number that is served. */
  note(key: string, limit: { readonly windowMs: number; readonly max: number }): Promise<RateWindow>;
}

/**
 * Counts in PostgreSQL, so that a limit holds for the installation and not for each server. Once a key is over its limit its
 * further events are refused from memory until the window ends: a flood costs the database no more statements than the limit.
 * Addresses are stored as keyed hashes.
 */
export const openRateWindows = ({
  reserved: { db },
  keys,
  now,
}: Pick<Services, "keys" | "now" | "reserved">): RateWindows => {
  const over = new Map<string, { window: RateWindow; unasked: number }>();
  return {
    async note(key, { windowMs, max }) {
      const at = now();
      const known = over.get(key);
      if (known !== undefined && known.window.endsAt > at) {
        known.unasked += 1;
        return { ...known.window, count: known.window.count + known.unasked };
      }
      over.delete(key);
      const hash = await keys.mac("wait", `rate|${key}`);
      const window = await countInWindow(db, { key: hash, at, windowMs, unasked: known?.unasked ?? 0 });
      if (window.count > max) {
        over.set(key, { window, unasked: 0 });
        const [oldest] = over.keys();
        if (over.size > MAX_REMEMBERED && oldest !== undefined) over.delete(oldest);
      }
      return window;
    },
  };
};
