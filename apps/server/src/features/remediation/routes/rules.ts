import { ownChanged } from "@parapet/db/queries/access/owned-object";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import { clientsByName } from "@parapet/db/queries/compliance/compliance";
import {
  decidedBefore,
  dropRule,
  insertRule,
  orderRules,
  ruleHits,
  type RuleRow,
  rulesOf,
  updateRule,
} from "@parapet/db/queries/remediation/finding-rule";
import { countWork, workPage } from "@parapet/db/queries/remediation/work-list";
import { within } from "@parapet/db/scope";
import { hiddenAreas } from "@parapet/domain/access/area-rights";
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
} from "@parapet/domain/contracts/remediation/finding-rules";
import { WorkFilter } from "@parapet/domain/contracts/remediation/work";
import type { Locale } from "@parapet/words/locale";
import { refusalText, type RefusalKey } from "@parapet/words/messages/refusals";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { fixTitle } from "../../../platform/texts/action-title.ts";
import { wordsOf } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { fieldsOf, matchingRule, shareOf, workChangeOf } from "../commands/apply-rules.ts";
import { requireChange } from "../commands/change-findings.ts";
import { applyRulesJob } from "../jobs/apply-rules.ts";
import { withOwnPeople } from "../with-own-people.ts";
import { wholeReach } from "../work-reach.ts";

const MAX_RULES = 100;
const EXAMPLES = 5;
/** A rule is added after all others. */
const LAST = 1_000_000;

const toRule = (row: RuleRow, locale: Locale): FindingRule => ({
  id: row.id,
  name: row.name,
  position: row.position,
  enabled: row.enabled,
  filter: row.filter,
  fix_title: row.filter["fix"] === undefined ? null : fixTitle(row.filter["fix"], locale),
  change: row.change,
  ends_at: unixSecondsOrNull(row.ends_at),
  author: row.author_email,
  applied: row.applied,
  overruled: row.overruled,
  problem: row.problem === null ? null : refusalText(locale, row.problem as RefusalKey),
  version: row.version,
});

/** The filter of a rule means the same for everyone: `me` is not part of it. */
const requireFilter = (filter: Readonly<Record<string, string>>): WorkFilter => {
  const parsed = WorkFilter.safeParse(filter);
  if (!parsed.success || parsed.data.owner === "me")
    throw new Refusal("invalid_input", "rule_filter", { fields: { filter: "rule_filter" } });
  return parsed.data;
};

/** The organization whose rules are concerned. They reach every area, so no one manages them who may not see one of these. */
const organizationOf = (actor: Actor): OrgId => {
  if (hiddenAreas(actor).length > 0) throw new Refusal("not_allowed");
  return activeOrganization(actor);
};

type Given = RouteServices & Pick<Services, "jobs">;

/** Rules change findings and show examples of them, whatever their area. */
const options = { scope: withOwnPeople("rules:manage"), alsoNeeds: "findings:triage" } as const;

const listRulesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listRules,
    "rules:manage",
    async ({ actor, db, locale }) => ({
      data: (await rulesOf(db, organizationOf(actor))).map((row) => toRule(row, locale)),
    }),
    options,
  );

const listClientRulesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listClientRules,
    "rules:manage",
    async ({ db, reach, query, locale }) => {
      const { rows, total } = await clientsByName(db, reach.scope, sortedPage(query));
      const data = [];
      for (const organisation of rows)
        data.push({ organisation, rules: (await rulesOf(db, organisation.id)).map((row) => toRule(row, locale)) });
      return { data, pagination: pagination(total, query) };
    },
    options,
  );

const previewRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    previewRule,
    "rules:manage",
    async ({ actor, db, body, locale }) => {
      const [org, at] = [organizationOf(actor), services.now()];
      const filter = requireFilter(body.filter);
      const reach = wholeReach(org, actor.user, at);
      const { total: open } = await countWork(db, reach, WorkFilter.parse({}));
      const rows = await workPage(db, reach, filter, { sort: "risk", order: "desc", limit: EXAMPLES, offset: 0 });
      const found = await matchingRule(db, org, actor.user, body.filter, at);
      const fields = fieldsOf(body.change);
      const shares = (
        await decidedBefore(
          db,
          org,
          LAST,
          found.map(({ id }) => id),
        )
      ).map((row) => shareOf(fields, row));
      const rules = new Map((await rulesOf(db, org)).map((rule) => [rule.id, rule.name]));
      const contradicting = [...Map.groupBy(shares, ({ by }) => by)].flatMap(([by, group]) =>
        by === null ? [] : [{ id: by, name: rules.get(by) ?? "", findings: group.length }],
      );
      return {
        data: {
          matching: (await countWork(db, reach, filter)).total,
          open,
          examples: rows.map((row) => ({
            id: row.id as FindingId,
            title: wordsOf(row.check_id, row.outcome, row.params, locale).title,
            subject: row.subject,
          })),
          contradicting,
        },
      };
    },
    options,
  );

const createRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    createRule,
    "rules:manage",
    async ({ actor, db, body, locale, from }) => {
      const [org, at] = [organizationOf(actor), services.now()];
      requireFilter(body.filter);
      if (body.ends_at !== null && body.ends_at * 1000 <= at.getTime())
        throw new Refusal("invalid_input", "end_not_ahead", { fields: { ends_at: "end_not_ahead" } });
      // Within the organization alone, where the rule is applied: people of a partner are not known there.
      const change = workChangeOf(body.change, fieldsOf(body.change));
      await within(services.db, [org], (own) => requireChange(own, org, change, at));
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, org);
      if ((await rulesOf(db, org)).length >= MAX_RULES) throw new Refusal("quota_exhausted");
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
        detail: { filter: body.filter, fields: fieldsOf(body.change) },
      });
      await services.jobs.enqueue(applyRulesJob, { org }, { tx: db });
      const made = (await rulesOf(db, org)).find((rule) => rule.id === id);
      if (made === undefined) throw new Refusal("conflict");
      return { data: toRule(made, locale) };
    },
    options,
  );

const changeRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    changeRule,
    "rules:manage",
    async ({ actor, db, params, body, locale, from }) => {
      const [org, at] = [organizationOf(actor), services.now()];
      const before = await rulesOf(db, org);
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
      const changed = (await rulesOf(db, org)).find(({ id }) => id === params.id);
      if (changed === undefined) throw new Refusal("not_found");
      return { data: toRule(changed, locale) };
    },
    options,
  );

const deleteRuleRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    deleteRule,
    "rules:manage",
    async ({ actor, db, params, from }) => {
      const org = organizationOf(actor);
      if (!(await dropRule(db, org, params.id))) throw new Refusal("not_found");
      await audit(db, from, services.now(), {
        action: "finding-rule.deleted",
        org,
        actor: actor.user,
        object: params.id,
      });
      return { data: { deleted: true as const } };
    },
    options,
  );

const listRuleHitsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listRuleHits,
    "rules:manage",
    async ({ actor, db, params, query }) => {
      const org = organizationOf(actor);
      if (!(await rulesOf(db, org)).some(({ id }) => id === params.id)) throw new Refusal("not_found");
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
