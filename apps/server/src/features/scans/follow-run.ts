import type { FastifyReply, FastifyRequest } from "fastify";

import { Refusal } from "../../platform/http/errors.ts";
import type { ScanUpdates } from "./scan-updates.ts";

/** Longer than any notification takes; only a lost one makes a subscriber wait for it. */
const TIMEOUT_MS = 2_000;
const MAX_FOLLOW_MS = 60_000;

interface Followed {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
}

const hasEnded = ({ state }: Followed): boolean => state !== "queued" && state !== "running";

const lookAgain = async <Row>(look: () => Promise<Row>): Promise<Row | null> => {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/**
 * Sends a run's changes as they come. Each event is numbered by the row's revision: a browser that lost the connection
 * sends the last id it received and gets only later events. `look` decides about access each time; when it refuses, the answer ends,
 * and the reconnect is told why.
 */
export const followRun = async <Row extends Followed>(
  news: ScanUpdates,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
  look: () => Promise<Row>,
  shown: (row: Row) => unknown,
): Promise<void> => {
  const last = request.headers["last-event-id"];
  let reported = typeof last === "string" && /^\d{1,10}$/.test(last) ? Number(last) : -1;
  const deadline = Date.now() + MAX_FOLLOW_MS;
  while (Date.now() < deadline && !request.raw.destroyed && !news.closed) {
    // Subscribes before reading, so that no change between the two is missed.
    const change = news.next(id, TIMEOUT_MS);
    const row = await lookAgain(look);
    if (row === null) return;
    if (row.revision !== reported) {
      await reply.sse.send({ id: String(row.revision), event: "progress", data: shown(row), retry: 1_000 });
      reported = row.revision;
    }
    if (hasEnded(row)) return;
    await change;
  }
};
