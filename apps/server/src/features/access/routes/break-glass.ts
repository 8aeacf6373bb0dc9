import { breakGlassAsks, breakGlassById, type BreakGlassRow } from "@parapet/db/queries/access";
import {
  approveBreakGlass as approveEndpoint,
  listBreakGlass,
  requestBreakGlass as askEndpoint,
} from "@parapet/domain/contracts/access";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { askForAccess, allowAccess } from "../commands/break-glass.ts";

const SHOWN = 100;

const wire = (row: BreakGlassRow | undefined, actor: Actor) => {
  if (row === undefined) throw new Refusal("not_found");
  return {
    id: row.id,
    organization_id: row.org_id,
    organization: row.organization,
    asked_by: row.asked_by_name,
    reason: row.reason,
    asked_at: unixSeconds(row.asked_at),
    approved_by: row.approved_at === null ? null : row.approved_by_name,
    ends_at: unixSecondsOrNull(row.ends_at),
    is_own: row.asked_by === actor.user,
  };
};

const listBreakGlassRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listBreakGlass, async ({ actor, db }) => ({
    data: (await breakGlassAsks(db, SHOWN)).map((row) => wire(row, actor)),
  }));

const askRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, askEndpoint, async (call) => {
    const id = await askForAccess(services, call);
    return { data: wire(await breakGlassById(call.db, id), call.actor) };
  });

const approveRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, approveEndpoint, async (call) => {
    await allowAccess(services, call);
    return { data: wire(await breakGlassById(call.db, call.params.id), call.actor) };
  });

/** Two operators and an hour: the only way for one of them to a client's leaked secrets. */
export const breakGlassRoutes: readonly Route<RouteServices>[] = [listBreakGlassRoute, askRoute, approveRoute];
