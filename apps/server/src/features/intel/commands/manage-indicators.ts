import { hasOtherOperator } from "@parapet/db/queries/access";
import {
  decideIndicators,
  enterIndicator,
  indicatorsIn,
  type ManualIndicatorRow,
  withdrawIndicators as recordWithdrawal,
} from "@parapet/db/queries/intel";
import type {
  enterIndicators,
  ManualIndicator,
  reviewIndicators,
  withdrawIndicators,
} from "@parapet/domain/contracts/intel";
import { DAY_MS } from "@parapet/domain/durations";
import { readIoc } from "@parapet/domain/intel";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

/** Values named in the audit log; the number of all is recorded beside them. */
const AUDITED_VALUES = 20;

/** The feed name of manual entries: a source cannot pass for a publisher. */
const feedOf = (source: string): string => `manual: ${source}`;

const bySource = (rows: readonly ManualIndicatorRow[]): Map<string, ManualIndicatorRow[]> =>
  Map.groupBy(rows, ({ source }) => source);

/** What the audit log states of several entries. */
const factOf = (rows: readonly ManualIndicatorRow[]) => ({
  object: [...bySource(rows).keys()].join(", "),
  detail: { count: rows.length, values: rows.slice(0, AUDITED_VALUES).map(({ value }) => value) },
});

type Result = "entered" | "duplicate" | "invalid";

export const addIndicators = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof enterIndicators, "actor" | "db" | "body" | "from">,
) => {
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
  return data;
};

export const decideOnIndicators = async (
  services: Pick<Services, "corpora" | "database" | "now">,
  { actor, step, body, from }: Act<typeof reviewIndicators, "actor" | "step" | "body" | "from">,
) => {
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
  return { isAlone, own, decided };
};

export const removeIndicators = async (
  services: Pick<Services, "corpora" | "database" | "now">,
  { actor, step, body, from }: Act<typeof withdrawIndicators, "actor" | "step" | "body" | "from">,
) => {
  const now = services.now();
  const approved = await step((db) => indicatorsIn(db, "approved", body.ids));
  for (const [source, rows] of bySource(approved))
    await services.corpora.indicators.withdraw(services.database.pool, feedOf(source), rows, now);
  // Withdrawing is idempotent, like loading.
  return step(async (db) => {
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
};
