import { readForecast } from "@parapet/domain/contracts/overview";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { buildForecast } from "../build-forecast.ts";
import { toReportReader } from "../report-reader.ts";

/** The sixty-day outlook. */
export const forecastRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, readForecast, async ({ actor, db, query, locale, reach, from }) => {
    const found = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    return { data: await buildForecast(db, found, locale, services.now(), toReportReader(actor)) };
  });
};
