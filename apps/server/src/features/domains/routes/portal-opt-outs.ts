import { optOutsPage } from "@parapet/db/queries/domains";
import { addOptOut, listOptOuts, removeOptOut } from "@parapet/domain/contracts/domains";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { enterOptOut, withdrawOptOut } from "../commands/manage-opt-outs.ts";
import { stopCovered } from "../commands/opt-out.ts";

type Given = RouteServices & Pick<Services, "config" | "optOut">;

const listOptOutsRoute: Route<Given> = (app, services) =>
  serve(app, services, listOptOuts, async ({ db, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await optOutsPage(db, query.q, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        target: row.target,
        email: row.email,
        reason: row.reason,
        created_at: unixSeconds(row.created_at),
        by_operator: row.by_operator,
        mail_confirmed_at: unixSecondsOrNull(row.mail_confirmed_at),
        confirmed_at: unixSecondsOrNull(row.confirmed_at),
      })),
      pagination: pagination(total, query),
    };
  });

const addOptOutRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, addOptOut, async (call) => {
    const { target, isName, id } = await enterOptOut(services, call);
    if (isName) await stopCovered(services, target);
    else await services.optOut.refresh();
    services.mail.nudge();
    return { data: { id } };
  });

const removeOptOutRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, removeOptOut, async (call) => {
    await withdrawOptOut(services, call);
    await services.optOut.refresh();
    return { data: { removed: true as const } };
  });

/** The opt-out list of the operator. A change takes effect at once, also for running scans. */
export const portalOptOutRoutes: readonly Route<Given>[] = [listOptOutsRoute, addOptOutRoute, removeOptOutRoute];
