import type { PublicScanRow } from "@parapet/db/queries/public-report";

import type { ScanServices } from "../scans/index.ts";

/** A finished public run changes at most once a day; a one-second cache leaves the database one query per burst. */
const RETENTION_MS = 1_000;
const MAX_STORED = 500;

/** What the newest finished public run of a domain was a moment ago. */
export interface RecentReports {
  get(domain: string): PublicScanRow | undefined;
  keep(row: PublicScanRow): void;
  forget(): void;
}

/** Caches finished public runs for a second; `clock` is monotonic. */
export const openRecentReports = (clock: () => number = () => performance.now()): RecentReports => {
  const stored = new Map<string, { readonly row: PublicScanRow; readonly until: number }>();
  return {
    get(domain) {
      const entry = stored.get(domain);
      if (entry === undefined || entry.until > clock()) return entry?.row;
      stored.delete(domain);
      return undefined;
    },
    keep(row) {
      if (row.state !== "done") return;
      stored.delete(row.domain);
      stored.set(row.domain, { row, until: clock() + RETENTION_MS });
      const [oldest] = stored.keys();
      if (stored.size > MAX_STORED && oldest !== undefined) stored.delete(oldest);
    },
    forget: () => stored.clear(),
  };
};

/** What the public report needs beside what every feature has. */
export interface PublicReportServices extends ScanServices {
  readonly recentReports: RecentReports;
}
