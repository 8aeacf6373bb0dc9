import type { Db } from "@parapet/db/db";
import { findingsOfClients } from "@parapet/db/queries/organizations/client-ranking";
import type { Scope } from "@parapet/db/scope";
import type { RepeatedFix } from "@parapet/domain/contracts/organizations/organizations";
import { fixOf, mergeOrders, orderActions, type PrioritizedAction, URGENCIES } from "@parapet/domain/risk/priority";
import { SEVERITIES } from "@parapet/domain/risk/severity";
import type { Locale } from "@parapet/words/locale";

import { actionTitle } from "../../platform/texts/action-title.ts";
import { wordsOf } from "../../platform/texts/finding-wording.ts";
import { toAlike } from "../score/index.ts";

const MAX_FINDINGS = 100_000;
const SHOWN = 10;
const NOT_SCORED = { attack_fixes: null, scored_at: null } as const;

type Row = Awaited<ReturnType<typeof findingsOfClients>>[number];

interface Sum {
  /** The most urgent of the clients' actions. */
  lead: PrioritizedAction;
  readonly clients: Set<string>;
  findings: number;
  gain: number;
}

/** Instructions that name one client's host say nothing to the others. */
const remediationOf = (row: Row, locale: Locale): string => {
  const { remediation } = wordsOf(row.check_id, row.outcome, row.params, locale);
  const names = [row.domain, row.params["host"]].filter((name) => typeof name === "string" && name !== "");
  return names.some((name) => remediation.includes(String(name))) ? "" : remediation;
};

const isExploited = ({ reasons }: PrioritizedAction): boolean => reasons.includes("known-exploited");

/** Of actions at the same place, as the work list has them: known to be exploited, then the higher severity. */
const byRisk = (a: PrioritizedAction, b: PrioritizedAction): number =>
  Number(isExploited(b)) - Number(isExploited(a)) || SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);

const rankOf = ({ urgency }: PrioritizedAction): number => URGENCIES.indexOf(urgency);

/**
 * Which one fix, repeated over clients, comes first? Each client's actions are those of its own overview, in its order; the same
 * fix of several clients is one row, at the best of its places, with the points that all of them would gain.
 */
export const rankFixes = async (db: Db, scope: Scope, locale: Locale, now: Date): Promise<RepeatedFix[]> => {
  const found = await findingsOfClients(db, scope, MAX_FINDINGS);
  const rows = new Map(found.map((row) => [row.id, row]));
  const sums = new Map<string, Sum>();
  const orders: (readonly string[])[] = [];
  for (const [, ofDomain] of Map.groupBy(found, (it) => `${it.org_id} ${it.domain}`)) {
    const [{ attack_fixes: onPath, scored_at: at } = NOT_SCORED] = ofDomain;
    const fixes = new Set((onPath ?? []).map(({ check_id: check, ...it }) => fixOf({ ...it, check })));
    const alike = ofDomain.map((row) =>
      toAlike(
        { ...row, count: 1, example: row.id, exploit_available: row.exploit_available === true },
        fixes,
        at ?? now,
      ),
    );
    const actions = orderActions(alike);
    orders.push(actions.map(({ fix }) => fix));
    for (const action of actions) {
      const sum = sums.get(action.fix) ?? { lead: action, clients: new Set(), findings: 0, gain: 0 };
      if (rankOf(action) < rankOf(sum.lead)) sum.lead = action;
      sum.clients.add(ofDomain[0]?.org_id ?? "");
      sum.findings += action.findings;
      sum.gain += action.gain;
      sums.set(action.fix, sum);
    }
  }
  return [...mergeOrders(orders)]
    .flatMap(([fix, place]) => {
      const sum = sums.get(fix);
      return sum === undefined ? [] : [{ ...sum, place }];
    })
    .toSorted((a, b) => a.place - b.place || byRisk(a.lead, b.lead) || b.findings - a.findings)
    .slice(0, SHOWN)
    .flatMap(({ lead, clients, findings, gain }) => {
      const row = rows.get(lead.lead.example);
      return row === undefined
        ? []
        : [
            {
              check: row.check_id,
              outcome: row.outcome,
              title: actionTitle({ ...lead.lead, params: row.params }, findings, locale),
              remediation: remediationOf(row, locale),
              urgency: lead.urgency,
              clients: clients.size,
              findings,
              points: gain / 100,
            },
          ];
    });
};
