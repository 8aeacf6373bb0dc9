import { lockOrganization } from "@parapet/db/queries/billing";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { countDeeds } from "@parapet/db/queries/platform";
import {
  answerDispute,
  changeVendor,
  deleteVendor as dropVendor,
  disputeFinding,
  insertVendor,
  setVendorState,
} from "@parapet/db/queries/third-party";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type {
  answerVendorDispute,
  assessVendor,
  deleteVendor,
  disputeVendorFinding,
  submitVendor,
  updateVendor,
} from "@parapet/domain/contracts/third-party";
import { DAY_MS } from "@parapet/domain/durations";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { assessVendorJob } from "../jobs/assess-vendors.ts";
import { scoreVendor } from "../score-vendor.ts";
import { vendorOrRefuse } from "../vendor-wire.ts";

/** Counted whether they still exist or not: each causes an assessment of a domain of someone else. */
const SUBMISSIONS = { most: 500, windowMs: 30 * DAY_MS } as const;

export const addVendor = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  { actor, db, reach, body, from }: Act<typeof submitVendor, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const { organization = activeOrganization(actor), domain, ...about } = body;
  const row = await organizationInScope(db, reach.scope, organization);
  if (row === undefined || row.deleted_at !== null) throw new Refusal("not_found");
  const org = row.id as OrgId;
  if (services.optOut.covers({ host: domain }))
    throw new Refusal("not_allowed", "opted_out", { fields: { domain: "opted_out" } });
  const own = await domainsOfOrganizations(db, [org]);
  if (own.some((it) => it.domain === domain))
    throw new Refusal("invalid_input", "vendor_is_own", { fields: { domain: "vendor_is_own" } });
  const at = services.now();
  const since = new Date(at.getTime() - SUBMISSIONS.windowMs);
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countDeeds(db, { action: "vendor.submitted", org, object: null, since })) >= SUBMISSIONS.most)
    throw new Refusal("quota_exhausted");
  const id = await insertVendor(db, org, domain, about, actor.user, at);
  if (id === null) throw new Refusal("conflict", "vendor_exists", { fields: { domain: "vendor_exists" } });
  const detail = { domain, legal_basis: about.legal_basis };
  await audit(db, from, at, {
    action: "vendor.submitted",
    org,
    actor: actor.user,
    object: id,
    detail,
  });
  await services.jobs.enqueue(assessVendorJob, { vendor: id }, { tx: db, org });
  return id;
};

export const editVendor = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof updateVendor, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  const { version, ...about } = body;
  if (!(await changeVendor(db, org, row.id, version, about))) throw new Refusal("conflict");
  await audit(db, from, services.now(), {
    action: "vendor.changed",
    org,
    actor: actor.user,
    object: row.id,
  });
};

export const removeVendor = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof deleteVendor, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  await dropVendor(db, org, row.id);
  const fact = { org, actor: actor.user, object: row.id, detail: { domain: row.domain } };
  await audit(db, from, services.now(), { action: "vendor.deleted", ...fact });
};

export const requestAssessment = async (
  services: Pick<Services, "jobs">,
  { db, reach, params }: Act<typeof assessVendor, "db" | "reach" | "params">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  await services.jobs.enqueue(assessVendorJob, { vendor: row.id }, { tx: db, org: row.org_id });
};

export const openDispute = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof disputeVendorFinding, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  const at = services.now();
  if (!(await disputeFinding(db, org, row.id, params.finding, { ...body, by: "customer", at })))
    throw new Refusal("conflict", "dispute_closed");
  const fact = { org, actor: actor.user, object: params.finding, detail: { reason: body.reason } };
  await audit(db, from, at, { action: "vendor.disputed", ...fact });
};

export const decideDispute = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof answerVendorDispute, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  const at = services.now();
  if (!(await answerDispute(db, org, row.id, params.finding, { ...body, at })))
    throw new Refusal("conflict", "dispute_closed");
  // The score follows in the same transaction: an accepted dispute is excluded from the score immediately.
  if (row.score !== null) {
    const { score } = await scoreVendor(db, org, row.id, at);
    await setVendorState(db, org, row.id, { score: score.score });
  }
  const fact = { org, actor: actor.user, object: params.finding, detail: { accepted: body.accepted } };
  await audit(db, from, at, { action: "vendor.disputed", ...fact });
};
