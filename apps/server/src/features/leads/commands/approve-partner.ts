import type { Db } from "@parapet/db/db";
import { putLicence } from "@parapet/db/queries/billing";
import { insertDomain } from "@parapet/db/queries/domains";
import { changeLead, type LeadRow, organizationsWithDomains } from "@parapet/db/queries/leads";
import { changeOrganization, insertOrganization, linkPartner } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { RegisteredClient } from "@parapet/domain/contracts/leads";
import type { PartnerTier, PlanId } from "@parapet/domain/plans";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { inviteUser } from "../../access/index.ts";
import { enqueueScan } from "../../scans/index.ts";

interface Registration {
  readonly organization_name: string;
  readonly domain: string;
  readonly admin_email: string;
  readonly clients: readonly { readonly name: string; readonly domain: string; readonly plan: PlanId }[];
}

/** Marks in each row what an operator should know before it becomes an organization. */
export const reviewClients = async (
  services: Pick<Services, "optOut">,
  db: Db,
  lead: LeadRow,
): Promise<{ domain: string; existing: { id: string; name: string }[]; clients: RegisteredClient[] }> => {
  const wanted = lead.body as Registration;
  const known = await organizationsWithDomains(db, [wanted.domain, ...wanted.clients.map(({ domain }) => domain)]);
  const existing = (name: string) =>
    known.filter(({ domain }) => domain === name).map(({ id, name: org }) => ({ id, name: org }));
  const seen = new Set([wanted.domain]);
  const clients = wanted.clients.map(({ name, domain, plan }) => {
    const duplicate = seen.has(domain);
    seen.add(domain);
    return {
      name,
      domain,
      plan,
      duplicate,
      existing: existing(domain),
      opted_out: services.optOut.covers({ host: domain }),
    };
  });
  return { domain: wanted.domain, existing: existing(wanted.domain), clients };
};

/** Settles a waiting registration, or throws: it was settled, or changed, a moment ago. */
export const settleLead = async (
  db: Db,
  lead: LeadRow,
  version: number,
  actor: Actor,
  at: Date,
  change: { state: "accepted" | "declined"; reason?: string; org_id?: string },
): Promise<void> => {
  if (lead.state !== "new") throw new Refusal("conflict", "lead_settled");
  const settled = await changeLead(db, lead.id, version, { ...change, decided_at: at, decided_by: actor.user });
  if (settled === null) throw new Refusal("conflict");
};

/**
 * Makes what a registration asked for: the partner with its tier, its clients with the plans they want (a licence begins
 * when it is paid), and its administrator, who gets the credentials by mail. All of it, or nothing.
 */
export const approvePartner = async (
  services: Pick<Services, "config" | "db" | "files" | "jobs" | "keys" | "mail" | "now" | "optOut" | "passwords">,
  db: Db,
  actor: Actor,
  lead: LeadRow,
  input: {
    version: number;
    first_name: string;
    last_name: string;
    tier: PartnerTier;
    without: readonly number[];
  },
  visitor: Visitor,
): Promise<{ organization: OrgId; clients: number }> => {
  const at = services.now();
  const wanted = lead.body as Registration;
  const chosen = (await reviewClients(services, db, lead)).clients.filter((_, row) => !input.without.includes(row));
  const names = chosen.map(({ domain }) => domain);
  if (new Set([wanted.domain, ...names]).size <= names.length) throw new Refusal("conflict", "registration_duplicates");
  const { first_name, last_name, tier } = input;
  const administrator = { name: `${first_name} ${last_name}`, email: lead.email };
  const partner = await insertOrganization(db, { name: wanted.organization_name, kind: "partner", administrator, at });
  await settleLead(db, lead, input.version, actor, at, { state: "accepted", org_id: partner });
  await changeOrganization(db, partner, { partner_tier: tier });
  await insertDomain(db, partner, wanted.domain, newSecret(), at);
  for (const client of chosen) {
    const org = await insertOrganization(db, { name: client.name, kind: "client", administrator: null, at });
    await putLicence(db, org, { plan: client.plan, billing: "annual", startedAt: null, endsAt: null, invoice: null });
    await linkPartner(db, partner, org, at);
    await insertDomain(db, org, client.domain, newSecret(), at);
    // What public sources say is there before anyone pays; nothing is probed until the domain is verified.
    if (!client.opted_out)
      await enqueueScan(services, db, { org, domain: client.domain }, { profile: "passive", origin: "new-domain" });
    await audit(db, visitor, at, {
      action: "organization.created",
      org,
      actor: actor.user,
      object: org,
      detail: { type: "client", domains: 1, partner },
    });
  }
  await audit(db, visitor, at, {
    action: "partner.approved",
    org: partner,
    actor: actor.user,
    object: lead.id,
    detail: { tier, clients: chosen.length },
  });
  await inviteUser(
    services,
    db,
    actor,
    {
      organization: { id: partner, name: wanted.organization_name, kind: "partner" },
      firstName: first_name,
      lastName: last_name,
      email: lead.email,
      phone: null,
      role: "partner_admin",
      group: null,
      temporaryPassword: null,
      locale: lead.locale,
      denied: [],
      granted: [],
      assignments: [],
    },
    visitor,
  );
  return { organization: partner, clients: chosen.length };
};
