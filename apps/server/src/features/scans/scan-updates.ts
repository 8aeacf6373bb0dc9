import type { Pool, PoolClient } from "pg";

import type { Services } from "../../platform/services.ts";

const AGAIN_AFTER_MS = 1_000;

/**
 * Notifies subscribers of runs that a row changed, on any host. One connection listens for the whole
 * process while there are subscribers; while it cannot listen, subscribers poll after a timeout.
 */
export interface ScanUpdates {
  /** Resolves with the next change of this run or after the timeout; never rejects. */
  next(id: string, timeoutMs: number): Promise<void>;
  /** Wakes everyone and listens no more. */
  close(): void;
  readonly closed: boolean;
}

export const listenForScans = (pool: Pool): ScanUpdates => {
  const waiting = new Map<string, Set<() => void>>();
  let client: PoolClient | null = null;
  let opening = false;
  let closed = false;

  const drop = () => {
    client?.removeAllListeners();
    // Not given back for others: what it listens to would go with it.
    client?.release(true);
    client = null;
  };
  const wake = (id: string) => {
    for (const notify of waiting.get(id) ?? []) notify();
  };
  const open = async (): Promise<void> => {
    if (client !== null || opening || closed) return;
    opening = true;
    try {
      const fresh = await pool.connect();
      fresh.on("notification", ({ payload }) => wake(payload ?? ""));
      fresh.on("error", drop);
      fresh.on("end", drop);
      client = fresh;
      await fresh.query("listen scan_progress");
      // Changes missed while disconnected are found by one read.
      for (const id of waiting.keys()) wake(id);
    } catch {
      drop();
      setTimeout(() => void (waiting.size > 0 && open()), AGAIN_AFTER_MS).unref();
    } finally {
      opening = false;
      if (closed) drop();
    }
  };

  return {
    get closed() {
      return closed;
    },
    next(id, timeoutMs) {
      if (closed) return Promise.resolve();
      void open();
      return new Promise((resolve) => {
        const notify = () => {
          clearTimeout(timer);
          const others = waiting.get(id);
          others?.delete(notify);
          if (others?.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(notify, timeoutMs);
        waiting.set(id, (waiting.get(id) ?? new Set()).add(notify));
      });
    },
    close() {
      closed = true;
      for (const id of waiting.keys()) wake(id);
      if (!opening) drop();
    },
  };
};

/** What following a run needs beside what every feature has. */
export interface ScanServices extends Services {
  /** Reports changes of a run, whichever process works on it. */
  readonly scanUpdates: ScanUpdates;
}
