import type { Db } from "@parapet/db/db";
import { clientsByName } from "@parapet/db/queries/compliance";
import { countWork, decidedBefore, readRules, ruleHits, type RuleRow, workPage } from "@parapet/db/queries/remediation";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  changeRule,
  createRule,
  deleteRule,
  type FindingRule,
  listClientRules,
  listRuleHits,
  listRules,
  previewRule,
  WorkFilter,
} from "@parapet/domain/contracts/remediation";
import type { Locale } from "@parapet/words/locale";
import { refusalText, type RefusalKey } from "@parapet/words/messages/refusals";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { fixTitle } from "../../../platform/texts/action-title.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { type FixTarget, targetsOfFixes } from "../../findings/index.ts";
import { changedFields, matchingRule, ruleShare } from "../commands/apply-rules.ts";
import { addRule, editRule, removeRule, requireFilter, requireOrganization } from "../commands/manage-rules.ts";
import { orderFixes } from "../commands/order-fixes.ts";
import { withOwnPeople } from "../with-own-people.ts";
import { wholeReach } from "../work-reach.ts";

const EXAMPLES = 5;
/** A rule is added after all others. */
const LAST = 1_000_000;

const toRule = (row: RuleRow, targetOf: (fix: string) => FixTarget, locale: Locale): FindingRule => ({
  id: row.id,
  name: row.name,
  position: row.position,
  enabled: row.enabled,
  filter: row.filter,
  fix_title: row.filter["fix"] === undefined ? null : fixTitle(row.filter["fix"], locale, targetOf(row.filter["fix"])),
  change: row.change,
  ends_at: unixSecondsOrNull(row.ends_at),
  author: row.author_email,
  applied: row.applied,
  overruled: row.overruled,
  problem: row.problem === null ? null : refusalText(locale, row.problem as RefusalKey),
  version: row.version,
});

/** An organization's rules in words: an action has the name that it has in the work list. */
const rulesInWords = async (db: Db, org: OrgId, locale: Locale): Promise<FindingRule[]> => {
  const rows = await readRules(db, org);
  const fixes = [...new Set(rows.flatMap(({ filter }) => filter["fix"] ?? []))];
  const targetOf = await targetsOfFixes(db, { scope: [org], domains: null, hidden: [] }, fixes);
  return rows.map((row) => toRule(row, targetOf, locale));
};

type Given = RouteServices & Pick<Services, "jobs">;

/** Rules change findings and show examples of them, whatever their area. */
const options = { scope: withOwnPeople("rules:manage") } as const;

const listRulesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listRules,
    async ({ actor, db, locale }) => ({ data: await rulesInWords(db, requireOrganization(actor), locale) }),
    options,
  );

const listClientRulesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listClientRules,
    async ({ db, reach, query, locale }) => {
      const { rows, total } = await clientsByName(db, reach.scope, sortedPage(query));
      const data = [];
      for (const organization of rows)
        data.push({ organization, rules: await rulesInWords(db, organization.id, locale) });
      return { data, pagination: pagination(total, query) };
    },
    options,
  );

const previewRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    previewRule,
    async ({ actor, db, body, locale }) => {
      const [org, at] = [requireOrganization(actor), services.now()];
      const filter = requireFilter(body.filter);
      const reach = wholeReach(org, actor.user, at);
      const { total: open } = await countWork(db, reach, WorkFilter.parse({}));
      const rows = await workPage(db, reach, filter, {
        sort: "risk",
        order: "desc",
        limit: EXAMPLES,
        offset: 0,
        fixes: await orderFixes(db, reach, filter.domain),
      });
      const found = await matchingRule(db, org, actor.user, body.filter, at);
      const fields = changedFields(body.change);
      const shares = (
        await decidedBefore(
          db,
          org,
          LAST,
          found.map(({ id }) => id),
        )
      ).map((row) => ruleShare(fields, row));
      const rules = new Map((await readRules(db, org)).map((rule) => [rule.id, rule.name]));
      const contradicting = [...Map.groupBy(shares, ({ by }) => by)].flatMap(([by, group]) =>
        by === null ? [] : [{ id: by, name: rules.get(by) ?? "", findings: group.length }],
      );
      return {
        data: {
          matching: (await countWork(db, reach, filter)).total,
          open,
          examples: rows.map((row) => ({
            id: row.id as FindingId,
            title: findingWords(row.check_id, row.outcome, row.params, locale).title,
            subject: row.subject,
          })),
          contradicting,
        },
      };
    },
    { ...options, repeatsFreely: true },
  );

const createRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    createRule,
    async (call) => {
      const { org, id } = await addRule(services, call);
      const made = (await rulesInWords(call.db, org, call.locale)).find((rule) => rule.id === id);
      if (made === undefined) throw new Refusal("conflict");
      return { data: made };
    },
    options,
  );

const changeRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    changeRule,
    async (call) => {
      const org = await editRule(services, call);
      const changed = (await rulesInWords(call.db, org, call.locale)).find(({ id }) => id === call.params.id);
      if (changed === undefined) throw new Refusal("not_found");
      return { data: changed };
    },
    options,
  );

const deleteRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    deleteRule,
    async (call) => {
      await removeRule(services, call);
      return { data: { deleted: true as const } };
    },
    options,
  );

const listRuleHitsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listRuleHits,
    async ({ actor, db, params, query }) => {
      const org = requireOrganization(actor);
      if (!(await readRules(db, org)).some(({ id }) => id === params.id)) throw new Refusal("not_found");
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const rows = await ruleHits(db, org, params.id, page);
      return {
        data: rows.map((row) => ({
          finding_id: row.finding_id as FindingId,
          subject: row.subject,
          at: unixSeconds(row.at),
          fields: row.fields,
          overruled: row.overruled,
          overruled_by: row.overruled_by,
        })),
        pagination: pagination(rows[0]?.total ?? 0, query),
      };
    },
    options,
  );

/** Rules for findings: listed, previewed, created, ordered, ended, and what they did. */
export const ruleRoutes: readonly Route<Given>[] = [
  listRulesRoute,
  listClientRulesRoute,
  previewRuleRoute,
  createRuleRoute,
  changeRuleRoute,
  deleteRuleRoute,
  listRuleHitsRoute,
];
