import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  changeRule,
  countRules,
  deleteRule,
  dropMentions,
  insertRule,
  rerunRules,
  ruleById,
} from "@parapet/db/queries/mentions";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  type addWatchRule,
  type changeWatchRule,
  MAX_WATCH_RULES,
  type removeWatchRule,
} from "@parapet/domain/contracts/mentions";
import { fold } from "@parapet/intel/mentions/fold";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { type RowReach, reachesDomain } from "../../../platform/session/reach.ts";
import { matchMentionsJob } from "../jobs/match-mentions.ts";

export type RuleRow = NonNullable<Awaited<ReturnType<typeof ruleById>>>;

export const ruleInReach = async (db: Db, reach: RowReach, id: string): Promise<RuleRow> => {
  const row = await ruleById(db, reach.scope, id);
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) throw new Refusal("not_found");
  return row;
};

export const createWatchRule = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, reach, body, from }: Act<typeof addWatchRule, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const { org, domain } = await domainInScope(db, actor, reach, body.domain);
  // Signs alone, or a word that folds to nothing, would meet everything or never anything.
  if (!/[\p{L}\p{N}]{2}/u.test(fold(body.keyword)))
    throw new Refusal("invalid_input", "invalid_input", { fields: { keyword: "invalid_input" } });
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
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
  return added;
};

export const editWatchRule = async (
  services: Pick<Services, "jobs" | "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof changeWatchRule, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await ruleInReach(db, reach, params.id);
  const org = row.org_id as OrgId;
  await changeRule(db, org, row.id, {
    ...(body.whole_word !== undefined && { whole_word: body.whole_word }),
    ...(body.exceptions !== undefined && { exceptions: body.exceptions }),
  });
  await ownChanged(db, "watch-rule", org, row.id, actor.user);
  // Findings that matched only the old keyword are removed: everything is matched again with the current rules.
  await dropMentions(db, org, row.domain);
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
};

export const deleteWatchRule = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, reach, params, from }: Act<typeof removeWatchRule, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await ruleInReach(db, reach, params.id);
  if (row.origin === "domain") throw new Refusal("conflict");
  const org = row.org_id as OrgId;
  await deleteRule(db, org, row.id);
  await dropMentions(db, org, row.domain);
  await rerunRules(db, org, row.domain);
  await services.jobs.enqueue(matchMentionsJob, {}, { tx: db });
  await audit(db, from, services.now(), {
    action: "watch-rule.deleted",
    org,
    actor: actor.user,
    object: row.id,
    detail: { domain: row.domain, keyword: row.keyword },
  });
};
