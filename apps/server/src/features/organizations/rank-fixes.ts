import type { Db } from "@parapet/db/db";
import { findingsOfClients } from "@parapet/db/queries/organizations";
import type { Scope } from "@parapet/db/scope";
import type { RepeatedFix } from "@parapet/domain/contracts/organizations";
import { orderActions, type PrioritizedAction, shareActions, type SharedAction, toFixKey } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import { actionTitle } from "../../platform/texts/action-title.ts";
import { findingWords } from "../../platform/texts/finding-wording.ts";
import { targetsOfFixes } from "../findings/index.ts";
import { toAlike } from "../score/index.ts";

const MAX_FINDINGS = 100_000;
const SHOWN = 10;
const NOT_SCORED = { attack_fixes: null, scored_at: null } as const;

type Row = Awaited<ReturnType<typeof findingsOfClients>>[number];

/** Instructions that name one client's host say nothing to the others. */
const remediationOf = (row: Row, locale: Locale): string => {
  const { remediation } = findingWords(row.check_id, row.outcome, row.params, locale);
  const names = [row.domain, row.params["host"]].filter((name) => typeof name === "string" && name !== "");
  return names.some((name) => remediation.includes(String(name))) ? "" : remediation;
};

/**
 * Which one fix, repeated over clients, comes first? Each client's actions are those of its own overview, in its order; the same
 * fix of several clients is one row, at the place of the most urgent of them, with the points that all of them would gain.
 */
export const rankFixes = async (
  db: Db,
  scope: Scope,
  locale: Locale,
  now: Date,
): Promise<{ fixes: RepeatedFix[]; firstOf: (client: string) => string | null }> => {
  const found = await findingsOfClients(db, scope, MAX_FINDINGS);
  const rows = new Map(found.map((row) => [row.id, row]));
  const clients = new Map<string, Set<string>>();
  const orders: (readonly PrioritizedAction[])[] = [];
  const ordersByClient = new Map<string, (readonly PrioritizedAction[])[]>();
  for (const [, ofDomain] of Map.groupBy(found, (it) => `${it.org_id} ${it.domain}`)) {
    const [{ attack_fixes: onPath, scored_at: at } = NOT_SCORED] = ofDomain;
    const fixes = new Set((onPath ?? []).map(({ check_id: check, ...it }) => toFixKey({ ...it, check })));
    const alike = ofDomain.map((row) =>
      toAlike(
        { ...row, count: 1, example: row.id, exploit_available: row.exploit_available === true },
        fixes,
        at ?? now,
      ),
    );
    const actions = orderActions(alike);
    orders.push(actions);
    const client = ofDomain[0]?.org_id ?? "";
    ordersByClient.set(client, [...(ordersByClient.get(client) ?? []), actions]);
    for (const { fix } of actions) {
      const needing = clients.get(fix) ?? new Set();
      clients.set(fix, needing.add(client));
    }
  }
  const first = shareActions(orders).slice(0, SHOWN);
  const firstActions = new Map(
    [...ordersByClient].flatMap(([client, own]) => {
      const [action] = shareActions(own);
      return action === undefined ? [] : [[client, action] as const];
    }),
  );
  const targetOf = await targetsOfFixes(
    db,
    { scope, domains: null, hidden: [] },
    [...first, ...firstActions.values()].map(({ fix }) => fix),
  );
  const titleOf = ({ fix, lead, findings }: SharedAction): string | null => {
    const row = rows.get(lead.example);
    return row === undefined ? null : actionTitle({ ...lead, ...targetOf(fix), params: row.params }, findings, locale);
  };
  const firstOf = (client: string): string | null => {
    const action = firstActions.get(client);
    return action === undefined ? null : titleOf(action);
  };
  const fixes = first.flatMap((action) => {
    const { fix, lead, urgency, findings, gain } = action;
    const row = rows.get(lead.example);
    return row === undefined
      ? []
      : [
          {
            check: row.check_id,
            outcome: row.outcome,
            title: titleOf(action) ?? "",
            remediation: remediationOf(row, locale),
            urgency,
            clients: clients.get(fix)?.size ?? 0,
            findings,
            points: gain / 100,
          },
        ];
  });
  return { fixes, firstOf };
};
