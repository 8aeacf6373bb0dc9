/** Opens the figures of a product started with it; worth nothing anywhere else. */
export const METRICS_TOKEN = "bench-metrics-token-of-no-worth-at-all";

const CALM_MS = 10_000;

/** A scan that waits for its turn, or anything that is under way. */
const BUSY = /^parapet_jobs\{name="(?:run-scan",state="[^"]*"|[^"]*",state="active")\} [1-9]/m;

/**
 * Waits until a product started with `METRICS_TOKEN` has had nothing to do for ten seconds: the demo begins with scans of its
 * own, one after the other.
 */
export const untilIdle = async (url: string, timeoutMs: number): Promise<void> => {
  const isBusy = async () => {
    const reply = await fetch(`${url}/v1/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return BUSY.test(await reply.text());
  };
  const deadline = Date.now() + timeoutMs;
  let calmSince = Date.now();
  while (Date.now() - calmSince < CALM_MS && Date.now() < deadline) {
    if (await isBusy()) calmSince = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
