import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Progress of scans and mail: age of the oldest queued item and time of the last completion. */
export const movement = async (
  db: Db,
): Promise<{
  scanWaitingSince: Date | null;
  scanEndedAt: Date | null;
  mailWaitingSince: Date | null;
  mailSentAt: Date | null;
}> => {
  const { rows } = await sql<{
    scan_waiting: Date | null;
    scan_ended: Date | null;
    mail_waiting: Date | null;
    mail_sent: Date | null;
  }>`
    select (select min(start_after) from jobs.job where name in ('run-scan', 'run-public-scan') and state in ('created', 'retry')) as scan_waiting,
           (select max(finished_at) from scan where state = 'done') as scan_ended,
           (select min(created_at) from mail_outbox where sent_at is null and sealed_body is not null) as mail_waiting,
           (select max(sent_at) from mail_outbox) as mail_sent`.execute(db);
  const row = rows[0];
  return {
    scanWaitingSince: row?.scan_waiting ?? null,
    scanEndedAt: row?.scan_ended ?? null,
    mailWaitingSince: row?.mail_waiting ?? null,
    mailSentAt: row?.mail_sent ?? null,
  };
};

/** When each feed last brought something in. */
export const freshFeeds = async (db: Db): Promise<Map<string, Date>> => {
  const { rows } = await sql<{ feed: string; at: Date }>`
    select feed, max(finished_at) as at from feed_run where outcome in ('ok', 'partial') group by feed`.execute(db);
  return new Map(rows.map(({ feed, at }) => [feed, at]));
};
