import { currentlyVerified } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { holds } from "@parapet/domain/access";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { requestReport } from "@parapet/domain/contracts/public-report";
import type * as z from "zod";

import type { Actor } from "../../../platform/actor.ts";
import type { RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { reachFor } from "../../../platform/session/reach.ts";
import { receiveLead } from "../../leads/index.ts";
import { enqueueScan } from "../../scans/index.ts";
import type { PublicReportServices } from "../recent-reports.ts";
import { readPublicReport } from "./public-scan.ts";

type ReportRequest = z.output<NonNullable<(typeof requestReport)["body"]>>;

/** A customer's request starts a scan of their own, within what the domain's verification and the plan allow. */
const startOwn = async (
  services: Pick<PublicReportServices, "db" | "jobs" | "now" | "optOut">,
  actor: Actor,
  from: RequestOrigin,
  domain: string,
): Promise<boolean> => {
  if (!holds(actor.role, actor.narrowing, "scans:start") || actor.licence.state === "expired") return false;
  const reach = reachFor(actor, "scans:start");
  return within(services.db, reach.scope, async (db) => {
    try {
      const found = await domainInScope(db, actor, reach, domain);
      const isVerified = await currentlyVerified(db, found.org, found.domain, services.now());
      const profile = isVerified ? "full" : "passive";
      await enqueueScan(services, db, found, { profile, origin: "request", by: { user: actor.user, from } });
      return true;
    } catch (error) {
      // Someone else's domain: a customer is a visitor there like anyone.
      if (error instanceof Refusal && error.code === "not_found") return false;
      throw error;
    }
  });
};

/** A request for the full report: a customer's own domain is scanned, any other gets the visitor's passive scan, with its limits. */
export const receiveReportRequest = async (
  services: Pick<PublicReportServices, "config" | "db" | "jobs" | "keys" | "mail" | "now" | "optOut" | "recentReports">,
  request: ReportRequest,
  actor: Actor | null,
  from: RequestOrigin & { readonly ip: string },
): Promise<void> => {
  if (actor !== null && (await startOwn(services, actor, from, request.domain))) return;
  const { domain, email, locale } = request;
  // The report is for people of the company: a mailbox that anyone can open says nothing about that.
  const host = email.slice(email.lastIndexOf("@") + 1);
  if (sharedDomain(host) === "free_mail")
    throw new Refusal("invalid_input", "work_email_needed", { fields: { email: "work_email_needed" } });
  try {
    await readPublicReport(services, domain, from.ip);
  } catch (error) {
    // Free email domains and opted-out domains are refused; a visitor over the scan limit still leaves the request.
    const isPause = error instanceof Refusal && (error.code === "too_many_requests" || error.code === "unavailable");
    if (!isPause) throw error;
  }
  await receiveLead(services, { kind: "report", email, domain, locale, body: request });
};
