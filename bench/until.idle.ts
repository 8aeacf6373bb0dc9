/** Opens the figures of a product started with it; worth nothing anywhere else. */
export const METRICS_TOKEN = "bench-metrics-token-of-no-worth-at-all";

const CALM_MS = 10_000;

/** Waits until a product started with `METRICS_TOKEN` has not scanned for ten seconds: the demo begins with scans of its own. */
export const untilIdle = async (url: string, patienceMs: number): Promise<void> => {
  const isScanning = async () => {
    const reply = await fetch(`${url}/v1/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return /^parapet_jobs\{name="[^"]*scan[^"]*",state="active"\} [1-9]/m.test(await reply.text());
  };
  const deadline = Date.now() + patienceMs;
  let calmSince = Date.now();
  while (Date.now() - calmSince < CALM_MS && Date.now() < deadline) {
    if (await isScanning()) calmSince = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
