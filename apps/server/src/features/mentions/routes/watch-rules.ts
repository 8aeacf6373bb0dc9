import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access/owned-object";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import {
  changeRule,
  countRules,
  deleteRule,
  dropMentionsOf,
  insertRule,
  rerunRules,
  ruleById,
  rulesPage,
} from "@parapet/db/queries/mentions/watch-rule";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  addWatchRule,
  changeWatchRule,
  listWatchRules,
  MAX_WATCH_RULES,
  removeWatchRule,
} from "@parapet/domain/contracts/mentions/watch-rules";
import { pagination } from "@parapet/domain/contracts/page";
import { fold } from "@parapet/intel/mentions/fold";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope, requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { matchMentionsJob } from "../jobs/match-mentions.ts";

type RuleRow = NonNullable<Awaited<ReturnType<typeof ruleById>>>;

const wire = (row: RuleRow) => ({
  id: row.id,
  organisation: row.organisation,
  domain: row.domain,
  keyword: row.keyword,
  whole_word: row.whole_word,
  exceptions: row.exceptions,
  origin: row.origin as "domain" | "hand",
  created_at: unixSeconds(row.created_at),
  has_run: row.ran_through !== null,
  suspended: row.failed_at !== null,
});

const ruleInReach = async (db: Db, reach: RowReach, id: string): Promise<RuleRow> => {
  const row = await ruleById(db, reach.scope, id);
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) throw new Refusal("not_found");
  return row;
};

type Given = RouteServices & Pick<Services, "jobs">;

const listWatchRulesRoute: Route<Given> = (app, services) =>
  serve(app, services, listWatchRules, "alerts:manage", async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    await requireOneHolder(db, reach, query.domain);
    const { rows, total } = await rulesPage(db, reach.scope, { domain: query.domain }, page);
    return { data: rows.map(wire), pagination: pagination(total, query) };
  });

const addWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, addWatchRule, "alerts:manage", async ({ actor, db, reach, body, from }) => {
    const { org, domain } = await domainInScope(db, actor, reach, body.domain);
    // Signs alone, or a word that folds to nothing, would meet everything or never anything.
    if (!/[\p{L}\p{N}]{2}/u.test(fold(body.keyword)))
      throw new Refusal("invalid_input", "invalid_input", { fields: { keyword: "invalid_input" } });
    // Locked, so that of many at once none overtakes the count.
    await lockOrganisation(db, org);
    if ((await countRules(db, org)) >= MAX_WATCH_RULES) throw new Refusal("quota_exhausted");
    const added = await insertRule(db, {
      org,
      domain,
      keyword: body.keyword,
      wholeWord: body.whole_word,
      exceptions: body.exceptions,
      by: actor.user,
      at: services.now(),
    });
    if (added === undefined) throw new Refusal("conflict", "name_taken", { fields: { keyword: "name_taken" } });
    await services.jobs.enqueue(matchMentionsJob, {}, { tx: db });
    await audit(db, from, services.now(), {
      action: "watch-rule.created",
      org,
      actor: actor.user,
      object: added.id,
      detail: { domain, keyword: body.keyword },
    });
    return { data: wire(await ruleInReach(db, reach, added.id)) };
  });

const changeWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, changeWatchRule, "alerts:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await ruleInReach(db, reach, params.id);
    const org = row.org_id as OrgId;
    await changeRule(db, org, row.id, {
      ...(body.whole_word !== undefined && { whole_word: body.whole_word }),
      ...(body.exceptions !== undefined && { exceptions: body.exceptions }),
    });
    await ownChanged(db, "watch-rule", org, row.id, actor.user);
    // Findings that matched only the old keyword are removed: everything is matched again with the current rules.
    await dropMentionsOf(db, org, row.domain);
    await rerunRules(db, org, row.domain);
    await services.jobs.enqueue(matchMentionsJob, {}, { tx: db });
    await audit(db, from, services.now(), {
      action: "watch-rule.changed",
      org,
      actor: actor.user,
      object: row.id,
      detail: {
        domain: row.domain,
        keyword: row.keyword,
        ...(body.whole_word !== undefined && { whole_word: body.whole_word }),
        ...(body.exceptions !== undefined && { exceptions: body.exceptions.length }),
      },
    });
    return { data: wire(await ruleInReach(db, reach, params.id)) };
  });

const removeWatchRuleRoute: Route<Given> = (app, services) =>
  serve(app, services, removeWatchRule, "alerts:manage", async ({ actor, db, reach, params, from }) => {
    const row = await ruleInReach(db, reach, params.id);
    if (row.origin === "domain") throw new Refusal("conflict");
    const org = row.org_id as OrgId;
    await deleteRule(db, org, row.id);
    await dropMentionsOf(db, org, row.domain);
    await rerunRules(db, org, row.domain);
    await services.jobs.enqueue(matchMentionsJob, {}, { tx: db });
    await audit(db, from, services.now(), {
      action: "watch-rule.deleted",
      org,
      actor: actor.user,
      object: row.id,
      detail: { domain: row.domain, keyword: row.keyword },
    });
    return { data: { removed: true } };
  });

/** What an organization wants to be notified of: keywords, how they are compared, and what makes a hit none. */
export const watchRuleRoutes: readonly Route<Given>[] = [
  listWatchRulesRoute,
  addWatchRuleRoute,
  changeWatchRuleRoute,
  removeWatchRuleRoute,
];
