import type { Db } from "@parapet/db/db";
import { pendingReport, type ReportEdition, type ReportProgress } from "@parapet/db/queries/reports";

type Progress = Pick<ReportProgress, "stage" | "share">;

const under = new Map<string, Progress>();
const queued = new Map<string, () => number | null>();
export const editionKey = ({ org, domain, kind, locale, dates }: ReportEdition): string =>
  [org, domain, kind, locale, dates].join(" ");

/** How far is the report of this edition on this server? Null: none is being made here. */
export const progressHere = (edition: ReportEdition): ReportProgress | null => {
  const key = editionKey(edition);
  const made = under.get(key);
  if (made !== undefined) return { ...made, position: 0 };
  const position = queued.get(key)?.() ?? null;
  return position === null ? null : { stage: "queued", share: 0, position };
};

/** Reports the queue position of a report while it is pending. */
export const queueReport = (edition: ReportEdition, position: () => number | null) => {
  const key = editionKey(edition);
  queued.set(key, position);
  return { [Symbol.dispose]: (): void => void (queued.get(key) === position && queued.delete(key)) };
};

/** Publishes the progress of a report while it is rendered. */
export const followReport = (edition: ReportEdition) => {
  const key = editionKey(edition);
  under.set(key, { stage: "collecting", share: 0 });
  return {
    drawing: (share: number): void => void under.set(key, { stage: "drawing", share }),
    [Symbol.dispose]: (): void => void under.delete(key),
  };
};

/** The same, on whichever server it is made: each says so in the row of its report about once a second. */
export const reportProgress = async (db: Db, edition: ReportEdition): Promise<ReportProgress | null> => {
  const here = progressHere(edition);
  if (here !== null) return here;
  const row = await pendingReport(db, edition);
  if (row === undefined) return null;
  const { stage, share, position } = row;
  return { stage: (stage ?? "queued") as ReportProgress["stage"], share: share ?? 0, position: position ?? 0 };
};
