import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

import { dropWorkersBefore, saysWorker } from "@parapet/db/queries/operations";
import { asSystem } from "@parapet/db/unscoped";

import type { Services } from "../services.ts";

const EVERY_MS = 10_000;
/** A worker whose heartbeat is older than this is counted as silent. */
export const ALIVE_MS = 3 * EVERY_MS;
const FORGOTTEN_MS = 24 * 3_600_000;

/** Writes the heartbeat of this worker every few seconds until stopped; database errors are retried. */
export const reportPresence = async (
  services: Pick<Services, "db" | "events" | "now">,
  concurrency: number,
  stopping: AbortSignal,
): Promise<void> => {
  const startedAt = services.now();
  const id = randomUUID();
  const say = () =>
    asSystem(services.db, "program-state", async (tx) => {
      const at = services.now();
      await saysWorker(tx, { id, host: hostname(), pid: process.pid, concurrency, startedAt, at });
      await dropWorkersBefore(tx, new Date(at.getTime() - FORGOTTEN_MS));
    });
  await say();
  const timer = setInterval(
    () => void say().catch((error: unknown) => services.events.queueFailed(error as Error)),
    EVERY_MS,
  );
  timer.unref();
  stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
};
