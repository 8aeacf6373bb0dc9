import { attestationsPage, type DomainRow, domainsNamed, domainsPage } from "@parapet/db/queries/domains";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { verifiedHolders } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import { can } from "@parapet/domain/access";
import {
  addDomain,
  changeDomain,
  listAttestations,
  listDomains,
  removeDomain,
  signAttestation,
  verifyDomain,
} from "@parapet/domain/contracts/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { ownershipProof } from "../../verification/index.ts";
import { addPendingDomains, removeDomains } from "../commands/add-domains.ts";
import { checkVerification, editDomain, recordAttestation } from "../commands/manage-domains.ts";
import { namedDomain } from "../named-domain.ts";

type Holders = Awaited<ReturnType<typeof verifiedHolders>>;

const toDomain = (row: DomainRow, actor: Actor, at: Date, holders: Holders) => ({
  id: row.id,
  name: row.name,
  organization: { id: row.org_id, name: row.organization },
  state: row.lapsed_at === null ? (row.state as "pending" | "verified") : ("lapsed" as const),
  verified_by: row.verified_by as "dns" | "file" | "operator" | "cloud" | "contact" | null,
  verified_at: row.verified_at === null ? null : unixSeconds(row.verified_at),
  confirmed_at: row.confirmed_at === null ? null : unixSeconds(row.confirmed_at),
  lapses_at: row.lapses_at === null ? null : unixSeconds(row.lapses_at),
  lapsed_at: row.lapsed_at === null ? null : unixSeconds(row.lapsed_at),
  approval_requested_at:
    row.approval_asked_at === null || daysFrom(row.approval_asked_at, VERIFICATION_TERMS.approvalRequest) <= at
      ? null
      : unixSeconds(row.approval_asked_at),
  proof: can(actor.role, "domains:prove") ? ownershipProof(row.proof_token) : null,
  last_checked_at: row.last_checked_at === null ? null : unixSeconds(row.last_checked_at),
  last_result: row.last_result,
  own_names: row.own_names,
  dkim_selectors: row.dkim_selectors,
  open_relay_test: row.open_relay_test,
  also_verified_by: holders
    .filter(({ domain, org }) => domain === row.name && org !== row.org_id)
    .map(({ organization }) => organization),
});

type Given = RouteServices & Pick<Services, "config" | "jobs" | "netFor" | "optOut">;

/** Other organizations that verified these domains; visible to operators only. */
const holdersFor = async (services: Given, actor: Actor, rows: readonly DomainRow[]): Promise<Holders> =>
  actor.role === "super_admin"
    ? asSystem(services.db, "cross-organization", (db, everything) =>
        verifiedHolders(
          db,
          everything,
          rows.map(({ name }) => name),
        ),
      )
    : [];

const listDomainsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, listDomains, async ({ actor, step, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const filter = { organization: query.organization, assigned: reach.domains };
    const { rows, total } = await step((db) => domainsPage(db, reach.scope, filter, page));
    const holders = await holdersFor(services, actor, rows);
    return {
      data: rows.map((row) => toDomain(row, actor, services.now(), holders)),
      pagination: pagination(total, query),
    };
  });

const addDomainRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, addDomain, async ({ actor, step, reach, body, from }) => {
    const row = await step(async (db) => {
      const target = await organizationInScope(db, reach.scope, activeOrganization(actor));
      if (target === undefined) throw new Refusal("not_found");
      const org = target.id as OrgId;
      const by = { user: actor.user, from };
      const has = await addPendingDomains(services, db, { org, names: [body.name], by });
      if (!has.has(body.name)) throw new Refusal("quota_exhausted");
      const [added] = await domainsNamed(db, [org], body.name);
      if (added === undefined) throw new Refusal("conflict");
      return added;
    });
    return { data: toDomain(row, actor, services.now(), await holdersFor(services, actor, [row])) };
  });

const verifyDomainRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    verifyDomain,
    async (call) => {
      const proof = await checkVerification(services, call);
      services.mail.nudge();
      return { data: { outcome: proof.outcome, reason: proof.reason } };
    },
    { limit: { max: 60, perSeconds: 60 } },
  );

const changeDomainRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, changeDomain, async (call) => {
    const changed = await editDomain(services, call);
    return { data: toDomain(changed, call.actor, services.now(), await holdersFor(services, call.actor, [changed])) };
  });

const removeDomainRoute: Route<Given> = (app, services) =>
  serve(app, services, removeDomain, async ({ actor, db, reach, params, from }) => {
    const row = await namedDomain(db, reach.scope, params.name);
    const org = row.org_id as OrgId;
    await removeDomains(services, db, { org, rows: [row], by: { user: actor.user, from } });
    return { data: { removed: true as const } };
  });

const listAttestationsRoute: Route<Given> = (app, services) =>
  serve(app, services, listAttestations, async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const { rows, total } = await attestationsPage(db, reach.scope, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        organization: { id: row.org_id, name: row.organization },
        organization_name: row.organization_name,
        signature_name: row.signature_name,
        title: row.title,
        date_signed: row.signed_on,
        created_at: unixSeconds(row.created_at),
      })),
      pagination: pagination(total, query),
    };
  });

const signAttestationRoute: Route<Given> = (app, services) =>
  serve(app, services, signAttestation, async (call) => {
    const id = await recordAttestation(services, call);
    return { data: { id } };
  });

/** Whose domain is it? Domains, the proof of ownership, and the attestation that opens leaked credentials. */
export const domainRoutes: readonly Route<Given>[] = [
  listDomainsRoute,
  addDomainRoute,
  verifyDomainRoute,
  changeDomainRoute,
  removeDomainRoute,
  listAttestationsRoute,
  signAttestationRoute,
];
