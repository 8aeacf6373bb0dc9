import { checkAddress, followPublicReport, publicReport, requestReport } from "@parapet/domain/contracts/public-report";

import type { Route } from "../../../platform/feature.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone, serveAnyoneStream } from "../../../platform/http/serve.ts";
import { followPublicScan, readPublicReport } from "../commands/public-scan.ts";
import { requestAddressCheck } from "../commands/request-address-check.ts";
import { receiveReportRequest } from "../commands/request-report.ts";
import type { PublicReportServices } from "../recent-reports.ts";

/** Reading costs one index lookup; this limit only stops runaway loops. New scans have their own limits. */
const READS = { max: 6_000, perSeconds: 10 };

type Given = Pick<
  PublicReportServices,
  "config" | "db" | "jobs" | "keys" | "mail" | "now" | "optOut" | "recentReports" | "scanUpdates"
>;

const publicReportRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    publicReport,
    async ({ body, request }) => ({ data: await readPublicReport(services, body.domain, request.ip) }),
    { limit: READS, bodyLimitBytes: 4_096 },
  );

const followPublicReportRoute: Route<Given> = (app, services) =>
  serveAnyoneStream(
    app,
    followPublicReport,
    ({ query, request, reply }) => followPublicScan(services, query.domain, { request, reply }),
    { limit: { max: 120, perSeconds: 60 } },
  );

const checkAddressRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    checkAddress,
    async ({ body }) => {
      await requestAddressCheck(services, body.email, body.locale);
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 4_096 },
  );

const requestReportRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    requestReport,
    async ({ body, from, request }) => {
      await receiveReportRequest(services, body, request.actor, { ...from, ip: request.ip });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 4_096 },
  );

/** The free public report, and the request for the full one. */
export const publicReportRoutes: readonly Route<Given>[] = [
  publicReportRoute,
  followPublicReportRoute,
  checkAddressRoute,
  requestReportRoute,
];
