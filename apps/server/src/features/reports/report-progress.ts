import type { Db } from "@parapet/db/db";
import { pendingReport, type ReportProgress } from "@parapet/db/queries/reports";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

type Progress = Pick<ReportProgress, "stage" | "share">;

const under = new Map<string, Progress>();
const queued = new Map<string, () => number | null>();
const keyOf = (org: OrgId, domain: string, locale: Locale): string => `${org} ${domain} ${locale}`;

/** How far is the report of this domain in this language on this server? Null: none is being made here. */
export const progressHere = (org: OrgId, domain: string, locale: Locale): ReportProgress | null => {
  const key = keyOf(org, domain, locale);
  const made = under.get(key);
  if (made !== undefined) return { ...made, position: 0 };
  const position = queued.get(key)?.() ?? null;
  return position === null ? null : { stage: "queued", share: 0, position };
};

/** Reports the queue position of a report while it is pending. */
export const queueReport = (org: OrgId, domain: string, locale: Locale, position: () => number | null) => {
  const key = keyOf(org, domain, locale);
  queued.set(key, position);
  return { [Symbol.dispose]: (): void => void (queued.get(key) === position && queued.delete(key)) };
};

/** Publishes the progress of a report while it is rendered. */
export const followReport = (org: OrgId, domain: string, locale: Locale) => {
  const key = keyOf(org, domain, locale);
  under.set(key, { stage: "collecting", share: 0 });
  return {
    drawing: (share: number): void => void under.set(key, { stage: "drawing", share }),
    [Symbol.dispose]: (): void => void under.delete(key),
  };
};

/** The same, on whichever server it is made: each says so in the row of its report about once a second. */
export const reportProgress = async (
  db: Db,
  org: OrgId,
  domain: string,
  locale: Locale,
): Promise<ReportProgress | null> => {
  const here = progressHere(org, domain, locale);
  if (here !== null) return here;
  const row = await pendingReport(db, org, domain, locale);
  if (row === undefined) return null;
  const { stage, share, position } = row;
  return { stage: (stage ?? "queued") as ReportProgress["stage"], share: share ?? 0, position: position ?? 0 };
};
