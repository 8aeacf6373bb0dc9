import type { Db } from "@parapet/db/db";
import { findingsOfClients } from "@parapet/db/queries/client-ranking";
import type { Scope } from "@parapet/db/scope";
import type { RepeatedFix } from "@parapet/domain/contracts/organisations";
import type { Locale } from "@parapet/domain/messages/locale";

import { scoreRows } from "../score-rows.ts";
import { wordsOf } from "../wording.ts";

const MOST_FINDINGS = 100_000;
const SHOWN = 10;

interface Sum {
  readonly check: string;
  readonly outcome: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly clients: Set<string>;
  findings: number;
  lost: number;
}

/**
 * Which one fix, repeated over clients, gives back most points? Each finding's share of its own domain's score is the one
 * that the overview shows; the shares of the same outcome are added up over all clients.
 */
export const rankFixes = async (db: Db, scope: Scope, locale: Locale, now: Date): Promise<RepeatedFix[]> => {
  const byDomain = Map.groupBy(await findingsOfClients(db, scope, MOST_FINDINGS), (it) => `${it.org_id} ${it.domain}`);
  const sums = new Map<string, Sum>();
  for (const rows of byDomain.values()) {
    const { lostByFinding } = scoreRows(rows, now);
    for (const row of rows) {
      const key = `${row.check_id} ${row.outcome}`;
      const sum: Sum = sums.get(key) ?? { check: row.check_id, outcome: row.outcome, params: row.params, clients: new Set(), findings: 0, lost: 0 }; // prettier-ignore
      sum.clients.add(row.org_id);
      sum.findings += 1;
      sum.lost += lostByFinding.get(row.id) ?? 0;
      sums.set(key, sum);
    }
  }
  return [...sums.values()]
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, SHOWN)
    .map(({ check, outcome, params, clients, findings, lost }) => ({
      check,
      outcome,
      title: wordsOf(check, outcome, params, locale).title,
      remediation: wordsOf(check, outcome, params, locale).remediation,
      clients: clients.size,
      findings,
      points: Math.round(lost) / 100,
    }));
};
