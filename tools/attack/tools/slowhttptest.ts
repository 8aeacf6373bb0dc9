import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

const SECONDS = 30;

interface Slow {
  readonly isAvailable: boolean;
  readonly allDropped: boolean;
  readonly said: string;
}

const run = async (args: readonly string[], connections: number, url: string, signal: AbortSignal): Promise<Slow> => {
  const { said } = await runProgram(
    "slowhttptest",
    [...args, "-c", String(connections), "-r", "200", "-l", String(SECONDS), "-p", "3", "-u", url],
    { signal, seconds: SECONDS + 30 },
  );
  // Its status lines are coloured, and the first come before it has asked at all.
  // eslint-disable-next-line no-control-regex -- colours of a terminal
  const plain = said.replaceAll(/\u001B\[[\d;]*m/g, "");
  const states = [...plain.matchAll(/service available:\s+(YES|NO)/g)].map(([, state]) => state);
  return {
    isAvailable: states.length > 0 && !states.slice(1).includes("NO"),
    allDropped: /No open connections left/.test(plain),
    said: plain,
  };
};

/** Can a few slow clients keep everyone else out? */
export const slowhttptest = async ({ canary, product, isShort }: Target, signal: AbortSignal): Promise<Outcome> => {
  const headers = ["-H", "-i", "5", "-x", "24"];
  const planted = await run(headers, 200, `${canary.slow}/`, signal);
  if (planted.isAvailable || planted.allDropped) return { passed: false, says: "the planted weakness was not found" };
  const many = isShort ? 400 : 1000;
  const trouble: string[] = [];
  const slow = await run(headers, many, `${product.url}/v1/health/live/`, signal);
  if (!slow.isAvailable) trouble.push("slow headers: not available");
  if (!slow.allDropped) trouble.push("slow headers: not dropped in time");
  const bodies = await run(
    ["-B", "-i", "5", "-s", "8192", "-t", "POST", "-f", "application/json"],
    many,
    `${product.url}/v1/public_report/`,
    signal,
  );
  if (!bodies.isAvailable) trouble.push("slow bodies: not available");
  if (!bodies.allDropped) trouble.push("slow bodies: not dropped in time");
  if (!isShort) {
    const reads = await run(
      ["-X", "-w", "10", "-y", "20", "-n", "5", "-z", "32", "-k", "3"],
      many,
      `${product.url}/v1/openapi.json`,
      signal,
    );
    if (!reads.isAvailable) trouble.push("slow reading: not available");
  }
  return trouble.length === 0
    ? {
        passed: true,
        says: `planted weakness found; ${many} slow clients each way: the portal stays available and drops them`,
      }
    : { passed: false, says: trouble.join("; ") };
};
