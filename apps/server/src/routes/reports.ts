import { holds } from "@parapet/domain/access/permissions";
import { detailReport } from "@parapet/domain/contracts/reports";
import type { FastifyInstance } from "fastify";

import { buildOverview } from "../commands/build-overview.ts";
import { domainToRead } from "../commands/enter-client.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";

/** Those who may only count (sellers) get figures and not one finding or host. */
const NO_ROWS = { top_vulnerabilities: [], perimeter: [], could_not_look: [], next_actions: [] };

/** Reports' data: what the overview and the PDF are drawn from. */
export const reportRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, detailReport, "risk:read", async ({ actor, db, reach, body, locale, request }) => {
    const found = await domainToRead({ db, actor, reach, request }, body?.domain, services.now());
    const report = await buildOverview(db, found, locale, services.now());
    return { data: holds(actor.role, actor.narrowing, "findings:read") ? report : { ...report, ...NO_ROWS } };
  });
};
