import type { Db } from "@parapet/db/db";
import { findingSummary } from "@parapet/db/queries/overview";
import { findingsToScore } from "@parapet/db/queries/scans";
import { insertScore, momentAfter, newestScore, notFoundSince, type StoredScore } from "@parapet/db/queries/score";
import { overEveryArea } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { computeConfidence } from "@parapet/domain/coverage";
import type { Score } from "@parapet/domain/risk";

import { readCoverage } from "../../coverage/index.ts";
import { scoreRows } from "../score-rows.ts";

/**
 * Adds the score of what is open now to the domain's course, in the caller's transaction. The score is null, and nothing is
 * added, for a domain that does not exist in DNS and for a run that could not ask DNS: the score of before keeps its age.
 */
export const saveScore = (
  db: Db,
  { org, domain }: { org: OrgId; domain: string },
  { at, cause, scan, isAssessed = true }: Pick<StoredScore, "at" | "cause" | "scan"> & { isAssessed?: boolean },
): Promise<{ score: Score | null; counts: Record<string, number>; confidence: number }> =>
  overEveryArea(db, async () => {
    const open = await findingsToScore(db, org, domain);
    const isScored = isAssessed && (await notFoundSince(db, org, domain)) === null;
    const score = isScored ? scoreRows(open, at) : null;
    const counts = Object.fromEntries(
      [...Map.groupBy(open, ({ area }) => area)].map(([area, rows]) => [area, rows.length]),
    );
    const ledger = await readCoverage(db, { org, domain }, counts, at);
    const confidence = computeConfidence(ledger);
    if (score !== null) {
      const { score: value, hundredths, version, lostByArea, criticals } = score;
      await insertScore(db, org, domain, {
        at,
        cause,
        scan,
        confidence,
        score: value,
        hundredths,
        version,
        criticals,
        lostByArea,
        counts,
        coverage: Object.fromEntries(ledger.map(({ area, state }) => [area, state])),
      });
    }
    // The writer recomputes the score, so that the next overview request does not have to.
    await findingSummary(db, org, domain);
    return { score, counts, confidence };
  });

/** The score after a finding was evaluated, verified, counts again or became known to be exploited; a domain that never had a score gets none by this. */
export const scoreAgain = async (
  db: Db,
  of: { org: OrgId; domain: string },
  cause: "triage" | "verify" | "expiry" | "feed",
  now: Date,
): Promise<void> => {
  const before = await newestScore(db, of.org, of.domain);
  if (before === undefined) return;
  const at = await momentAfter(db, of.org, of.domain, now);
  await saveScore(db, of, { at, cause, scan: null });
};
