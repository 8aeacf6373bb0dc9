import { randomBytes } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { brandFor } from "@parapet/db/queries/brand";
import { dropReports, insertReport, newestReport, stateOfFindings } from "@parapet/db/queries/pdf-report";
import type { UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { Locale } from "@parapet/words/locale";

import { reportQueue } from "../../../platform/admission/work-queues.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { collectReport } from "../collect-report.ts";
import { renderReport } from "../render-report.ts";
import { followReport, queueReport } from "../report-progress.ts";

const RETENTION_MS = 7 * DAY_MS;
/** A new document version invalidates stored reports. */
const DOCUMENT_VERSION = 7;

type Step = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface ReportAsk {
  readonly found: ScopedDomain & { readonly organisation: string };
  readonly locale: Locale;
  readonly by: UserId;
  readonly from: RequestOrigin;
  readonly now: Date;
  /** False: only a report that is there is found. */
  readonly mayMake: boolean;
}

/** The reference of a fresh report, made if need be; null when there is none and none may be made. */
export const makeReport = async (
  step: Step,
  { found, locale, by, from, now, mayMake }: ReportAsk,
  draw: typeof renderReport = renderReport,
): Promise<string | null> => {
  const { org, domain } = found;
  const [state, newest, brand] = await step(async (db) => [
    await stateOfFindings(db, org, domain),
    await newestReport(db, org, domain, locale),
    await brandFor(db, { org }),
  ]);
  // Ages and weeks move with the day, so a report is never fresh on another day.
  const madeFrom = `${DOCUMENT_VERSION}/${now.toISOString().slice(0, 10)}/${brand?.org_id ?? ""}${brand?.version ?? ""}/${state}`;
  if (newest !== undefined && (newest.made_from === madeFrom || !mayMake)) return newest.id;
  if (!mayMake) return null;
  // One rendering per content: anyone who asks for the same while it waits or runs is given the same report.
  const key = `${domain} ${locale} ${madeFrom}`;
  const making = reportQueue.run(org, key, async () => {
    // Created concurrently between the lookup and the insert.
    const fresh = await step((db) => newestReport(db, org, domain, locale));
    if (fresh?.made_from === madeFrom) return fresh.id;
    using progress = followReport(org, domain, locale);
    const data = await step((db) => collectReport(db, found, locale, now));
    const bytes = await draw(data, { onShare: progress.drawing });
    const id = randomBytes(16).toString("hex");
    await step(async (db) => {
      await dropReports(db, org, domain, new Date(now.getTime() - RETENTION_MS));
      await insertReport(db, { id, org, domain, locale, madeFrom, at: now, by, bytes });
      await audit(db, from, now, { action: "report.made", org, actor: by, object: domain, detail: { locale } });
    });
    return id;
  });
  using _waiting = queueReport(org, domain, locale, () => reportQueue.position(org, key));
  return await making;
};
