import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

/** How far a report is: waiting for its turn or its data, or so much of it drawn. */
export interface ReportProgress {
  readonly stage: "queued" | "collecting" | "drawing";
  /** 0 to 1. */
  readonly share: number;
  /** How many reports are drawn before this one; 0 once it is being made. */
  readonly position: number;
}

type Progress = Pick<ReportProgress, "stage" | "share">;

const under = new Map<string, Progress>();
const queued = new Map<string, () => number | null>();
const keyOf = (org: OrgId, domain: string, locale: Locale): string => `${org} ${domain} ${locale}`;

/** How far is the report of this domain in this language? Null: none is being made here. */
export const reportProgress = (org: OrgId, domain: string, locale: Locale): ReportProgress | null => {
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
