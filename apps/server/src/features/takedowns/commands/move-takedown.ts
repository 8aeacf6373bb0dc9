import type { Db } from "@parapet/db/db";
import { returnQuota, spendQuota } from "@parapet/db/queries/billing";
import { addTakedownEvent, changeTakedown, type TakedownRow } from "@parapet/db/queries/takedowns";
import type { UserId } from "@parapet/domain/contracts/ids";
import { nextReminderAt, nextStates, type TakedownState, watchUntil } from "@parapet/domain/takedowns";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { notifyRequester } from "./notify-requester.ts";

const SHORTEST_REASON = 10;

const datesOf = (row: TakedownRow, state: TakedownState, at: Date) => {
  if (state === "sent") return { sent_at: at, closed_at: null, reminders: 0, next_reminder_at: nextReminderAt(at, 0) };
  if (state === "in progress")
    return {
      in_progress_at: at,
      closed_at: null,
      down_since: null,
      watch_until: null,
      next_reminder_at: row.sent_at === null ? null : nextReminderAt(at, 0),
      reminders: 0,
    };
  if (state === "taken down")
    return { closed_at: at, down_since: row.down_since ?? at, watch_until: watchUntil(at), next_reminder_at: null };
  return { closed_at: at, next_reminder_at: null };
};

export interface Move {
  readonly state: TakedownState;
  readonly note: string | null;
  /** Left out where the program itself moves it. */
  readonly version?: number;
  readonly author?: UserId;
  /** Notified instead of the status: a name that re-emerged is in progress again, which is one message. */
  readonly notifiedAs?: "re-emerged";
}

/** Changes the status of a request with its dates and history, and notifies the requester. False if it was changed meanwhile. */
export const moveTakedown = async (
  services: Pick<Services, "config" | "events" | "jobs" | "mail" | "now">,
  db: Db,
  row: TakedownRow,
  { state, note, version, author, notifiedAs }: Move,
): Promise<boolean> => {
  const at = services.now();
  if (!(await changeTakedown(db, row.org_id, row.id, { state, ...datesOf(row, state, at) }, version))) return false;
  await addTakedownEvent(
    db,
    { org: row.org_id, takedown: row.id },
    { kind: "state", state, at, note, ...(author && { author }) },
  );
  if (row.requested_by !== author)
    await notifyRequester(services, db, row, notifiedAs ?? state, { note, byPerson: author !== undefined });
  await raiseTakedown(services, db, row, notifiedAs ?? state);
  return true;
};

/** Raises the takedown alert. Each status of each version of a request is notified once. */
const raiseTakedown = (
  services: Pick<Services, "events" | "jobs" | "now">,
  db: Db,
  row: Pick<TakedownRow, "id" | "org_id" | "domain" | "name" | "version">,
  state: TakedownState | "re-emerged",
): Promise<void> =>
  raiseAlert(services, db, {
    org: row.org_id,
    domain: row.domain,
    source: "takedown",
    key: `${row.id} ${row.version} ${state}`,
    events: [{ type: "takedown_update", severity: null, subject: row.name, detail: state }],
  });

/** A user changes the status: only along the allowed transitions, and only if it was not changed meanwhile. */
export const moveByHand = async (
  services: Pick<Services, "config" | "events" | "jobs" | "mail" | "now">,
  db: Db,
  actor: Actor,
  row: TakedownRow,
  move: Required<Pick<Move, "state" | "note" | "version">>,
  visitor: Visitor,
): Promise<void> => {
  if (!nextStates(row.state).includes(move.state)) throw new Refusal("conflict", "takedown_step");
  // The requester receives the reason: a rejection without one cannot be contested.
  if (move.state === "rejected" && (move.note ?? "").length < SHORTEST_REASON)
    throw new Refusal("invalid_input", "takedown_reason", { fields: { note: "takedown_reason" } });
  if (!(await moveTakedown(services, db, row, { ...move, author: actor.user }))) throw new Refusal("conflict");
  // A request that was rejected, or withdrawn before any notice was sent, does not count against the quota.
  if (row.state === "rejected") await spendQuota(db, row.org_id, "takedownsPerMonth", row.requested_at);
  if (move.state === "withdrawn" || move.state === "rejected")
    await returnQuota(db, row.org_id, "takedownsPerMonth", row.requested_at);
  await audit(db, visitor, services.now(), {
    action: "takedown.changed",
    org: row.org_id,
    actor: actor.user,
    object: row.id,
    detail: { from: row.state, to: move.state, ...(move.state === "rejected" && { reason: move.note }) },
  });
};
