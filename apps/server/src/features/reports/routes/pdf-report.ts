import { organisationInScope } from "@parapet/db/queries/organisation";
import { reportFile } from "@parapet/db/queries/pdf-report";
import { hiddenAreas } from "@parapet/domain/access/area-rights";
import { holds } from "@parapet/domain/access/permissions";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  findReport,
  followReport,
  makeReport as makeReportCall,
  readReport,
} from "@parapet/domain/contracts/pdf-report";
import type { FastifyInstance } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import { audit, requestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { makeReport } from "../commands/make-report.ts";
import { reportProgress } from "../report-progress.ts";

const REFERENCE = /^[0-9a-f]{32}$/;
const LIMIT = { max: 30, perSeconds: 60 };

/** A report is one file for all its readers and covers every area: who may not see one of them may not read it. */
const requireAllAreas = (actor: Actor): void => {
  if (hiddenAreas(actor).length > 0) throw new Refusal("not_allowed");
};

/** The report as a file: found or made, then fetched by its reference. */
export const pdfReportRoutes = (app: FastifyInstance, services: RouteServices): void => {
  for (const [call, needs] of [
    [findReport, "reports:read"],
    [makeReportCall, "reports:make"],
  ] as const) {
    serveInSteps(
      app,
      services,
      call,
      needs,
      async ({ actor, body, locale, reach, request, step }) => {
        requireAllAreas(actor);
        const found = await step(async (db) => {
          const scoped = await domainInScope(db, actor, reach, body?.domain);
          const organisation = await organisationInScope(db, reach.scope, scoped.org);
          if (organisation === undefined) throw new Refusal("not_found");
          return { ...scoped, organisation: organisation.name };
        });
        const reference = await makeReport(step, {
          found,
          locale,
          by: actor.user,
          from: requestOrigin(request),
          now: services.now(),
          mayMake: holds(actor.role, actor.narrowing, "reports:make"),
        });
        if (reference === null) throw new Refusal("not_found");
        return { data: { file_path: reference } };
      },
      { limit: LIMIT },
    );
  }

  serve(app, services, followReport, "reports:read", async ({ actor, db, query, locale, reach }) => {
    const { org, domain } = await domainInScope(db, actor, reach, query.domain);
    return { data: reportProgress(org, domain, locale) };
  });

  serve(
    app,
    services,
    readReport,
    "reports:read",
    async ({ actor, db, body, reach, reply, request }) => {
      requireAllAreas(actor);
      // A reference is looked up among the reports in reach and nowhere else; it never becomes a path.
      const file = REFERENCE.test(body.file_path) ? await reportFile(db, reach.scope, body.file_path) : undefined;
      if (file === undefined || !reachesDomain(reach, file.org_id, file.domain)) throw new Refusal("not_found");
      await audit(db, requestOrigin(request), services.now(), {
        action: "report.read",
        org: file.org_id as OrgId,
        actor: actor.user,
        object: file.domain,
      });
      return reply
        .header("content-disposition", 'attachment; filename="report.pdf"')
        .type("application/pdf")
        .send(file.bytes);
    },
    { raw: true },
  );
};
