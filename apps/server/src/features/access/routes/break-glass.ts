import {
  approveBreakGlass,
  requestBreakGlass,
  breakGlassAsks,
  breakGlassById,
  type BreakGlassRow,
} from "@parapet/db/queries/access/break-glass";
import { organisationExists } from "@parapet/db/queries/organizations/organisation";
import {
  approveBreakGlass as approveEndpoint,
  requestBreakGlass as askEndpoint,
  listBreakGlass,
} from "@parapet/domain/contracts/access/break-glass";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { requireIndependent } from "../../../platform/session/independent-operator.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";

const SHOWN = 100;

const wire = (row: BreakGlassRow | undefined, actor: Actor) => {
  if (row === undefined) throw new Refusal("not_found");
  return {
    id: row.id,
    organisation_id: row.org_id,
    organisation: row.organisation,
    asked_by: row.asked_by_name,
    reason: row.reason,
    asked_at: unixSeconds(row.asked_at),
    approved_by: row.approved_at === null ? null : row.approved_by_name,
    ends_at: unixSecondsOrNull(row.ends_at),
    is_own: row.asked_by === actor.user,
  };
};

const listBreakGlassRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listBreakGlass, "portal:manage", async ({ actor, db }) => ({
    data: (await breakGlassAsks(db, SHOWN)).map((row) => wire(row, actor)),
  }));

const askRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, askEndpoint, "portal:manage", async ({ actor, db, body, from }) => {
    requireFreshCode(actor, services.now());
    const org = body.organisation_id as OrgId;
    if (!(await organisationExists(db, org))) throw new Refusal("not_found");
    const id = await requestBreakGlass(db, { org, by: actor.user, reason: body.reason, at: services.now() });
    const detail = { reason: body.reason };
    await audit(db, from, services.now(), {
      action: "break-glass.asked",
      org,
      actor: actor.user,
      object: id,
      detail,
    });
    return { data: wire(await breakGlassById(db, id), actor) };
  });

const approveRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, approveEndpoint, "portal:manage", async ({ actor, db, params, from }) => {
    requireFreshCode(actor, services.now());
    const at = services.now();
    const row = await breakGlassById(db, params.id);
    if (row === undefined) throw new Refusal("not_found");
    await requireIndependent(db, actor.user, { by: row.asked_by, at: row.asked_at });
    if (!(await approveBreakGlass(db, params.id, actor.user, at, new Date(at.getTime() + HOUR_MS))))
      throw new Refusal("conflict");
    await audit(db, from, at, {
      action: "break-glass.approved",
      org: row.org_id,
      actor: actor.user,
      object: row.id,
    });
    return { data: wire(await breakGlassById(db, params.id), actor) };
  });

/** Two operators and an hour: the only way for one of them to a client's leaked secrets. */
export const breakGlassRoutes: readonly Route<RouteServices>[] = [listBreakGlassRoute, askRoute, approveRoute];
