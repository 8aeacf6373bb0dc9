import { ownChanged } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  dropAssetRule,
  insertAssetRule,
  orderAssetRules,
  readAssetRules,
  updateAssetRule,
} from "@parapet/db/queries/inventory";
import type { changeAssetRule, createAssetRule, deleteAssetRule } from "@parapet/domain/contracts/inventory";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { labelAssetsJob } from "../jobs/label-assets.ts";

const MAX_RULES = 100;

export const addAssetRule = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, body, from }: Act<typeof createAssetRule, "actor" | "db" | "body" | "from">,
) => {
  const [org, at] = [activeOrganization(actor), services.now()];
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await readAssetRules(db, org)).length >= MAX_RULES) throw new Refusal("quota_exhausted");
  const id = await insertAssetRule(db, { org, ...body, author: actor.user, at });
  if (id === undefined) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  await audit(db, from, at, {
    action: "asset-rule.created",
    org,
    actor: actor.user,
    object: id,
    detail: { query: body.query, fields: Object.keys(body.labels) },
  });
  await services.jobs.enqueue(labelAssetsJob, { org }, { tx: db });
  return { org, id };
};

export const editAssetRule = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, params, body, from }: Act<typeof changeAssetRule, "actor" | "db" | "params" | "body" | "from">,
) => {
  const [org, at] = [activeOrganization(actor), services.now()];
  const before = await readAssetRules(db, org);
  if (!before.some(({ id }) => id === params.id)) throw new Refusal("not_found");
  if (!(await updateAssetRule(db, org, params.id, body))) throw new Refusal("conflict");
  if (body.enabled !== false) await ownChanged(db, "asset-rule", org, params.id, actor.user);
  if (body.position !== undefined) {
    const others = before.map(({ id }) => id).filter((id) => id !== params.id);
    await orderAssetRules(db, org, others.toSpliced(body.position - 1, 0, params.id));
  }
  await audit(db, from, at, {
    action: "asset-rule.changed",
    org,
    actor: actor.user,
    object: params.id,
    detail: { ...(body.enabled !== undefined && { enabled: body.enabled }), position: body.position ?? null },
  });
  await services.jobs.enqueue(labelAssetsJob, { org }, { tx: db });
  return org;
};

export const removeAssetRule = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof deleteAssetRule, "actor" | "db" | "params" | "from">,
) => {
  const org = activeOrganization(actor);
  if (!(await dropAssetRule(db, org, params.id))) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "asset-rule.deleted",
    org,
    actor: actor.user,
    object: params.id,
  });
};
