import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/domain/messages/locale";

/** How far a report is: waiting for its data, or so much of it drawn. */
export interface ReportProgress {
  readonly stage: "collecting" | "drawing";
  /** 0 to 1. */
  readonly share: number;
}

const under = new Map<string, ReportProgress>();
const keyOf = (org: OrgId, domain: string, locale: Locale): string => `${org} ${domain} ${locale}`;

/** How far is the report of this domain in this language? Null: none is being made here. */
export const reportProgress = (org: OrgId, domain: string, locale: Locale): ReportProgress | null =>
  under.get(keyOf(org, domain, locale)) ?? null;

/** Tells how far a report is for as long as it is being made. */
export const followReport = (org: OrgId, domain: string, locale: Locale) => {
  const key = keyOf(org, domain, locale);
  under.set(key, { stage: "collecting", share: 0 });
  return {
    drawing: (share: number): void => void under.set(key, { stage: "drawing", share }),
    [Symbol.dispose]: (): void => void under.delete(key),
  };
};
