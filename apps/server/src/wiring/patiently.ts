import { setTimeout as sleep } from "node:timers/promises";

import { connectionError } from "@parapet/db/connection-error";

import { PreflightError } from "../platform/start-errors.ts";

/** As long as PostgreSQL needs for a restart, and less than a supervisor waits for a start. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

interface Waiting {
  /** Learns once of each reason for waiting. */
  readonly tell?: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

interface Reason {
  readonly message: string;
  readonly exitCode: 2 | 3;
  readonly isTransient: boolean;
}

const reasonOf = (error: unknown): Reason | null => (error instanceof PreflightError ? error : connectionError(error));

/**
 * Opens what needs the database. While the database starts, stops or has no free connection it tries again, for half a minute; an
 * operator restarts PostgreSQL together with the portal. Anything else that is wrong is thrown at once.
 */
export const patiently = async <Result>(
  open: () => Promise<Result>,
  { tell = () => {}, signal, timeoutMs = TIMEOUT_MS }: Waiting = {},
): Promise<Result> => {
  const until = Date.now() + timeoutMs;
  let told = "";
  let isRestarting = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      const reason = reasonOf(error);
      // Between the end of one PostgreSQL and the start of the next there is none.
      isRestarting ||= reason?.isTransient === true;
      if (reason === null || !isRestarting || reason.exitCode !== 3) throw error;
      // Half of it by chance: forty processes that were refused together must not come back together.
      const wait = pause * (0.5 + Math.random() / 2);
      if (signal?.aborted === true || Date.now() + wait > until) throw error;
      if (reason.message !== told) tell(`Waiting for the database: ${reason.message}`);
      told = reason.message;
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }
};
