import type { Db } from "@parapet/db/db";
import {
  insertDomainApproval,
  markVerified,
  openDomainApproval,
  takeDomainApproval,
} from "@parapet/db/queries/domains";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { approveDomain, confirmDomainApproval, declineDomainApproval } from "@parapet/domain/contracts/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { NoticeKind } from "@parapet/domain/domains";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import { notifyOrganization } from "../../../platform/mail/notify-organization.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { requireSecondOperator, requireSecondPerson } from "../../../platform/session/independent-operator.ts";
import { notifyAdministrators } from "../../access/index.ts";
import { notifyOtherHolders, domainVerified } from "../../verification/index.ts";
import { namedDomain } from "../named-domain.ts";

const PAGE = "/dashboard/management/portal-management?part=domainApprovals";

interface Subject {
  readonly org: OrgId;
  readonly organization: string;
  readonly domain: string;
}

/** The other operators and the organization's administrators learn of every step. */
const announce = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  actor: Actor,
  it: Subject,
  step: {
    readonly mail: "domainApprovalRequested" | "domainApprovalConfirmed" | "domainApprovalDeclined";
    readonly notice: NoticeKind;
  },
): Promise<void> => {
  await notifyAdministrators(services, db, actor.org, {
    sender: actor.org,
    kind: step.mail,
    page: PAGE,
    except: actor.user,
    values: () => ({
      by: `${actor.firstName} ${actor.lastName}`,
      organization: it.organization,
      domain: it.domain,
    }),
  });
  const key = services.now().toISOString();
  await notifyOrganization(services, db, { org: it.org, domain: it.domain, kind: step.notice, key });
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

export const requestApproval = async (
  services: Given,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof approveDomain, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  if (sharedDomain(params.name) !== null) throw new Refusal("invalid_input", "public_suffix");
  const scope = actor.workingIn === null ? reach.scope : [actor.workingIn];
  const row = await namedDomain(db, scope, params.name);
  const [org, at] = [row.org_id as OrgId, services.now()];
  await requireSecondOperator(db, actor.user, at);
  if (!(await insertDomainApproval(db, { org, domain: row.id, reason: body.reason, by: actor.user, at })))
    throw new Refusal("conflict", "approval_requested");
  const fact = { org, actor: actor.user, object: row.name, detail: { reason: body.reason } };
  await audit(db, from, at, { action: "domain.approval-requested", ...fact });
  const subject = { org, organization: row.organization, domain: row.name };
  const step = { mail: "domainApprovalRequested", notice: "domain_approval_requested" } as const;
  await announce(services, db, actor, subject, step);
};

export const confirmApproval = async (
  services: Given,
  { actor, db, params, from }: Act<typeof confirmDomainApproval, "actor" | "db" | "params" | "from">,
) => {
  requireFreshCode(actor, services.now());
  const at = services.now();
  const row = await openDomainApproval(db, params.id, at);
  if (row === undefined) throw new Refusal("not_found");
  if (sharedDomain(row.domain) !== null) throw new Refusal("invalid_input", "public_suffix");
  await requireSecondPerson(db, actor.user, { by: row.asked_by, at: row.asked_at, right: "domains:approve" }, at);
  if (!(await takeDomainApproval(db, row.org_id, row.id))) throw new Refusal("conflict");
  await markVerified(db, row.org_id, row.domain_id, { by: "operator", at, reason: row.reason });
  const detail = { reason: row.reason, asked_by: row.asked_by };
  const fact = { org: row.org_id, actor: actor.user, object: row.domain, detail };
  await audit(db, from, at, { action: "domain.approved", ...fact });
  const subject = { org: row.org_id, organization: row.organization, domain: row.domain };
  await announce(services, db, actor, subject, { mail: "domainApprovalConfirmed", notice: "domain_approved" });
  if (row.state !== "verified") {
    await notifyOtherHolders(services, db, row.org_id, row.domain);
    await services.jobs.announce(domainVerified, { org: row.org_id, domain: row.domain }, { tx: db });
  }
};

export const declineApproval = async (
  services: Given,
  { actor, db, params, from }: Act<typeof declineDomainApproval, "actor" | "db" | "params" | "from">,
) => {
  const row = await openDomainApproval(db, params.id, services.now());
  if (row === undefined) throw new Refusal("not_found");
  if (!(await takeDomainApproval(db, row.org_id, row.id))) throw new Refusal("conflict");
  const fact = { org: row.org_id, actor: actor.user, object: row.domain, detail: { asked_by: row.asked_by } };
  await audit(db, from, services.now(), { action: "domain.approval-declined", ...fact });
  const subject = { org: row.org_id, organization: row.organization, domain: row.domain };
  const step = { mail: "domainApprovalDeclined", notice: "domain_approval_declined" } as const;
  await announce(services, db, actor, subject, step);
};
