import { randomUUID } from "node:crypto";

import {
  changeLead,
  insertOwnLead,
  isSeller,
  type LeadReach,
  type LeadRow,
  leadInReach,
  leadsPage,
} from "@parapet/db/queries/leads/lead-desk";
import {
  approvePartner,
  createLead,
  type Lead,
  listLeads,
  rejectPartner,
  reviewRegistration,
  updateLead,
} from "@parapet/domain/contracts/leads/leads";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { afterBusinessHours } from "@parapet/domain/plans/business-hours";
import { CREDENTIALS_WITHIN_BUSINESS_HOURS } from "@parapet/domain/plans/catalogue";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { approvePartner as approve, reviewClients, settleLead } from "../commands/approve-partner.ts";

/** The operator sees all; a seller the own desk; a partner's administrator its sellers' desks; a client what it asked for. */
const reachOf = (actor: Actor): LeadReach => {
  if (actor.role === "super_admin") return { of: "all" };
  if (actor.role === "seller") return { of: "seller", user: actor.user };
  return actor.orgKind === "partner" ? { of: "sellers-of", org: actor.org } : { of: "about", org: actor.org };
};

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
  organisation: row.org_id === null ? null : { id: row.org_id, name: row.organisation ?? "" },
  note: row.note,
  reason: row.reason,
  version: row.version,
});

// Leads are no one's rows until they are settled; `reachOf` says which of them the reader gets.
const UNFENCED = { unscoped: "lead-desk" } as const;

type Given = RouteServices & Pick<Services, "config" | "files" | "jobs" | "optOut">;

const listLeadsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listLeads,
    "leads:manage",
    async ({ actor, db, query }) => {
      const page = sortedPage(query);
      const { rows, total } = await leadsPage(db, reachOf(actor), query, page);
      return { data: rows.map(toLead), pagination: pagination(total, query) };
    },
    UNFENCED,
  );

const createLeadRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    createLead,
    "leads:manage",
    async ({ actor, db, body, locale, from }) => {
      // A partner's administrator can read its sellers' leads but not change them.
      if (actor.role === "partner_admin") throw new Refusal("not_allowed");
      const at = services.now();
      const id = await insertOwnLead(db, {
        email: body.email,
        domain: body.domain ?? null,
        locale,
        body,
        by: actor.role === "seller" ? actor.user : null,
        org: actor.orgKind === "client" ? actor.org : null,
        fingerprint: randomUUID(),
        at,
      });
      await audit(db, from, at, {
        action: "lead.created",
        org: actor.org,
        actor: actor.user,
        object: id,
      });
      return { data: { id } };
    },
    UNFENCED,
  );

const updateLeadRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    updateLead,
    "leads:manage",
    async ({ actor, db, params, body, from }) => {
      const lead = await leadInReach(db, reachOf(actor), params.id);
      if (lead === undefined) throw new Refusal("not_found");
      const { version, note, state, reason, assigned_to } = body;
      const isOperator = actor.role === "super_admin";
      if (!isOperator && (actor.role !== "seller" || assigned_to !== undefined)) throw new Refusal("not_allowed");
      // A registration is approved or declined through its own endpoints.
      if (state !== undefined && lead.kind === "partner") throw new Refusal("not_allowed", "registration_not_editable");
      if (assigned_to != null && !(await isSeller(db, assigned_to))) throw new Refusal("not_found");
      const at = services.now();
      const decided =
        state === undefined
          ? {}
          : state === "new"
            ? { decided_at: null, decided_by: null }
            : { decided_at: at, decided_by: actor.user };
      const saved = await changeLead(db, lead.id, version, {
        ...(note !== undefined && { note }),
        ...(state !== undefined && { state, ...decided }),
        ...(reason !== undefined && { reason }),
        ...(assigned_to !== undefined && { assigned_to }),
      });
      if (saved === null) throw new Refusal("conflict");
      const fact = { org: actor.org, actor: actor.user, object: lead.id };
      const detail = { fields: Object.keys(body).filter((name) => name !== "version") };
      await audit(db, from, at, { action: "lead.changed", ...fact, detail });
      return { data: { version: saved } };
    },
    UNFENCED,
  );

const reviewRegistrationRoute: Route<Given> = (app, services) =>
  serve(app, services, reviewRegistration, "partners:approve", async ({ db, params }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "partner") throw new Refusal("not_found");
    return { data: await reviewClients(services, db, lead) };
  });

const approvePartnerRoute: Route<Given> = (app, services) =>
  serve(app, services, approvePartner, "partners:approve", async ({ actor, db, params, body, from }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "partner") throw new Refusal("not_found");
    return { data: await approve(services, db, actor, lead, body, from) };
  });

const rejectPartnerRoute: Route<Given> = (app, services) =>
  serve(app, services, rejectPartner, "partners:approve", async ({ actor, db, params, body, from }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "partner") throw new Refusal("not_found");
    const at = services.now();
    await settleLead(db, lead, body.version, actor, at, { state: "declined", reason: body.reason });
    await services.mail.post(db, {
      sender: actor.org,
      kind: "partnerDeclined",
      to: lead.email,
      // It is not verified that the address belongs to the person named.
      name: null,
      locale: lead.locale,
      values: { reason: body.reason },
    });
    await audit(db, from, at, {
      action: "partner.rejected",
      org: actor.org,
      actor: actor.user,
      object: lead.id,
    });
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
