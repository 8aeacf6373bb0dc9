import { assetRuleHits, type AssetRuleRow, assetsMatching, readAssetRules } from "@parapet/db/queries/inventory";
import type { AssetId } from "@parapet/domain/contracts/ids";
import {
  type AssetKind,
  type AssetRule,
  changeAssetRule,
  createAssetRule,
  deleteAssetRule,
  listAssetRuleHits,
  listAssetRules,
  previewAssetRule,
} from "@parapet/domain/contracts/inventory";
import { pagination } from "@parapet/domain/contracts/page";
import { ASSET_RULE_FIELDS, parseQuery } from "@parapet/domain/intel/query";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { refuseSearch } from "../../intel/index.ts";
import { addAssetRule, editAssetRule, removeAssetRule } from "../commands/manage-asset-rules.ts";

const EXAMPLES = 5;

const toRule = ({ author_email, ...row }: AssetRuleRow): AssetRule => ({
  ...row,
  labels: row.labels as AssetRule["labels"],
  author: author_email,
});

type Given = RouteServices & Pick<Services, "jobs">;

const listAssetRulesRoute: Route<Given> = (app, services) =>
  serve(app, services, listAssetRules, async ({ actor, db }) => ({
    data: (await readAssetRules(db, activeOrganization(actor))).map(toRule),
  }));

const previewAssetRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    previewAssetRule,
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
    { work: "search", repeatsFreely: true },
  );

const createAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, createAssetRule, async (call) => {
    const parsed = parseQuery(call.body.query, ASSET_RULE_FIELDS, services.now());
    if (!parsed.ok) return refuseSearch(call.reply, parsed.problem, call.locale);
    if (parsed.query === null) throw new Refusal("invalid_input", undefined, { fields: { query: "invalid_input" } });
    const { org, id } = await addAssetRule(services, call);
    const made = (await readAssetRules(call.db, org)).find((rule) => rule.id === id);
    if (made === undefined) throw new Refusal("conflict");
    return { data: toRule(made) };
  });

const changeAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, changeAssetRule, async (call) => {
    const org = await editAssetRule(services, call);
    const changed = (await readAssetRules(call.db, org)).find(({ id }) => id === call.params.id);
    if (changed === undefined) throw new Refusal("not_found");
    return { data: toRule(changed) };
  });

const deleteAssetRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteAssetRule, async (call) => {
    await removeAssetRule(services, call);
    return { data: { deleted: true as const } };
  });

const listAssetRuleHitsRoute: Route<Given> = (app, services) =>
  serve(app, services, listAssetRuleHits, async ({ actor, db, params, query }) => {
    const org = activeOrganization(actor);
    if (!(await readAssetRules(db, org)).some(({ id }) => id === params.id)) throw new Refusal("not_found");
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
