import { hasOtherOperator } from "@parapet/db/queries/access/operator";
import {
  decideIndicators,
  enterIndicator,
  indicatorsIn,
  manualIndicators,
  type ManualIndicatorRow,
  withdrawIndicators as recordWithdrawal,
} from "@parapet/db/queries/intel/manual-indicator";
import type { UserId } from "@parapet/domain/contracts/ids";
import {
  enterIndicators,
  listManualIndicators,
  type ManualIndicator,
  reviewIndicators,
  withdrawIndicators,
} from "@parapet/domain/contracts/intel/manual-indicators";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { DAY_MS } from "@parapet/domain/durations";
import { readIoc } from "@parapet/domain/intel/ioc-value";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { warningsInForce } from "../look-up-iocs.ts";

/** Values named in the audit log; the number of all is recorded beside them. */
const AUDITED_VALUES = 20;

/** The feed name of manual entries: a source cannot pass for a publisher. */
const feedOf = (source: string): string => `manual: ${source}`;

const wire = (
  { entered_by_id: enteredBy, ...row }: ManualIndicatorRow,
  reader: UserId,
  warnings: string[],
): ManualIndicator => ({
  ...row,
  is_own: enteredBy === reader,
  tags: [...row.tags],
  valid_until: unixSeconds(row.valid_until),
  entered_at: unixSeconds(row.entered_at),
  reviewed_at: unixSecondsOrNull(row.reviewed_at),
  withdrawn_at: unixSecondsOrNull(row.withdrawn_at),
  warnings,
});

const bySource = (rows: readonly ManualIndicatorRow[]): Map<string, ManualIndicatorRow[]> =>
  Map.groupBy(rows, ({ source }) => source);

/** What the audit log states of several entries. */
const factOf = (rows: readonly ManualIndicatorRow[]) => ({
  object: [...bySource(rows).keys()].join(", "),
  detail: { count: rows.length, values: rows.slice(0, AUDITED_VALUES).map(({ value }) => value) },
});

type Given = RouteServices & Pick<Services, "corpora" | "database">;

const listManualIndicatorsRoute: Route<Given> = (app, services) =>
  serve(app, services, listManualIndicators, "intel:manage", async ({ actor, db, query }) => {
    const { state, page, page_size } = query;
    const { rows, total } = await manualIndicators(db, state, sortedPage(query));
    const warningsOf = await warningsInForce(db);
    return {
      data: rows.map((row) => wire(row, actor.user, warningsOf(row))),
      pagination: pagination(total, { page, page_size }),
      is_only_operator: !(await hasOtherOperator(db, actor.user)),
    };
  });

const enterIndicatorsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    enterIndicators,
    "intel:manage",
    async ({ actor, db, body, from }) => {
      const now = services.now();
      const said = {
        confidence: body.confidence,
        valid_until: new Date(now.getTime() + body.valid_days * DAY_MS),
        source: body.source,
        threat: body.threat ?? null,
        malware: body.malware ?? null,
        tags: [...new Set(body.tags)],
        reference: body.reference ?? null,
      };
      const data: { input: string; type: ManualIndicator["type"] | null; value: string | null; result: Result }[] = [];
      for (const input of body.values) {
        const ioc = readIoc(input);
        if (ioc === null) data.push({ input, type: null, value: null, result: "invalid" });
        else {
          const id = await enterIndicator(db, { ...ioc, ...said }, actor.user, now);
          data.push({ input, ...ioc, result: id === null ? "duplicate" : "entered" });
        }
      }
      const entered = data.filter(({ result }) => result === "entered");
      if (entered.length > 0)
        await audit(db, from, now, {
          action: "indicator.entered",
          org: actor.org,
          actor: actor.user,
          object: body.source,
          detail: {
            count: entered.length,
            values: entered.slice(0, AUDITED_VALUES).map(({ value }) => value),
            confidence: body.confidence,
          },
        });
      return { data };
    },
    { bodyLimitBytes: 5 * 1024 ** 2 },
  );

const reviewIndicatorsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, reviewIndicators, "intel:manage", async ({ actor, step, body, from }) => {
    const now = services.now();
    const isApproved = body.decision === "approve";
    const { pending, isAlone } = await step(async (db) => ({
      pending: await indicatorsIn(db, "pending", body.ids),
      isAlone: !(await hasOtherOperator(db, actor.user)),
    }));
    const own = isApproved ? pending.filter((row) => row.entered_by_id === actor.user) : [];
    if (own.length > 0 && isAlone && body.reason === undefined) throw new Refusal("invalid_input", "indicator_reason");
    if (own.length > 0 && !isAlone && own.length === pending.length)
      throw new Refusal("not_allowed", "indicator_review_own");
    const reviewable = isAlone ? pending : pending.filter((row) => !own.includes(row));
    // What is past its validity is of no use to anyone; it can still be rejected.
    const wanted = isApproved ? reviewable.filter(({ valid_until }) => valid_until > now) : reviewable;
    if (isApproved)
      for (const [source, entries] of bySource(wanted)) {
        const rows = entries.map(({ valid_until, entered_at, ...row }) => ({
          ...row,
          firstSeen: entered_at,
          lastSeen: entered_at,
          validUntil: valid_until,
        }));
        const loader = services.corpora.indicators.openLoader(services.database.pool, feedOf(source));
        await loader.load(rows, now);
        await loader.finish();
      }
    // Loading is idempotent: where the decision is not recorded, it can be repeated.
    const decided = await step(async (db) => {
      const decision = { state: isApproved ? "approved" : "rejected", by: actor.user, at: now } as const;
      const reason = body.reason ?? null;
      const ids = wanted.map(({ id }) => id);
      const done = new Set(await decideIndicators(db, ids, { ...decision, reason }));
      const rows = wanted.filter(({ id }) => done.has(id));
      if (rows.length > 0) {
        const { object, detail } = factOf(rows);
        await audit(db, from, now, {
          action: `indicator.${decision.state}`,
          org: actor.org,
          actor: actor.user,
          object,
          detail: { ...detail, ...(reason !== null && { reason }) },
        });
      }
      return rows.length;
    });
    const left = isAlone ? 0 : own.length;
    return { data: { decided, own: left, skipped: new Set(body.ids).size - decided - left } };
  });

const withdrawIndicatorsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, withdrawIndicators, "intel:manage", async ({ actor, step, body, from }) => {
    const now = services.now();
    const approved = await step((db) => indicatorsIn(db, "approved", body.ids));
    for (const [source, rows] of bySource(approved))
      await services.corpora.indicators.withdraw(services.database.pool, feedOf(source), rows, now);
    // Withdrawing is idempotent, like loading.
    const withdrawn = await step(async (db) => {
      const ids = approved.map(({ id }) => id);
      const done = await recordWithdrawal(db, ids, { by: actor.user, at: now, reason: body.reason });
      const rows = approved.filter(({ id }) => done.includes(id));
      if (rows.length > 0) {
        const { object, detail } = factOf(rows);
        await audit(db, from, now, {
          action: "indicator.withdrawn",
          org: actor.org,
          actor: actor.user,
          object,
          detail: { ...detail, reason: body.reason },
        });
      }
      return rows.length;
    });
    return { data: { withdrawn, skipped: new Set(body.ids).size - withdrawn } };
  });

/**
 * Indicators that operators enter by hand: entered, reviewed by another operator, then part of the indicator database until
 * they expire or are withdrawn.
 */
export const manualIndicatorRoutes: readonly Route<Given>[] = [
  listManualIndicatorsRoute,
  enterIndicatorsRoute,
  reviewIndicatorsRoute,
  withdrawIndicatorsRoute,
];

type Result = "entered" | "duplicate" | "invalid";
