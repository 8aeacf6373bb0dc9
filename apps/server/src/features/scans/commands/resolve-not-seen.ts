import type { Db } from "@parapet/db/db";
import {
  type NotSeenAgain,
  notSeenAgain,
  recordChecks,
  resolveFindings,
  type ScanWrite,
} from "@parapet/db/queries/scans";
import type { CheckContext, CurrentKnowledge, EarlierFinding, FindingBasis } from "@parapet/scanner/check";
import { CHECKS_WITH_KNOWLEDGE, missingKnowledge } from "@parapet/scanner/scan/missing-knowledge";
import type { Known } from "@parapet/scanner/scan/stage";
import { runningOn } from "@parapet/scanner/services/running-on";

import { isBeyondReach } from "../unseen-places.ts";

/** What a run knew beside the program itself. */
export type Knowledge = Pick<CheckContext, "settings" | "cves" | "packages" | "indicators">;

/** A finding that stays open because this run could not have found it. */
export interface KnowledgeGap {
  readonly check: string;
  readonly target: string;
}

/** The port a finding's target names; null where it names none. */
const portOf = (target: string): { host: string; port: number } | null => {
  const service = /^(?<host>[^/]+):(?<port>\d+)\/tcp$/.exec(target)?.groups;
  if (service !== undefined) return { host: service["host"] ?? "", port: Number(service["port"]) };
  const url = /^https?:/.test(target) ? URL.parse(target) : null;
  if (url === null) return null;
  return { host: url.hostname, port: Number(url.port) || (url.protocol === "https:" ? 443 : 80) };
};

const knowledgeNow = (known: Known): ((row: NotSeenAgain) => CurrentKnowledge) => {
  const ports = new Map(known.ports.map((port) => [`${port.host}:${port.port}/${port.protocol}`, port]));
  const besides = new Map([...Map.groupBy(known.ports, ({ ip }) => ip)].map(([ip, all]) => [ip, runningOn(all)]));
  const verdicts = new Map(
    known.results.flatMap((it) => (it.status === "judged" ? [[`${it.check}\n${it.subject}`, it.verdicts]] : [])),
  );
  return ({ check_id, target }) => {
    const service = ports.get(target);
    return {
      verdicts: verdicts.get(`${check_id}\n${target}`) ?? [],
      ...(service !== undefined && { service, alongside: besides.get(service.ip) ?? [] }),
    };
  };
};

const earlierOf = (row: NotSeenAgain): EarlierFinding => ({
  check: row.check_id,
  outcome: row.outcome,
  subject: row.subject,
  target: row.target,
  params: row.params ?? {},
  details: row.details ?? {},
  evidence: row.evidence,
  basis: row.basis as FindingBasis | null,
});

const OUT_OF_REACH = {
  reason: "knowledge-reduced",
  detail: "This port was not among those that were probed.",
} as const;

/**
 * Resolves what was assessed and not found again. Where the run knew less than the one that had found it (CVE data,
 * templates, fingerprints or ports are missing), the finding stays open and the run has a gap in its coverage.
 */
export const resolveNotSeen = async (
  tx: Db,
  write: ScanWrite,
  known: Known,
  full: Parameters<typeof notSeenAgain>[2],
  context: CheckContext,
): Promise<KnowledgeGap[]> => {
  const beyondReach = isBeyondReach(known);
  const now = knowledgeNow(known);
  const withKnowledge = new Set(CHECKS_WITH_KNOWLEDGE);
  const resolved: string[] = [];
  const gaps: { row: NotSeenAgain; reason: string; detail: string }[] = [];
  for (const row of await notSeenAgain(tx, write, full, CHECKS_WITH_KNOWLEDGE)) {
    const place = row.is_gone ? portOf(row.target) : null;
    const missing =
      place !== null && beyondReach(place.host, place.port)
        ? OUT_OF_REACH
        : row.is_gone || !withKnowledge.has(row.check_id)
          ? null
          : await missingKnowledge(earlierOf(row), context, now(row));
    if (missing === null) resolved.push(row.id);
    else gaps.push({ row, ...missing });
  }
  await resolveFindings(tx, write, resolved);
  const rows = gaps.map(({ row, reason, detail }) => ({
    check: row.check_id,
    subject: row.subject,
    status: "blind" as const,
    reason,
    detail,
  }));
  await recordChecks(tx, write, [...new Map(rows.map((row) => [`${row.check}\n${row.subject}`, row])).values()]);
  return gaps.map(({ row }) => ({ check: row.check_id, target: row.target }));
};
