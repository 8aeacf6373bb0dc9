import { scoreAt } from "@parapet/db/queries/score";
import { hiddenAreas, readsScores } from "@parapet/domain/access";
import { listChanges } from "@parapet/domain/contracts/overview";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { changesIn, describeChanges, MAX_CHANGED } from "../../scans/index.ts";
import { dayBefore, readTrend } from "../compared-scores.ts";

/** Moments are given in whole seconds: what happened within the second belongs to it. */
const endOfSecond = (seconds: number): Date => new Date(seconds * 1000 + 999);

const NOTHING = { cut: false, appeared: [], disappeared: [], changed: [] };

/** What changed in a period, whatever changed it. */
export const changeRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(
    app,
    services,
    listChanges,
    async ({ actor, db, reach, query, locale, from }) => {
      const now = services.now();
      const found = await domainToRead({ db, actor, reach, from }, query.domain, now);
      const { org, domain } = found;
      const to = query.to === undefined ? null : endOfSecond(query.to);
      const since = query.from === undefined ? dayBefore(await readTrend(db, found, now))?.at : endOfSecond(query.from);
      const scored = async (at: Date) => (readsScores(actor) ? scoreAt(db, org, domain, at) : null);
      const after = await scored(to ?? now);
      const until = unixSeconds(to ?? now);
      if (since === undefined) return { data: { from: null, to: until, score: { before: null, after }, ...NOTHING } };
      if (to !== null && to < since)
        throw new Refusal("invalid_input", "end_not_ahead", { fields: { to: "end_not_ahead" } });
      const compared = await changesIn(db, found, { from: since, to }, MAX_CHANGED);
      return {
        data: {
          from: unixSeconds(since),
          to: until,
          score: { before: await scored(since), after },
          ...describeChanges(compared, hiddenAreas(actor), locale),
        },
      };
    },
    { work: "search" },
  );
};
