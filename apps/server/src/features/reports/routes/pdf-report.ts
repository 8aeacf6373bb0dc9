import { setTimeout as sleep } from "node:timers/promises";

import { organizationInScope } from "@parapet/db/queries/organizations";
import { hiddenAreas, holds, readsScores } from "@parapet/domain/access";
import { findReport, followReport, makeReport as makeReportCall, readReport } from "@parapet/domain/contracts/reports";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { makeReport } from "../commands/make-report.ts";
import { openReport } from "../commands/open-report.ts";
import { reportProgress } from "../report-progress.ts";

const LIMIT = { max: 30, perSeconds: 60 };
const ANSWER_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 250;
const RETRY_AFTER_SECONDS = 5;

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
      async ({ actor, body, locale, reach, from, step }) => {
        requireAllAreas(actor);
        const found = await step(async (db) => {
          const scoped = await domainInScope(db, actor, reach, body?.domain);
          const organization = await organizationInScope(db, reach.scope, scoped.org);
          if (organization === undefined) throw new Refusal("not_found");
          return { ...scoped, organization: organization.name };
        });
        const made = await makeReport(step, {
          found,
          locale,
          by: actor.user,
          from,
          now: services.now(),
          mayMake: holds(actor.role, actor.narrowing, "reports:make"),
        });
        if (made === null) throw new Refusal("not_found");
        return { data: { file_path: made.reference, ready: made.isReady } };
      },
      { limit: LIMIT },
    );

const followReportRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, followReport, async ({ actor, db, query, locale, reach }) => {
    const { org, domain } = await domainInScope(db, actor, reach, query.domain);
    return { data: await reportProgress(db, org, domain, locale) };
  });

const readReportRoute: Route<RouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    readReport,
    async ({ actor, step, body, reach, reply, from }) => {
      requireAllAreas(actor);
      const deadline = Date.now() + ANSWER_WITHIN_MS;
      for (;;) {
        const bytes = await step((db) => openReport(services, { actor, db, reach, from }, body.file_path));
        if (bytes !== null)
          return reply
            .header("content-disposition", 'attachment; filename="report.pdf"')
            .type("application/pdf")
            .send(bytes);
        if (Date.now() >= deadline)
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
