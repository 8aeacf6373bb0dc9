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
  type ReportEdition,
  stateOfFindings,
  touchReport,
} from "@parapet/db/queries/reports";
import type { UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { ReportKind } from "@parapet/domain/reports";
import { readerDateStyle } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";

import { reportQueue } from "../../../platform/admission/work-queues.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { collectReport } from "../collect-report.ts";
import { renderExecutive, renderReport } from "../render-report.ts";
import { collectPeriod } from "../report-files.ts";
import { editionKey, followReport, progressHere, queueReport } from "../report-progress.ts";

const RETENTION_MS = 7 * DAY_MS;
/** What the two pages for the management call changed. */
const PERIOD_MS = 31 * DAY_MS;
const RENDERERS = { executive: renderExecutive, technical: renderReport } as const;
/** A new document version invalidates stored reports. */
const DOCUMENT_VERSION = 8;

type Step = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

type Found = ScopedDomain & { readonly organization: string };

export interface ReportAsk {
  /** The domain, if the reader reaches it. */
  readonly find: (db: Db) => Promise<Found>;
  readonly kind: ReportKind;
  readonly locale: Locale;
  readonly by: UserId;
  readonly from: RequestOrigin;
  readonly now: Date;
  /** False: only a report that is there is found. */
  readonly mayMake: boolean;
  /** The moment at which the request is answered with the reference of a report that is not drawn yet. */
  readonly answerBy: number;
}

const TOUCH_EVERY_MS = 1_000;

export interface MadeReport {
  readonly reference: string;
  /** False: it is being drawn. */
  readonly isReady: boolean;
}

interface Drawing {
  readonly found: Found;
  readonly edition: ReportEdition;
  readonly id: string;
  readonly key: string;
  readonly madeFrom: string;
  /** This request reserved the reference. */
  readonly isFirst: boolean;
}

/**
 * A fresh report, or the reference of one that this server has to draw; null when there is none and none may be made. The reference is
 * stored in the same transaction: under load, a request waits for the database once.
 */
const reserve = async (
  db: Db,
  { find, kind, locale, by, now, mayMake }: ReportAsk,
  reserved: (key: string) => void,
): Promise<MadeReport | Drawing | null> => {
  const found = await find(db);
  const { org, domain } = found;
  const edition: ReportEdition = { org, domain, kind, locale, dates: readerDateStyle() };
  const state = await stateOfFindings(db, org, domain);
  const newest = await newestReport(db, edition);
  const brand = await brandFor(db, { org });
  // Ages and weeks move with the day, so a report is never fresh on another day.
  const madeFrom = `${DOCUMENT_VERSION}/${now.toISOString().slice(0, 10)}/${brand?.org_id ?? ""}${brand?.version ?? ""}/${state}`;
  if (newest !== undefined && (newest.made_from === madeFrom || !mayMake))
    return { reference: newest.id, isReady: true };
  if (!mayMake) return null;
  const elsewhere = await pendingReport(db, edition);
  // One rendering per content: anyone who asks for the same while it waits or runs is given the same report.
  const key = `${editionKey(edition)} ${madeFrom}`;
  const here = pending.get(key);
  if (here !== undefined) return { found, edition, id: here, key, madeFrom, isFirst: false };
  if (elsewhere?.made_from === madeFrom) return { reference: elsewhere.id, isReady: false };
  const id = randomBytes(16).toString("hex");
  pending.set(key, id);
  reserved(key);
  await insertReport(db, { ...edition, id, madeFrom, at: now, by, bytes: null });
  return { found, edition, id, key, madeFrom, isFirst: true };
};

/**
 * A fresh report, made if need be; null when there is none and none may be made. Where it is not drawn in time, the drawing goes on; one
 * that fails takes its reference back.
 */
export const makeReport = async (
  step: Step,
  ask: ReportAsk,
  draw: typeof renderReport = RENDERERS[ask.kind],
): Promise<MadeReport | null> => {
  let own: string | null = null;
  const begun = await step((db) => reserve(db, ask, (key) => (own = key))).catch((error: unknown) => {
    if (own !== null) pending.delete(own);
    throw error;
  });
  if (begun === null || "reference" in begun) return begun;
  const ended = drawReport(step, ask, begun, draw);
  const late = Symbol("late");
  const first = await Promise.race([ended, sleep(Math.max(0, ask.answerBy - Date.now()), late, { ref: false })]);
  if (typeof first === "string") return { reference: first, isReady: true };
  // The request is answered: who fetches the report later learns from the missing reference that it failed.
  void ended.catch(() => undefined);
  return { reference: begun.id, isReady: false };
};

/** Draws the report when its turn comes, or joins the one that is drawn, and answers its reference. */
const drawReport = async (
  step: Step,
  { kind, locale, by, from, now }: ReportAsk,
  { found, edition, id, key, madeFrom, isFirst }: Drawing,
  draw: typeof renderReport,
): Promise<string> => {
  const { org, domain } = found;
  const making = reportQueue.run(org, key, async () => {
    // Drawn by another server between the lookup and now.
    const fresh = await step((db) => newestReport(db, edition));
    if (fresh?.made_from === madeFrom) return fresh.id;
    using progress = followReport(edition);
    const data = await step((db) =>
      kind === "executive"
        ? collectPeriod(db, found, { ...found, locale, unit: null, since: new Date(now.getTime() - PERIOD_MS), now })
        : collectReport(db, found, locale, now),
    );
    const bytes = await draw(data, { onShare: progress.drawing });
    await step(async (db) => {
      await dropReports(db, org, domain, new Date(now.getTime() - RETENTION_MS));
      await insertReport(db, { ...edition, id, madeFrom, at: now, by, bytes });
      await audit(db, from, now, { action: "report.made", org, actor: by, object: domain, detail: { locale, kind } });
    });
    return id;
  });
  const waiting = queueReport(edition, () => reportQueue.position(org, key));
  const announced = isFirst ? announce(step, id, edition) : null;
  try {
    return await making;
  } finally {
    waiting[Symbol.dispose]();
    await announced?.[Symbol.asyncDispose]();
    pending.delete(key);
  }
};

/** Tells all servers that this one still draws the report and how far it is, until it is stored or has failed. */
const announce = (step: Step, id: string, edition: ReportEdition): AsyncDisposable => {
  // What cannot be said does not end the drawing.
  let said: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    const progress = progressHere(edition);
    if (progress === null || said !== null) return;
    said = step((db) => touchReport(db, edition.org, id, progress))
      .catch(() => undefined)
      .finally(() => (said = null));
  }, TOUCH_EVERY_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await said;
      // Only what was not drawn.
      await step((db) => dropPendingReport(db, edition.org, id)).catch(() => undefined);
    },
  };
};

/** The references of reports that are being drawn here, by their content. */
const pending = new Map<string, string>();
