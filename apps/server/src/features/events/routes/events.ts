import { eventsAfter, outboxHead, placeEvents, positionBefore } from "@parapet/db/queries/events";
import { within } from "@parapet/db/scope";
import { EVENT_TYPE_IDS } from "@parapet/domain/contracts/choices";
import { listEvents } from "@parapet/domain/contracts/events";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { serveInSteps } from "../../../platform/http/serve.ts";
import { openCursor, sealCursor } from "../cursor.ts";
import { eventReader } from "../event-reader.ts";
import { toEvent } from "../to-event.ts";
import type { WebhookServices } from "./webhooks.ts";

const listEventsRoute: Route<WebhookServices> = (app, services) =>
  serveInSteps(app, services, listEvents, async ({ actor, query, locale, step }) => {
    const org = activeOrganization(actor);
    const { after, since } = query;
    if (after !== undefined && since !== undefined)
      throw new Refusal("invalid_input", "cursor_or_time", { fields: { since: "cursor_or_time" } });
    const cursor = after === undefined ? null : await openCursor(services.keys, org, after, "after");
    // In a scope of its own: what the reader may not see has its place as well.
    await within(services.db, [org], (tx) => placeEvents(tx, org));
    const reader = eventReader(actor, org);
    const types = (query.types ?? EVENT_TYPE_IDS).filter((type) => reader.types.includes(type));
    const filter = {
      types,
      minSeverity: query.min_severity ?? null,
      areas: query.areas ?? [],
      domains: query.domain === undefined ? [] : [query.domain],
      units: query.unit === undefined ? [] : [query.unit],
    };
    const { rows, position, more } = await step(async (db) => {
      const { purged } = await outboxHead(db, org);
      // What was deleted meanwhile must not look as if nothing had happened.
      if (cursor !== null && cursor < purged) throw new Refusal("gone", "cursor_expired");
      const begin = cursor ?? (since === undefined ? purged : await positionBefore(db, org, new Date(since * 1000)));
      return eventsAfter(db, org, filter, { after: begin, limit: query.limit });
    });
    const reading = { publicUrl: services.config.publicUrl, locale, hidden: reader.limits.hidden };
    return {
      data: rows.map((row) => toEvent(row, reading)),
      next: await sealCursor(services.keys, org, position),
      more,
    };
  });

/** The events of the organization, for programs that cannot be sent them. */
export const eventRoutes: readonly Route<WebhookServices>[] = [listEventsRoute];
