import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { runningPostmaster } from "@parapet/db/embedded/postmaster";

import { startProduct } from "../../e2e/product.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { until } from "./until.ts";

/** The embedded database is killed: the server restarts it and answers. */
export const killEmbedded = async (rounds: number): Promise<Outcome> => {
  await using server = await startProduct();
  const files = join(server.dataDir, "postgres", "data");
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pid = runningPostmaster(files)?.pid;
    if (pid === undefined) return { passed: false, says: "no database was running" };
    process.kill(pid, "SIGKILL");
    // What the dead one had started may answer for another moment: only a new one counts.
    const isUp = async () => {
      const now = runningPostmaster(files)?.pid;
      return now !== undefined && now !== pid && (await fetch(`${server.url}/v1/health/ready/`)).ok;
    };
    back.push((await until(isUp, 30, 20)) ?? Number.POSITIVE_INFINITY);
    await sleep(300);
  }
  const worst = Math.max(...back);
  return { passed: worst <= 10, says: `${rounds} kills, ready again by itself after at most ${worst.toFixed(1)} s` };
};
