import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import type { CoverageState } from "@parapet/domain/coverage";

import type { Db } from "../../db.ts";

export interface StoredScore {
  readonly scan: ScanId | null;
  readonly cause: "scan" | "triage" | "verify" | "expiry" | "feed";
  readonly at: Date;
  readonly score: number;
  readonly hundredths: number;
  readonly version: number;
  readonly confidence: number;
  readonly criticals: number;
  readonly lostByArea: unknown;
  readonly counts: unknown;
  /** State of each area when the score was computed. */
  readonly coverage: Readonly<Record<string, CoverageState>>;
}

export const insertScore = (db: Db, org: OrgId, domain: string, kept: StoredScore) =>
  db
    .insertInto("score_history")
    .values({
      scan_id: kept.scan,
      org_id: org,
      domain,
      cause: kept.cause,
      at: kept.at,
      score: kept.score,
      hundredths: kept.hundredths,
      scoring_version: kept.version,
      confidence: kept.confidence,
      criticals: kept.criticals,
      lost_by_area: JSON.stringify(kept.lostByArea),
      counts: JSON.stringify(kept.counts),
      coverage: JSON.stringify(kept.coverage),
    })
    .execute();

/**
 * The moment at which something is added to a domain's course: now, or just after the newest that is there. A clock
 * that was set back would otherwise put the newest run behind older ones, and their score would go on being shown.
 */
export const momentAfter = async (db: Db, org: OrgId, domain: string, now: Date): Promise<Date> => {
  const newest = await db
    .selectFrom("score_history")
    .select("at")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.at < now ? now : new Date(newest.at.getTime() + 1);
};

export const newestScore = (db: Db, org: OrgId, domain: string) =>
  db
    .selectFrom("score_history")
    .select(["hundredths", "confidence"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The score that a domain had at a moment; null before its first one. */
export const scoreAt = async (db: Db, org: OrgId, domain: string, moment: Date): Promise<number | null> => {
  const row = await db
    .selectFrom("score_history")
    .select("score")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("at", "<=", moment)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.score ?? null;
};

/** Since when the domain does not exist in DNS; null: it does, or no run has said otherwise. */
export const notFoundSince = async (db: Db, org: OrgId, domain: string): Promise<Date | null> => {
  const row = await db
    .selectFrom("authorised_domain")
    .select("not_found_since")
    .where("org_id", "=", org)
    .where("name", "=", domain)
    .executeTakeFirst();
  return row?.not_found_since ?? null;
};

/** Notes what DNS said of a domain; the first of several answers that it does not exist gives the date. */
export const noteInDns = (db: Db, org: OrgId, domain: string, found: boolean, at: Date) =>
  db
    .updateTable("authorised_domain")
    .set({ not_found_since: found ? null : at })
    .where("org_id", "=", org)
    .where("name", "=", domain)
    .where("not_found_since", found ? "is not" : "is", null)
    .execute();

/** When the newest score of a domain was computed: points lost per finding are computed as of then, so that they add up to it. */
export const scoredAt = async (db: Db, org: OrgId, domain: string): Promise<Date | null> => {
  const newest = await db
    .selectFrom("score_history")
    .select("at")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.at ?? null;
};
