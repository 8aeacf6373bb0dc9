import type { Db } from "@parapet/db/db";
import { attackFixes, findingSummary } from "@parapet/db/queries/overview";
import { scoredAt } from "@parapet/db/queries/score";
import {
  type FindingArea,
  gainTogether,
  orderActions,
  type PrioritizedAction,
  toFixKey,
  TOP_ACTIONS,
} from "@parapet/domain/risk";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { buildAttackPaths } from "./build-attack-paths.ts";
import { toAlike } from "./score-rows.ts";

type Of = Pick<ScopedDomain, "org" | "domain" | "state">;

/** The fixes that close a step of an attack path: its credentials, its infected machines, its logins. */
const fixesOnPaths = async (db: Db, of: Of, now: Date): Promise<ReadonlySet<string>> => {
  if (of.state !== "verified") return new Set();
  const fixes = await attackFixes(db, of.org, of.domain, async () => {
    // Labels are of no matter here, so any locale will do.
    const paths = await buildAttackPaths(db, of, "en", now);
    const steps = paths.flatMap(({ leaks, machines, entryPoints }) => [...leaks, ...machines, ...entryPoints]);
    return [...new Set(steps.flatMap(({ finding }) => finding ?? []))];
  });
  return new Set(
    fixes.map(({ check_id: check, outcome, product, version }) => toFixKey({ check, outcome, product, version })),
  );
};

/** Is an action about none of these areas, which a reader must not see? */
export const isOutside =
  (hidden: readonly FindingArea[]) =>
  ({ members }: PrioritizedAction): boolean =>
    !members.some(({ area }) => hidden.includes(area));

export interface Priorities {
  /** Every action, the first to carry out first. */
  readonly actions: readonly PrioritizedAction[];
  /** Hundredths of a point that the first three gain together. */
  readonly topGain: number;
}

/**
 * What should be fixed first? The one order of the overview, the forecast, the report, the work list and the API, of the actions
 * that the reader may see. An area that has lost all it can lose gains nothing by a single fix: its actions stay in the list, with a gain of 0.
 */
export const readPriorities = async (
  db: Db,
  of: Of,
  now: Date,
  isShown: (action: PrioritizedAction) => boolean = () => true,
): Promise<Priorities> => {
  const { fixes } = await findingSummary(db, of.org, of.domain);
  const onPath = await fixesOnPaths(db, of, now);
  // Ages as of the stored score, so that the gains are the ones that this score can make.
  const at = (await scoredAt(db, of.org, of.domain)) ?? now;
  const findings = fixes.map((row) => toAlike(row, onPath, at));
  const actions = orderActions(findings, isShown);
  return { actions, topGain: gainTogether(findings, actions.slice(0, TOP_ACTIONS)) };
};
