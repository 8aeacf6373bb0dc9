import type { Db } from "@parapet/db/db";
import {
  type Attempted,
  changeWebhookState,
  countWaiting,
  deliveriesDue,
  dropDeliveries,
  type EventFilter,
  eventsAfter,
  eventsById,
  insertDeliveries,
  type LeasedWebhook,
  leaseWebhook,
  organizationOfWebhook,
  type OutboxRow,
  recordAttempts,
} from "@parapet/db/queries/events";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { nextAttempt } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import type { EventType } from "@parapet/domain/events";
import type { FindingArea, Severity } from "@parapet/domain/risk";

import type { Actor } from "../../../platform/actor.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import type { Answered } from "../../../platform/webhooks/send-web.ts";
import { type EventReader, eventReader } from "../event-reader.ts";
import { openTarget, sendSigned, type Target } from "../send-signed.ts";
import { toEvent } from "../to-event.ts";
import { pauseWebhook } from "./pause-webhook.ts";

type Needs = Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now">;

/** Events that one round takes, and requests that it has open at the same time. */
const ROUND = 100;
const AT_ONCE = 8;
/** As many events may wait for a receiver before no further ones are taken for it; they stay in the outbox. */
const MOST_WAITING = 1_000;
/** How long an event that was worded may be sent without asking again. */
const FRESH_MS = 1_000;
/** One turn of a webhook in the queue; then others have theirs. */
const TURN_MS = 45_000;
/** A receiver that accepts nothing is asked this often at least, with few events: what others of it failed with is no reason to wait long. */
const LONGEST_REST_MS = 5 * MINUTE_MS;
const PROBES = 2;
/** An event that is refused for so much longer than the receiver fails is refused for itself. */
const ALONE_MS = HOUR_MS;
/** Longer than a turn and the requests that it ends with. */
const LEASE_MS = 120_000;

interface Due {
  readonly event_id: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly object: string;
}

export const filterOf = (
  row: Pick<LeasedWebhook, "types" | "min_severity" | "areas" | "domains" | "units">,
): EventFilter => ({
  types: row.types as EventType[],
  minSeverity: row.min_severity as Severity | null,
  areas: row.areas as FindingArea[],
  domains: row.domains,
  units: row.units,
});

const permitted = (filter: EventFilter, reader: EventReader): EventFilter => ({
  ...filter,
  types: filter.types.filter((type) => reader.types.includes(type)),
});

/** Takes the next events for the webhook, with the rights of its owner at this moment; answers how far it is now. */
const takeNew = async (
  services: Needs,
  org: OrgId,
  webhook: LeasedWebhook,
  reader: EventReader,
  position: number,
): Promise<{ readonly position: number; readonly more: boolean }> => {
  const of = { org, webhook: webhook.id };
  const waiting = await within(services.db, [org], (tx) => countWaiting(tx, of));
  if (waiting >= MOST_WAITING) return { position, more: false };
  const read = (tx: Db) =>
    eventsAfter(tx, org, permitted(filterOf(webhook), reader), { after: position, limit: ROUND });
  const found = await within(services.db, [org], read, reader.limits);
  if (found.position === position) return { position, more: false };
  await within(services.db, [org], async (tx) => {
    await insertDeliveries(tx, of, found.rows, services.now());
    await changeWebhookState(tx, org, webhook.id, { position: found.position });
  });
  return { position: found.position, more: found.more };
};

interface Attempt extends Attempted {
  readonly createdAt: Date;
}

const attemptOf = (due: Due, sent: Answered, body: string, now: Date): Attempt => {
  const attempts = due.attempts + 1;
  const next = sent.outcome === "delivered" ? now : nextAttempt(attempts, due.created_at, now);
  return {
    event: due.event_id,
    createdAt: due.created_at,
    state: sent.outcome === "delivered" ? "delivered" : next === null ? "dead" : "waiting",
    attempts,
    at: now,
    nextAt: next ?? now,
    status: sent.status,
    error: sent.error,
    tookMs: sent.tookMs,
    body,
    answer: sent.answer,
  };
};

