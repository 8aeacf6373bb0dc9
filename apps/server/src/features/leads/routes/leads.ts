import { leadInReach, type LeadRow, leadsPage } from "@parapet/db/queries/leads";
import {
  approvePartner,
  createLead,
  type Lead,
  listLeads,
  rejectPartner,
  reviewRegistration,
  updateLead,
} from "@parapet/domain/contracts/leads";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { afterBusinessHours, CREDENTIALS_WITHIN_BUSINESS_HOURS } from "@parapet/domain/plans";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { approvePartner as approve, reviewClients } from "../commands/approve-partner.ts";
import { addLead, editLead, declinePartner, leadReach } from "../commands/manage-leads.ts";

const toLead = (row: LeadRow): Lead => ({
  id: row.id,
  kind: row.kind as Lead["kind"],
  state: row.state as Lead["state"],
  email: row.email,
  domain: row.domain,
  locale: row.locale,
  body: row.body as Record<string, unknown>,
  created_at: unixSeconds(row.created_at),
  due_at:
    row.kind === "partner" ? unixSeconds(afterBusinessHours(row.created_at, CREDENTIALS_WITHIN_BUSINESS_HOURS)) : null,
  decided_at: unixSecondsOrNull(row.decided_at),
  assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: `${row.first_name} ${row.last_name}` },
  organization: row.org_id === null ? null : { id: row.org_id, name: row.organization ?? "" },
  note: row.note,
  reason: row.reason,
  version: row.version,
});

// Leads are no one's rows until they are settled; `leadReach` says which of them the reader gets.
const UNFENCED = { unscoped: "lead-desk" } as const;

type Given = RouteServices & Pick<Services, "config" | "files" | "jobs" | "optOut">;

const listLeadsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listLeads,
    async ({ actor, db, query }) => {
      const page = sortedPage(query);
      const { rows, total } = await leadsPage(db, leadReach(actor), query, page);
      return { data: rows.map(toLead), pagination: pagination(total, query) };
    },
    UNFENCED,
  );

const createLeadRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    createLead,
    async (call) => {
      const id = await addLead(services, call);
      return { data: { id } };
    },
    UNFENCED,
  );

const updateLeadRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    updateLead,
    async (call) => {
      const saved = await editLead(services, call);
      return { data: { version: saved } };
    },
    UNFENCED,
  );

const reviewRegistrationRoute: Route<Given> = (app, services) =>
  serve(app, services, reviewRegistration, async ({ db, params }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "partner") throw new Refusal("not_found");
    return { data: await reviewClients(services, db, lead) };
  });

const approvePartnerRoute: Route<Given> = (app, services) =>
  serve(app, services, approvePartner, async ({ actor, db, params, body, from }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "partner") throw new Refusal("not_found");
    return { data: await approve(services, db, actor, lead, body, from) };
  });

const rejectPartnerRoute: Route<Given> = (app, services) =>
  serve(app, services, rejectPartner, async (call) => {
    await declinePartner(services, call);
    return { data: { rejected: true as const } };
  });

/** What visitors and sellers asked for, and what became of it. Commercial facts only: no finding is ever among them. */
export const leadRoutes: readonly Route<Given>[] = [
  listLeadsRoute,
  createLeadRoute,
  updateLeadRoute,
  reviewRegistrationRoute,
  approvePartnerRoute,
  rejectPartnerRoute,
];
