import { readForecast } from "@parapet/domain/contracts/forecast";
import type { FastifyInstance } from "fastify";

import { buildForecast } from "../commands/build-forecast.ts";
import { domainToRead } from "../commands/enter-client.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";

/** The sixty-day outlook. */
export const forecastRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, readForecast, "forecast:read", async ({ actor, db, query, locale, reach, request }) => {
    const found = await domainToRead({ db, actor, reach, request }, query.domain, services.now());
    return { data: await buildForecast(db, found, locale, services.now()) };
  });
};
