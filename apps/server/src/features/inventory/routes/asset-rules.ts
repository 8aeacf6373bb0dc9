import { ownChanged } from "@parapet/db/queries/access/owned-object";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import {
  assetRuleHits,
  type AssetRuleRow,
  assetRulesOf,
  assetsMatching,
  dropAssetRule,
  insertAssetRule,
  orderAssetRules,
  updateAssetRule,
} from "@parapet/db/queries/inventory/asset-rule";
import type { AssetId } from "@parapet/domain/contracts/ids";
import {
  type AssetRule,
  changeAssetRule,
  createAssetRule,
  deleteAssetRule,
  listAssetRuleHits,
  listAssetRules,
  previewAssetRule,
} from "@parapet/domain/contracts/inventory/asset-rules";
import type { AssetKind } from "@parapet/domain/contracts/inventory/inventory";
import { pagination } from "@parapet/domain/contracts/page";
import { ASSET_RULE_FIELDS } from "@parapet/domain/intel/query/asset-fields";
import { parseQuery } from "@parapet/domain/intel/query/parse-query";

import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { refuseSearch } from "../../intel/index.ts";
import { labelAssetsJob } from "../jobs/label-assets.ts";

const MAX_RULES = 100;
const EXAMPLES = 5;

const toRule = ({ author_email, ...row }: AssetRuleRow): AssetRule => ({
  ...row,
  labels: row.labels as AssetRule["labels"],
  author: author_email,
});

type Given = RouteServices & Pick<Services, "jobs">;

const listAssetRulesRoute: Route<Given> = (app, services) =>
  serve(app, services, listAssetRules, "rules:manage", async ({ actor, db }) => ({
    data: (await assetRulesOf(db, activeOrganization(actor))).map(toRule),
  }));

const previewAssetRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    previewAssetRule,
    "rules:manage",
    async ({ actor, db, body, reply, locale }) => {
      const parsed = parseQuery(body.query, ASSET_RULE_FIELDS, services.now());
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      if (parsed.query === null) throw new Refusal("invalid_input", undefined, { fields: { query: "invalid_input" } });
      const rows = await assetsMatching(db, activeOrganization(actor), parsed.query, EXAMPLES);
      return {
        data: {
          matching: rows[0]?.total ?? 0,
          examples: rows.map(({ id, kind, name }) => ({ id: id as AssetId, kind: kind as AssetKind, name })),
        },
      };
    },
    { work: "search" },
  );

const createAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, createAssetRule, "rules:manage", async ({ actor, db, body, from, reply, locale }) => {
    const [org, at] = [activeOrganization(actor), services.now()];
    const parsed = parseQuery(body.query, ASSET_RULE_FIELDS, at);
    if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
    if (parsed.query === null) throw new Refusal("invalid_input", undefined, { fields: { query: "invalid_input" } });
    // Locked, so that of many at once none overtakes the count.
    await lockOrganisation(db, org);
    if ((await assetRulesOf(db, org)).length >= MAX_RULES) throw new Refusal("quota_exhausted");
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
    const made = (await assetRulesOf(db, org)).find((rule) => rule.id === id);
    if (made === undefined) throw new Refusal("conflict");
    return { data: toRule(made) };
  });

const changeAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, changeAssetRule, "rules:manage", async ({ actor, db, params, body, from }) => {
    const [org, at] = [activeOrganization(actor), services.now()];
    const before = await assetRulesOf(db, org);
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
    const changed = (await assetRulesOf(db, org)).find(({ id }) => id === params.id);
    if (changed === undefined) throw new Refusal("not_found");
    return { data: toRule(changed) };
  });

const deleteAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteAssetRule, "rules:manage", async ({ actor, db, params, from }) => {
    const org = activeOrganization(actor);
    if (!(await dropAssetRule(db, org, params.id))) throw new Refusal("not_found");
    await audit(db, from, services.now(), {
      action: "asset-rule.deleted",
      org,
      actor: actor.user,
      object: params.id,
    });
    return { data: { deleted: true as const } };
  });

const listAssetRuleHitsRoute: Route<Given> = (app, services) =>
  serve(app, services, listAssetRuleHits, "rules:manage", async ({ actor, db, params, query }) => {
    const org = activeOrganization(actor);
    if (!(await assetRulesOf(db, org)).some(({ id }) => id === params.id)) throw new Refusal("not_found");
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const rows = await assetRuleHits(db, org, params.id, page);
    return {
      data: rows.map(({ asset_id, kind, name, at, fields }) => ({
        asset_id: asset_id as AssetId,
        kind: kind as AssetKind,
        name,
        at: unixSeconds(at),
        fields,
      })),
      pagination: pagination(rows[0]?.total ?? 0, query),
    };
  });

/** Rules for labels of assets: listed, previewed, created, ordered, ended, and what they did. */
export const assetRuleRoutes: readonly Route<Given>[] = [
  listAssetRulesRoute,
  previewAssetRuleRoute,
  createAssetRuleRoute,
  changeAssetRuleRoute,
  deleteAssetRuleRoute,
  listAssetRuleHitsRoute,
];
