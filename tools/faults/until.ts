import { setTimeout as sleep } from "node:timers/promises";

/** Polls until a condition holds; returns the elapsed time, or null after the timeout. */
export const until = async (
  isSo: () => Promise<boolean> | boolean,
  withinSeconds: number,
  everyMs = 50,
): Promise<number | null> => {
  const startedAt = performance.now();
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return (performance.now() - startedAt) / 1000;
    if (performance.now() - startedAt > withinSeconds * 1000) return null;
    await sleep(everyMs);
  }
};
