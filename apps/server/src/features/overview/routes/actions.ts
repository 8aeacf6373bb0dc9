import { readsScores } from "@parapet/domain/access";
import { listActions } from "@parapet/domain/contracts/overview";
import { pagination } from "@parapet/domain/contracts/page";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { isOutside, readPriorities } from "../../score/index.ts";
import { describeActions } from "../describe-actions.ts";
import { toReportReader } from "../report-reader.ts";

/** What to fix first, in the one order that every page shows. */
export const actionRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, listActions, async ({ actor, db, reach, query, locale, from }) => {
    const found = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    const reader = toReportReader(actor);
    const { actions: all, topGain } = await readPriorities(db, found, services.now(), isOutside(reader.hidden));
    const actions = query.fix === undefined ? all : all.filter(({ fix }) => fix === query.fix);
    const offset = (query.page - 1) * query.page_size;
    const described = await describeActions(db, found, actions.slice(offset, offset + query.page_size), {
      locale,
      now: services.now(),
      seesTickets: reader.seesTickets,
    });
    const isScored = readsScores(actor);
    return {
      data: isScored ? described : described.map((action) => ({ ...action, points: null })),
      pagination: pagination(actions.length, query),
      top_three_points: isScored ? topGain / 100 : null,
    };
  });
};
