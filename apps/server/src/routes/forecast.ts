import { readForecast } from "@parapet/domain/contracts/forecast";
import type { FastifyInstance } from "fastify";

import { buildForecast } from "../commands/build-forecast.ts";
import { domainInScope } from "../domain-in-scope.ts";
import { Refusal } from "../errors.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";
import { reachesDomain } from "../session/reach.ts";

/** The sixty-day outlook. */
export const forecastRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, readForecast, "forecast:read", async ({ actor, db, query, locale, reach }) => {
    const found = await domainInScope(db, actor, query.domain);
    if (!reachesDomain(reach, found.org, found.domain)) throw new Refusal("not_found");
    return { data: await buildForecast(db, found, locale, services.now()) };
  });
};
