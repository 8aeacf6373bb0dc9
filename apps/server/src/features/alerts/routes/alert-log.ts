import { alertsPage, deliveriesPage } from "@parapet/db/queries/alerts";
import { type AlertEvent, findWorst } from "@parapet/domain/alerts";
import {
  type Delivery,
  listDeliveries,
  listRaisedAlerts,
  type RaisedAlert,
  retryDelivery,
} from "@parapet/domain/contracts/alerts";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { Locale } from "@parapet/words/locale";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { alertTitle, wordEvent } from "../alert-message.ts";
import { sendAgain } from "../commands/send-again.ts";

type LogServices = RouteServices & Pick<Services, "jobs">;

const RETRIES = { max: 6, perSeconds: 60 } as const;

const toRaised = (row: Awaited<ReturnType<typeof alertsPage>>["rows"][number], locale: Locale): RaisedAlert => {
  const events = row.events as AlertEvent[];
  const types = events.map(({ type }) => type);
  return {
    id: row.id,
    setting: { id: row.setting_id, name: row.name },
    domain: row.domain,
    source: row.source as RaisedAlert["source"],
    title: alertTitle(row.domain, types, row.event_count, locale),
    severity: findWorst(events),
    count: row.event_count,
    events: events.map((event) => ({
      type: event.type,
      severity: event.severity,
      subject: event.subject,
      text: wordEvent(event, locale),
      finding_id: event.finding ?? null,
    })),
    raised_at: unixSeconds(row.raised_at),
    held: row.held as RaisedAlert["held"],
    due_at: unixSecondsOrNull(row.due_at),
    released_at: unixSecondsOrNull(row.released_at),
  };
};

const toDelivery = (row: Awaited<ReturnType<typeof deliveriesPage>>["rows"][number]): Delivery => ({
  id: row.id,
  setting: row.setting_id === null ? null : { id: row.setting_id, name: row.name ?? "" },
  domain: row.domain,
  kind: row.kind as Delivery["kind"],
  address: row.hint,
  about: row.about as Delivery["about"],
  state: row.state as Delivery["state"],
  attempts: row.attempts,
  created_at: unixSeconds(row.created_at),
  next_attempt_at: row.state === "waiting" ? unixSeconds(row.next_attempt_at) : null,
  delivered_at: unixSecondsOrNull(row.delivered_at),
  status: row.last_status,
  error: row.last_error,
});

const listRaisedAlertsRoute: Route<LogServices> = (app, services) =>
  serve(app, services, listRaisedAlerts, async ({ db, reach, query, locale }) => {
    await requireOneHolder(db, reach, query.domain);
    const filter = { domain: query.domain, setting: query.setting };
    const { rows, total } = await alertsPage(db, reach.scope, filter, sortedPage(query));
    return { data: rows.map((row) => toRaised(row, locale)), pagination: pagination(total, query) };
  });

const listDeliveriesRoute: Route<LogServices> = (app, services) =>
  serve(app, services, listDeliveries, async ({ db, reach, query }) => {
    const filter = { setting: query.setting, state: query.state };
    const { rows, total } = await deliveriesPage(db, reach.scope, filter, sortedPage(query));
    return { data: rows.map(toDelivery), pagination: pagination(total, query) };
  });

const retryDeliveryRoute: Route<LogServices> = (app, services) =>
  serve(
    app,
    services,
    retryDelivery,
    async ({ actor, db, reach, params }) => {
      await sendAgain(services, db, { scope: reach.scope, org: actor.org }, params.id);
      return { data: { queued: true as const } };
    },
    { limit: RETRIES },
  );

/** What was raised, and what became of each message. */
export const alertLogRoutes: readonly Route<LogServices>[] = [
  listRaisedAlertsRoute,
  listDeliveriesRoute,
  retryDeliveryRoute,
];
