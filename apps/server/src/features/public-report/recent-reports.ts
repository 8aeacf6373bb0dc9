import type { PublicScanRow } from "@parapet/db/queries/public-report";

import type { ScanServices } from "../scans/index.ts";

/** A finished public run changes at most once a day; a second of memory spares the database all but one look of a rush. */
const RETENTION_MS = 1_000;
const MOST_STORED = 500;

/** What the newest finished public run of a domain was a moment ago. */
export interface RecentReports {
  get(domain: string): PublicScanRow | undefined;
  keep(row: PublicScanRow): void;
  forget(): void;
}

/** Caches finished public runs for a second; `clock` is monotonic. */
export const openRecentReports = (clock: () => number = () => performance.now()): RecentReports => {
  const kept = new Map<string, { readonly row: PublicScanRow; readonly until: number }>();
  return {
    get(domain) {
      const entry = kept.get(domain);
      if (entry === undefined || entry.until > clock()) return entry?.row;
      kept.delete(domain);
      return undefined;
    },
    keep(row) {
      if (row.state !== "done") return;
      kept.delete(row.domain);
      kept.set(row.domain, { row, until: clock() + RETENTION_MS });
      const [oldest] = kept.keys();
      if (kept.size > MOST_STORED && oldest !== undefined) kept.delete(oldest);
    },
    forget: () => kept.clear(),
  };
};

/** What the public report needs beside what every feature has. */
export interface PublicReportServices extends ScanServices {
  readonly recentReports: RecentReports;
}
