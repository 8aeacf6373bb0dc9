import { readForecast } from "@parapet/domain/contracts/forecast";
import type { FastifyInstance } from "fastify";

import { buildForecast } from "../commands/build-forecast.ts";
import { domainInScope } from "../domain-in-scope.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";

/** The sixty-day outlook. */
export const forecastRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, readForecast, "forecast:read", async ({ actor, db, query, locale, reach }) => {
    const found = await domainInScope(db, actor, reach, query.domain);
    return { data: await buildForecast(db, found, locale, services.now()) };
  });
};
