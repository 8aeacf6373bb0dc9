import { rulesPage } from "@parapet/db/queries/mentions";
import { addWatchRule, changeWatchRule, listWatchRules, removeWatchRule } from "@parapet/domain/contracts/mentions";
import { pagination } from "@parapet/domain/contracts/page";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  createWatchRule,
  editWatchRule,
  deleteWatchRule,
  ruleInReach,
  type RuleRow,
} from "../commands/manage-watch-rules.ts";

const wire = (row: RuleRow) => ({
  id: row.id,
  organization: row.organization,
  domain: row.domain,
  keyword: row.keyword,
  whole_word: row.whole_word,
  exceptions: row.exceptions,
  origin: row.origin as "domain" | "hand",
  created_at: unixSeconds(row.created_at),
  has_run: row.ran_through !== null,
  suspended: row.failed_at !== null,
});

type Given = RouteServices & Pick<Services, "jobs">;

const listWatchRulesRoute: Route<Given> = (app, services) =>
  serve(app, services, listWatchRules, async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    await requireOneHolder(db, reach, query.domain);
    const { rows, total } = await rulesPage(db, reach.scope, { domain: query.domain }, page);
    return { data: rows.map(wire), pagination: pagination(total, query) };
  });

const addWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, addWatchRule, async (call) => {
    const added = await createWatchRule(services, call);
    return { data: wire(await ruleInReach(call.db, call.reach, added.id)) };
  });

const changeWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, changeWatchRule, async (call) => {
    await editWatchRule(services, call);
    return { data: wire(await ruleInReach(call.db, call.reach, call.params.id)) };
  });

const removeWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, removeWatchRule, async (call) => {
    await deleteWatchRule(services, call);
    return { data: { removed: true } };
  });

/** What an organization wants to be notified of: keywords, how they are compared, and what makes a hit none. */
export const watchRuleRoutes: readonly Route<Given>[] = [
  listWatchRulesRoute,
  addWatchRuleRoute,
  changeWatchRuleRoute,
  removeWatchRuleRoute,
];
