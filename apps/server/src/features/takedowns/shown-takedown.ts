import type { Db } from "@parapet/db/db";
import { takedownInScope, type TakedownRow } from "@parapet/db/queries/takedowns";
import type { Scope } from "@parapet/db/scope";
import type { Takedown } from "@parapet/domain/contracts/takedowns";

import { Refusal } from "../../platform/http/errors.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

/** A request as the wire shows it. */
export const toTakedown = (row: TakedownRow, now: Date): Takedown => ({
  id: row.id,
  organization: { id: row.org_id, name: row.organization },
  domain: row.domain,
  name: row.name,
  finding: row.finding_id,
  reason: row.reason,
  note: row.note,
  state: row.state,
  requested_by: row.requester,
  requested_at: unixSeconds(row.requested_at),
  sent_at: unixSecondsOrNull(row.sent_at),
  in_progress_at: unixSecondsOrNull(row.in_progress_at),
  closed_at: unixSecondsOrNull(row.closed_at),
  due_at: unixSeconds(row.due_at),
  overdue: row.state === "requested" && row.due_at <= now,
  reminders: row.reminders,
  next_reminder_at: unixSecondsOrNull(row.next_reminder_at),
  last_checked_at: unixSecondsOrNull(row.last_checked_at),
  down_since: unixSecondsOrNull(row.down_since),
  watch_until: unixSecondsOrNull(row.watch_until),
  re_emerged_at: unixSecondsOrNull(row.re_emerged_at),
  has_evidence: row.has_evidence,
  version: row.version,
});

/** The request with this id; one outside of the scope is not found. */
export const knownTakedown = async (db: Db, scope: Scope, id: string): Promise<TakedownRow> => {
  const row = await takedownInScope(db, scope, id);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

/** The request as it is after a change. */
export const shownTakedown = async (db: Db, scope: Scope, id: string, now: Date) => ({
  data: toTakedown(await knownTakedown(db, scope, id), now),
});
