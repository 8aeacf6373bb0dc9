import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { brandFor } from "@parapet/db/queries/organizations";
import {
  dropPendingReport,
  dropReports,
  insertReport,
  newestReport,
  pendingReport,
  stateOfFindings,
  type StoredReport,
  touchReport,
} from "@parapet/db/queries/reports";
import type { UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { Locale } from "@parapet/words/locale";

import { reportQueue } from "../../../platform/admission/work-queues.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { collectReport } from "../collect-report.ts";
import { renderReport } from "../render-report.ts";
import { followReport, progressHere, queueReport } from "../report-progress.ts";

const RETENTION_MS = 7 * DAY_MS;
/** A new document version invalidates stored reports. */
const DOCUMENT_VERSION = 7;

type Step = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface ReportAsk {
  readonly found: ScopedDomain & { readonly organization: string };
  readonly locale: Locale;
  readonly by: UserId;
  readonly from: RequestOrigin;
  readonly now: Date;
  /** False: only a report that is there is found. */
  readonly mayMake: boolean;
}

/** How long a request waits for its report. One that takes longer, because others are drawn first, has its reference by then. */
const ANSWER_WITHIN_MS = 10_000;
const ANNOUNCE_EVERY_MS = 1_000;

export interface MadeReport {
  readonly reference: string;
  /** False: it is being drawn. */
  readonly isReady: boolean;
}

/**
 * A fresh report, made if need be; null when there is none and none may be made. Where it is not drawn in time, its reference is stored
 * and the drawing goes on; a drawing that fails takes the reference back.
 */
export const makeReport = async (
  step: Step,
  { found, locale, by, from, now, mayMake }: ReportAsk,
  { draw = renderReport, withinMs = ANSWER_WITHIN_MS }: { draw?: typeof renderReport; withinMs?: number } = {},
): Promise<MadeReport | null> => {
  const { org, domain } = found;
  const [state, newest, brand] = await step(async (db) => [
    await stateOfFindings(db, org, domain),
    await newestReport(db, org, domain, locale),
    await brandFor(db, { org }),
  ]);
  // Ages and weeks move with the day, so a report is never fresh on another day.
  const madeFrom = `${DOCUMENT_VERSION}/${now.toISOString().slice(0, 10)}/${brand?.org_id ?? ""}${brand?.version ?? ""}/${state}`;
  if (newest !== undefined && (newest.made_from === madeFrom || !mayMake))
    return { reference: newest.id, isReady: true };
  if (!mayMake) return null;
  // One rendering per content: anyone who asks for the same while it waits or runs is given the same report.
  const key = `${org} ${domain} ${locale} ${madeFrom}`;
  if (!pending.has(key)) {
    const elsewhere = await step((db) => pendingReport(db, org, domain, locale));
    if (elsewhere?.made_from === madeFrom) return { reference: elsewhere.id, isReady: false };
  }
  const isFirst = !pending.has(key);
  const id = pending.get(key) ?? randomBytes(16).toString("hex");
  pending.set(key, id);
  const making = reportQueue.run(org, key, async () => {
    // Created concurrently between the lookup and the insert.
    const fresh = await step((db) => newestReport(db, org, domain, locale));
    if (fresh?.made_from === madeFrom) return fresh.id;
    using progress = followReport(org, domain, locale);
    const data = await step((db) => collectReport(db, found, locale, now));
    const bytes = await draw(data, { onShare: progress.drawing });
    await step(async (db) => {
      await dropReports(db, org, domain, new Date(now.getTime() - RETENTION_MS));
      await insertReport(db, { id, org, domain, locale, madeFrom, at: now, by, bytes });
      await audit(db, from, now, { action: "report.made", org, actor: by, object: domain, detail: { locale } });
    });
    return id;
  });
  const waiting = queueReport(org, domain, locale, () => reportQueue.position(org, key));
  const announced = isFirst ? announce(step, { id, org, domain, locale, madeFrom, at: now, by }) : null;
  const ended = (async () => {
    try {
      return await making;
    } finally {
      waiting[Symbol.dispose]();
      await announced?.[Symbol.asyncDispose]();
      pending.delete(key);
    }
  })();
  const late = Symbol("late");
  const first = await Promise.race([ended, sleep(withinMs, late, { ref: false })]);
  if (typeof first === "string") return { reference: first, isReady: true };
  await announced?.stored;
  // The request is answered: who fetches the report later learns from the missing reference that it failed.
  void ended.catch(() => undefined);
  return { reference: id, isReady: false };
};

/** Tells all servers that this one makes the report, until it is stored or has failed. */
const announce = (
  step: Step,
  report: Omit<StoredReport, "bytes">,
): AsyncDisposable & { readonly stored: Promise<unknown> } => {
  const { id, org, domain, locale } = report;
  // One statement after the other; what cannot be said does not end the drawing.
  let said = step((db) => insertReport(db, { ...report, bytes: null })).catch(() => undefined);
  const timer = setInterval(() => {
    const progress = progressHere(org, domain, locale);
    if (progress !== null)
      said = said.then(() => step((db) => touchReport(db, org, id, progress))).catch(() => undefined);
  }, ANNOUNCE_EVERY_MS).unref();
  return {
    stored: said,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await said;
      // Only what was not drawn.
      await step((db) => dropPendingReport(db, org, id)).catch(() => undefined);
    },
  };
};

/** The references of reports that are being drawn here, by their content. */
const pending = new Map<string, string>();
