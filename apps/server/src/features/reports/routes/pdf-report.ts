import { setTimeout as sleep } from "node:timers/promises";

import { organizationInScope } from "@parapet/db/queries/organizations";
import { hiddenAreas, holds, readsScores } from "@parapet/domain/access";
import { findReport, followReport, makeReport as makeReportCall, readReport } from "@parapet/domain/contracts/reports";
import { readerDateStyle } from "@parapet/words/format/date-style";
import type { FastifyReply } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { makeReport } from "../commands/make-report.ts";
import { openReport } from "../commands/open-report.ts";
import { reportProgress } from "../report-progress.ts";

const LIMIT = { max: 30, perSeconds: 60 };
/** Of the ten seconds within which a request is answered, what is left is for storing the reference under load. */
const WAIT_MS = 7_000;
const ASK_EVERY_MS = 250;
const RETRY_AFTER_SECONDS = 5;

/** Counted from the arrival of the request, so that its wait for the database is a part of it. */
const answerBy = (reply: FastifyReply): number => Date.now() + WAIT_MS - reply.elapsedTime;

/** A report is one file for all its readers and covers every area and the score: who may not see one of them may not read it. */
const requireAllAreas = (actor: Actor): void => {
  if (hiddenAreas(actor).length > 0 || !readsScores(actor)) throw new Refusal("not_allowed");
};

const reportRoute =
  (call: typeof findReport | typeof makeReportCall): Route<RouteServices> =>
  (app, services) =>
    serveInSteps(
      app,
      services,
      call,
      async ({ actor, body, locale, reach, from, stepAsBegun, reply }) => {
        requireAllAreas(actor);
        // A drawing is joined by others and goes on when who asked has left; who may read it is decided when it is fetched.
        const made = await makeReport(stepAsBegun, {
          find: async (db) => {
            const scoped = await domainInScope(db, actor, reach, body?.domain);
            const organization = await organizationInScope(db, reach.scope, scoped.org);
            if (organization === undefined) throw new Refusal("not_found");
            return { ...scoped, organization: organization.name };
          },
          kind: body?.kind ?? "technical",
          locale,
          by: actor.user,
          from,
          now: services.now(),
          mayMake: holds(actor.role, actor.narrowing, "reports:make"),
          answerBy: answerBy(reply),
        });
        if (made === null) throw new Refusal("not_found");
        return { data: { file_path: made.reference, ready: made.isReady } };
      },
      { limit: LIMIT },
    );

const followReportRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, followReport, async ({ actor, db, query, locale, reach }) => {
    const { org, domain } = await domainInScope(db, actor, reach, query.domain);
    const edition = { org, domain, kind: query.kind, locale, dates: readerDateStyle() };
    return { data: await reportProgress(db, edition) };
  });

const readReportRoute: Route<RouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    readReport,
    async ({ step, body, reply, from }) => {
      const deadline = answerBy(reply);
      for (;;) {
        const began = Date.now();
        // Who waited for the report may have lost meanwhile what they had when they asked.
        const bytes = await step((db, now) => {
          requireAllAreas(now.actor);
          return openReport(services, { ...now, db, from }, body.file_path);
        });
        if (bytes !== null)
          return reply
            .header("content-disposition", 'attachment; filename="report.pdf"')
            .type("application/pdf")
            .send(bytes);
        // Under load the database is waited for: another look would come as late as this one.
        if (2 * Date.now() - began >= deadline)
          throw new Refusal("unavailable", "report_pending", { retryAfterSeconds: RETRY_AFTER_SECONDS });
        await sleep(ASK_EVERY_MS);
      }
    },
    { raw: true },
  );

/** The report as a file: found or made, then fetched by its reference. */
export const pdfReportRoutes: readonly Route<RouteServices>[] = [
  reportRoute(findReport),
  reportRoute(makeReportCall),
  followReportRoute,
  readReportRoute,
];
