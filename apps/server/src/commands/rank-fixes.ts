import type { Db } from "@parapet/db/db";
import { findingsOfClients } from "@parapet/db/queries/client-ranking";
import type { Scope } from "@parapet/db/scope";
import type { RepeatedFix } from "@parapet/domain/contracts/organisations";
import type { Locale } from "@parapet/domain/messages/locale";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { type FindingsAlike, type PrioritizedAction, prioritize, URGENCIES } from "@parapet/domain/risk/priority";
import type { Severity } from "@parapet/domain/risk/severity";

import { UPGRADE_TEXTS } from "../action-texts.ts";
import { checkName, wordsOf } from "../wording.ts";

const DAY_MS = 86_400_000;
const MOST_FINDINGS = 100_000;
const SHOWN = 10;

type Row = Awaited<ReturnType<typeof findingsOfClients>>[number];

interface Sum {
  /** The most urgent of the clients' actions. */
  lead: PrioritizedAction;
  readonly clients: Set<string>;
  findings: number;
  gain: number;
}

const alikeOf = (row: Row, now: Date): FindingsAlike => ({
  area: row.area as FindingArea,
  severity: row.severity as Severity,
  ageDays: (now.getTime() - row.first_seen.getTime()) / DAY_MS,
  knownExploited: row.known_exploited,
  exploitAvailable: row.exploit_available === true,
  epss: row.epss,
  check: row.check_id,
  outcome: row.outcome,
  product: row.product,
  version: row.version,
  unauthenticated: null,
  onAttackPath: false,
  criticality: "normal",
  count: 1,
  example: row.id,
});

const titleOf = ({ lead, effort }: PrioritizedAction, locale: Locale): string =>
  lead.product !== null && effort === "upgrade"
    ? UPGRADE_TEXTS[locale](lead.product, lead.version)
    : [checkName(lead.check, locale), lead.product].filter(Boolean).join(": ");

/** Instructions that name one client's host say nothing to the others. */
const remediationOf = (row: Row, locale: Locale): string => {
  const { remediation } = wordsOf(row.check_id, row.outcome, row.params, locale);
  const names = [row.domain, row.params["host"]].filter((name) => typeof name === "string" && name !== "");
  return names.some((name) => remediation.includes(String(name))) ? "" : remediation;
};

const rankOf = ({ urgency }: PrioritizedAction): number => URGENCIES.indexOf(urgency);

/**
 * Which one fix, repeated over clients, comes first? Each client's actions are those of its own overview; the same fix of
 * several clients is one row, with the points that all of them would gain.
 */
export const rankFixes = async (db: Db, scope: Scope, locale: Locale, now: Date): Promise<RepeatedFix[]> => {
  const found = await findingsOfClients(db, scope, MOST_FINDINGS);
  const rows = new Map(found.map((row) => [row.id, row]));
  const sums = new Map<string, Sum>();
  for (const [, ofDomain] of Map.groupBy(found, (it) => `${it.org_id} ${it.domain}`)) {
    for (const action of prioritize(ofDomain.map((row) => alikeOf(row, now)))) {
      const sum = sums.get(action.fix) ?? { lead: action, clients: new Set(), findings: 0, gain: 0 };
      if (rankOf(action) < rankOf(sum.lead)) sum.lead = action;
      sum.clients.add(ofDomain[0]?.org_id ?? "");
      sum.findings += action.findings;
      sum.gain += action.gain;
      sums.set(action.fix, sum);
    }
  }
  return [...sums.values()]
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => rankOf(a.lead) - rankOf(b.lead) || b.gain - a.gain)
    .slice(0, SHOWN)
    .flatMap(({ lead, clients, findings, gain }) => {
      const row = rows.get(lead.lead.example);
      return row === undefined
        ? []
        : [
            {
              check: row.check_id,
              outcome: row.outcome,
              title: titleOf(lead, locale),
              remediation: remediationOf(row, locale),
              urgency: lead.urgency,
              clients: clients.size,
              findings,
              points: gain / 100,
            },
          ];
    });
};
