import { openDomainApprovals } from "@parapet/db/queries/domains";
import {
  approveDomain,
  confirmDomainApproval,
  declineDomainApproval,
  listDomainApprovals,
} from "@parapet/domain/contracts/domains";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { requestApproval, confirmApproval, declineApproval } from "../commands/decide-approval.ts";

const SHOWN = 200;

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const listDomainApprovalsRoute: Route<Given> = (app, services) =>
  serve(app, services, listDomainApprovals, async ({ actor, db }) => ({
    data: (await openDomainApprovals(db, services.now(), SHOWN)).map((row) => ({
      id: row.id,
      organization_id: row.org_id,
      organization: row.organization,
      domain: row.domain,
      reason: row.reason,
      asked_by: row.asked_by_name,
      asked_at: unixSeconds(row.asked_at),
      expires_at: unixSeconds(daysFrom(row.asked_at, VERIFICATION_TERMS.approvalRequest)),
      is_own: row.asked_by === actor.user,
    })),
  }));

const approveDomainRoute: Route<Given> = (app, services) =>
  serve(app, services, approveDomain, async (call) => {
    await requestApproval(services, call);
    return { data: { state: "awaiting_confirmation" as const } };
  });

const confirmDomainApprovalRoute: Route<Given> = (app, services) =>
  serve(app, services, confirmDomainApproval, async (call) => {
    await confirmApproval(services, call);
    return { data: { state: "verified" as const } };
  });

const declineDomainApprovalRoute: Route<Given> = (app, services) =>
  serve(app, services, declineDomainApproval, async (call) => {
    await declineApproval(services, call);
    return { data: { declined: true as const } };
  });

/** One operator approves a domain in writing, another one confirms it: alone, neither verifies anything. */
export const domainApprovalRoutes: readonly Route<Given>[] = [
  listDomainApprovalsRoute,
  approveDomainRoute,
  confirmDomainApprovalRoute,
  declineDomainApprovalRoute,
];
