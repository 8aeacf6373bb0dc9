import { ownChanged } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import { dropRule, insertRule, orderRules, readRules, updateRule } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { hiddenAreas } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type changeRule, type createRule, type deleteRule, WorkFilter } from "@parapet/domain/contracts/remediation";

import type { Act } from "../../../platform/act.ts";
import { type Actor, activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { applyRulesJob } from "../jobs/apply-rules.ts";
import { toWorkChange, changedFields } from "./apply-rules.ts";
import { requireChange } from "./change-findings.ts";

const MAX_RULES = 100;

/** The filter of a rule means the same for everyone: `me` is not part of it. */
export const requireFilter = (filter: Readonly<Record<string, string>>): WorkFilter => {
  const parsed = WorkFilter.safeParse(filter);
  if (!parsed.success || parsed.data.owner === "me")
    throw new Refusal("invalid_input", "rule_filter", { fields: { filter: "rule_filter" } });
  return parsed.data;
};

/** The organization whose rules are concerned. They reach every area, so no one manages them who may not see one of these. */
export const requireOrganization = (actor: Actor): OrgId => {
  if (hiddenAreas(actor).length > 0) throw new Refusal("not_allowed");
  return activeOrganization(actor);
};

export const addRule = async (
  services: Pick<Services, "db" | "jobs" | "now">,
  { actor, db, body, from }: Act<typeof createRule, "actor" | "db" | "body" | "from">,
) => {
  const [org, at] = [requireOrganization(actor), services.now()];
  requireFilter(body.filter);
  if (body.ends_at !== null && body.ends_at * 1000 <= at.getTime())
    throw new Refusal("invalid_input", "end_not_ahead", { fields: { ends_at: "end_not_ahead" } });
  // Within the organization alone, where the rule is applied: people of a partner are not known there.
  const change = toWorkChange(body.change, changedFields(body.change));
  await within(services.db, [org], (own) => requireChange(own, org, change, at));
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await readRules(db, org)).length >= MAX_RULES) throw new Refusal("quota_exhausted");
  const id = await insertRule(db, {
    org,
    name: body.name,
    filter: body.filter,
    change: body.change,
    endsAt: body.ends_at === null ? null : new Date(body.ends_at * 1000),
    author: actor.user,
    at,
  });
  if (id === undefined) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  await audit(db, from, at, {
    action: "finding-rule.created",
    org,
    actor: actor.user,
    object: id,
    detail: { filter: body.filter, fields: changedFields(body.change) },
  });
  await services.jobs.enqueue(applyRulesJob, { org }, { tx: db });
  return { org, id };
};

export const editRule = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, params, body, from }: Act<typeof changeRule, "actor" | "db" | "params" | "body" | "from">,
) => {
  const [org, at] = [requireOrganization(actor), services.now()];
  const before = await readRules(db, org);
  if (!before.some(({ id }) => id === params.id)) throw new Refusal("not_found");
  const isChanged = await updateRule(db, org, params.id, {
    enabled: body.enabled,
    endsAt: body.ends_at === undefined ? undefined : body.ends_at === null ? null : new Date(body.ends_at * 1000),
    version: body.version,
  });
  if (!isChanged) throw new Refusal("conflict");
  if (body.enabled !== false) await ownChanged(db, "finding-rule", org, params.id, actor.user);
  if (body.position !== undefined) {
    const others = before.map(({ id }) => id).filter((id) => id !== params.id);
    await orderRules(db, org, others.toSpliced(body.position - 1, 0, params.id));
  }
  await audit(db, from, at, {
    action: "finding-rule.changed",
    org,
    actor: actor.user,
    object: params.id,
    detail: { ...(body.enabled !== undefined && { enabled: body.enabled }), position: body.position ?? null },
  });
  await services.jobs.enqueue(applyRulesJob, { org }, { tx: db });
  return org;
};

export const removeRule = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof deleteRule, "actor" | "db" | "params" | "from">,
) => {
  const org = requireOrganization(actor);
  if (!(await dropRule(db, org, params.id))) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "finding-rule.deleted",
    org,
    actor: actor.user,
    object: params.id,
  });
};
