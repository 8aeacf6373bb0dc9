import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Grace period in which keep-alive connections may be used again and receive "connection: close". */
const NOTICE_MS = 600;
const TIMEOUT_MS = 900;
const POLL_INTERVAL_MS = 20;

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));

/**
 * Stops listening first and lets requests in progress finish. A keep-alive connection that is closed while its next request is
 * under way loses that request; so only the listening stops at once, and idle connections are closed when their owners
 * have had time to use them and receive the header. Connections that are open after the grace period are destroyed.
 */
export const drain = async (server: Server, noticeMs = NOTICE_MS, timeoutMs = TIMEOUT_MS): Promise<void> => {
  // `close` of an HTTP server also closes its idle connections; that of the plain server below it does not.
  const plain = Object.getPrototypeOf(Object.getPrototypeOf(server)) as { close(this: Server): void };
  plain.close.call(server);
  const startedAt = performance.now();
  while ((await openConnections(server)) > 0) {
    const waited = performance.now() - startedAt;
    if (waited > timeoutMs) server.closeAllConnections();
    else if (waited > noticeMs) server.closeIdleConnections();
    await sleep(POLL_INTERVAL_MS);
  }
};
