import { setTimeout as sleep } from "node:timers/promises";

/** Looks again and again until something is so; answers how long it took, or null when it was not so in time. */
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
