import { useSyncExternalStore } from "react";

let pending = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1): void => {
  pending += by;
  for (const notify of listeners) notify();
};

/** Counts an export for as long as its file is awaited. */
export const whileExporting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many exports are awaited now? */
export const usePendingExports = (): number =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => 0,
  );
