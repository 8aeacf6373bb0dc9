import { detailReport } from "@parapet/domain/contracts/overview";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { overviewFor } from "../build-overview.ts";

/** Reports' data: what the overview and the PDF are drawn from. */
export const reportRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(
    app,
    services,
    detailReport,
    async ({ actor, db, reach, body, locale, from }) => {
      const found = await domainToRead({ db, actor, reach, from }, body?.domain, services.now());
      return { data: await overviewFor(db, actor, found, locale, services.now()) };
    },
    { repeatsFreely: true },
  );
};
