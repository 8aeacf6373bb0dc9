import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@parapet/domain/durations";

/** The classes of work that connections are opened for. */
export type Work = "session" | "request" | "search" | "export" | "background" | "import" | "maintenance";

/** How long one statement may run, by class of work. PostgreSQL cancels it then, whatever the caller does. */
export const STATEMENT_TIMEOUT_MS: Readonly<Record<Work, number>> = {
  /** Sign-in, session lookups and health checks. */
  session: 5 * SECOND_MS,
  /** What a person waits for. */
  request: 15 * SECOND_MS,
  /** A search over one of the large tables. */
  search: 8 * SECOND_MS,
  /** A file that is made while a person waits. */
  export: MINUTE_MS,
  /** Jobs and the command line. */
  background: 15 * MINUTE_MS,
  /** COPY, merges of staged rows and the indexes of large tables. */
  import: 2 * HOUR_MS,
  /** Migrations, backup and restore. */
  maintenance: 6 * HOUR_MS,
};

/** An idle transaction of a request would hold its connection and its locks indefinitely. */
const IDLE_IN_TRANSACTION_MS: Partial<Record<Work, number>> = { session: MINUTE_MS, request: MINUTE_MS };

export const connectionLimits = (
  work: Work,
): { statement_timeout: number; idle_in_transaction_session_timeout?: number } => {
  const idle = IDLE_IN_TRANSACTION_MS[work];
  return {
    statement_timeout: STATEMENT_TIMEOUT_MS[work],
    ...(idle !== undefined && { idle_in_transaction_session_timeout: idle }),
  };
};