/** Sends the events of each object one after the other, several objects at once; those after a failure wait with it. */
const sendChains = async (
  services: Needs,
  target: Target,
  due: readonly Due[],
  bodyNow: (one: Due) => Promise<string | undefined>,
  signal: AbortSignal | undefined,
): Promise<Attempt[]> => {
  const chains = [...Map.groupBy(due, ({ object }) => object).values()];
  const attempts: Attempt[] = [];
  let isGone = false;
  let failed = 0;
  const work = async () => {
    for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) {
      for (const one of chain) {
        // A receiver that answers nothing is not asked for every object.
        if (isGone || failed >= AT_ONCE || signal?.aborted === true) return;
        const body = await bodyNow(one);
        if (body === undefined) continue;
        const sent = await sendSigned(services, target, one.event_id, body, signal);
        attempts.push(attemptOf(one, sent, body, services.now()));
        if (sent.outcome === "delivered") continue;
        isGone ||= sent.outcome === "gone";
        failed += 1;
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return attempts;
};

/** What is due, worded with the rights of the owner now; what may not be read any more is not sent. */
const bodiesOf = async (
  services: Needs,
  org: OrgId,
  webhook: LeasedWebhook,
  reader: EventReader,
  due: readonly Due[],
): Promise<Map<string, string>> => {
  const ids = due.map(({ event_id }) => event_id);
  const rows = await within(services.db, [org], (tx) => eventsById(tx, org, ids), reader.limits);
  const reading = { publicUrl: services.config.publicUrl, locale: webhook.locale, hidden: reader.limits.hidden };
  const readable = rows.filter((row: OutboxRow) => reader.types.includes(row.type));
  const bodies = new Map(readable.map((row) => [row.id, JSON.stringify(toEvent(row, reading))]));
  const hidden = ids.filter((id) => !bodies.has(id));
  if (hidden.length > 0)
    await within(services.db, [org], (tx) => dropDeliveries(tx, { org, webhook: webhook.id }, hidden));
  return bodies;
};

interface Health {
  failures: number;
  failingSince: Date | null;
}

/** Is it the event that is refused, and not the receiver that is away? */
const isRefusedAlone = ({ createdAt }: Attempt, failingSince: Date | null): boolean =>
  failingSince === null || failingSince.getTime() - createdAt.getTime() > ALONE_MS;

/** Stores what became of a round, and what it says of the receiver. True: go on at once. */
const settle = async (
  services: Needs,
  org: OrgId,
  webhook: LeasedWebhook,
  attempts: readonly Attempt[],
  { health, owner }: { readonly health: Health; readonly owner: Actor },
): Promise<boolean> => {
  const now = services.now();
  const hasSucceeded = attempts.some(({ state }) => state === "delivered");
  const isGone = attempts.some(({ error }) => error === "gone");
  if (hasSucceeded) Object.assign(health, { failures: 0, failingSince: null });
  else if (attempts.length > 0) {
    health.failures += 1;
    health.failingSince ??= now;
  }
  // As long as one message is tried; then someone has to look at the receiver.
  const rest = health.failingSince === null ? now : nextAttempt(health.failures, health.failingSince, now);
  return within(services.db, [org], async (tx) => {
    // Nothing is given up because the receiver is away: it waits until the webhook is switched on again.
    const kept = attempts.map((it): Attempt =>
      it.state === "dead" && !isRefusedAlone(it, health.failingSince) ? { ...it, state: "waiting" } : it,
    );
    await recordAttempts(tx, { org, webhook: webhook.id }, kept);
    await changeWebhookState(tx, org, webhook.id, {
      failures: health.failures,
      failing_since: health.failingSince,
      next_attempt_at: new Date(Math.min((rest ?? now).getTime(), now.getTime() + LONGEST_REST_MS)),
      leased_until: new Date(now.getTime() + LEASE_MS),
    });
    if (isGone || rest === null) {
      await pauseWebhook(services, tx, { org, webhook, owner }, isGone ? "gone" : "failing");
      return false;
    }
    return health.failingSince === null;
  });
};

/** One turn of a webhook: new events are taken and what is due is sent, in order for each object. */
const runTurn = async (
  services: Needs,
  org: OrgId,
  webhook: LeasedWebhook,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const endsAt = performance.now() + TURN_MS;
  const health: Health = { failures: webhook.failures, failingSince: webhook.failing_since };
  let { position } = webhook;
  while (performance.now() < endsAt && signal?.aborted !== true) {
    // Asked for every round: whom the webhook acts for, and what they may read.
    const owner = await within(services.db, [org], (tx) => ownerNow(tx, "event-webhook", webhook.id, services.now()));
    if (owner === null) return;
    const target = await openTarget(services, org, webhook);
    if (target === null) {
      await within(services.db, [org], (tx) => pauseWebhook(services, tx, { org, webhook, owner }, "not-allowed"));
      return;
    }
    const reader = eventReader(owner, org);
    const taken = await takeNew(services, org, webhook, reader, position);
    position = taken.position;
    const due = await within(services.db, [org], (tx) =>
      deliveriesDue(tx, { org, webhook: webhook.id }, services.now(), health.failingSince === null ? ROUND : PROBES),
    );
    if (due.length === 0) {
      if (taken.more) continue;
      return;
    }
    const bodies = await bodiesOf(services, org, webhook, reader, due);
    const wordedAt = performance.now();
    // A receiver that answers slowly does not prolong what may be read: after a moment each event is worded anew.
    const bodyNow = async (one: Due): Promise<string | undefined> => {
      if (performance.now() - wordedAt < FRESH_MS) return bodies.get(one.event_id);
      const now = await within(services.db, [org], (tx) => ownerNow(tx, "event-webhook", webhook.id, services.now()));
      if (now === null) return undefined;
      return (await bodiesOf(services, org, webhook, eventReader(now, org), [one])).get(one.event_id);
    };
    const attempts = await sendChains(services, target, due, bodyNow, signal);
    if (!(await settle(services, org, webhook, attempts, { health, owner }))) return;
  }
};

/** Sends the events of one webhook, if it is its turn and no other worker has it. */
export const deliverEvents = async (services: Needs, id: string, signal?: AbortSignal): Promise<void> => {
  const org = await asSystem(services.db, "job-lookup", (tx) => organizationOfWebhook(tx, id));
  if (org === undefined) return;
  const now = services.now();
  const webhook = await within(services.db, [org], (tx) =>
    leaseWebhook(tx, org, id, now, new Date(now.getTime() + LEASE_MS)),
  );
  if (webhook === undefined) return;
  try {
    await runTurn(services, org, webhook, signal);
  } finally {
    await within(services.db, [org], (tx) => changeWebhookState(tx, org, id, { leased_until: null }));
  }
};
