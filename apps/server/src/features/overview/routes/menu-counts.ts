import { countKinds } from "@parapet/db/queries/inventory";
import { countFilters } from "@parapet/db/queries/remediation";
import { hiddenAreas, holds } from "@parapet/domain/access";
import { countMenu } from "@parapet/domain/contracts/overview";
import { WorkFilter } from "@parapet/domain/contracts/remediation";
import { knownTotal } from "@parapet/domain/coverage";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { countAreas } from "../build-overview.ts";
import { toReportReader } from "../report-reader.ts";

/** What the links of the menu count. */
export const menuCountRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, countMenu, async ({ actor, db, reach, query, from }) => {
    const now = services.now();
    const found = await domainToRead({ db, actor, reach, from }, query.domain, now);
    const { org, domain } = found;
    const hidden = hiddenAreas(actor);
    const work = await countFilters(db, { ...reach, hidden, user: actor.user, now }, { team: WorkFilter.parse({}) });
    const hosts = await countKinds(db, { org, domains: [domain], hidden });
    const seesIssues = holds(actor.role, actor.narrowing, "risk:read");
    return {
      data: {
        work: work["team"]?.actions ?? 0,
        assets: hosts.get("host") ?? 0,
        exposure: seesIssues
          ? knownTotal((await countAreas(db, found, now, toReportReader(actor))).ledger).total
          : null,
      },
    };
  });
};
