import type { Db } from "@parapet/db/db";
import { findingById } from "@parapet/db/queries/finding";
import { attackFixes, findingsOfFix, findingSummary } from "@parapet/db/queries/overview";
import { scoredAt } from "@parapet/db/queries/score-history";
import type { Action } from "@parapet/domain/contracts/actions";
import { FindingId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk/areas";
import {
  fixOf,
  gainTogether,
  isWorkToDo,
  type PrioritizedAction,
  prioritize,
  TOP_ACTIONS,
  withGainAtTop,
} from "@parapet/domain/risk/priority";
import type { Locale } from "@parapet/words/locale";

import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { actionTitle } from "../../../platform/texts/action-title.ts";
import { wordsOf } from "../../../platform/texts/finding-wording.ts";
import { toAlike } from "../../score/index.ts";
import { buildAttackPaths } from "./build-attack-paths.ts";

const MOST = { places: 20, findings: 1_000 } as const;

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
    fixes.map(({ check_id: check, outcome, product, version }) => fixOf({ check, outcome, product, version })),
  );
};

export interface Priorities {
  /** Every action, the first to carry out first. */
  readonly actions: readonly PrioritizedAction[];
  /** Hundredths of a point that the first three gain together. */
  readonly topGain: number;
}

/**
 * What should be fixed first? The one order of the overview, the forecast, the report and the API, of the actions that the
 * reader may see. An area that has lost all it can lose gains nothing by a single fix: its actions stay in the list, with a gain of 0.
 */
export const prioritiesOf = async (
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
  const actions = withGainAtTop(
    findings,
    prioritize(findings).filter((action) => isWorkToDo(action) && isShown(action)),
  );
  return { actions, topGain: gainTogether(findings, actions.slice(0, TOP_ACTIONS)) };
};

/** Is an action about none of these areas, which a reader must not see? */
export const isOutside =
  (hidden: readonly FindingArea[]) =>
  ({ members }: PrioritizedAction): boolean =>
    !members.some(({ area }) => hidden.includes(area));

/** An action in words, with the places where it applies. */
export const describeAction = async (
  db: Db,
  { org, domain }: Pick<Of, "org" | "domain">,
  action: PrioritizedAction,
  locale: Locale,
): Promise<Action | null> => {
  const row = await findingById(db, [org], FindingId.parse(action.lead.example));
  if (row === undefined) return null;
  const columns = action.members.map(({ check, outcome, product, version }) => ({
    check_id: check,
    outcome,
    product,
    version,
  }));
  const distinct = [...new Map(columns.map((it) => [JSON.stringify(it), it])).values()];
  const closed = await findingsOfFix(db, org, domain, distinct, MOST.findings);
  const words = wordsOf(row.check_id, row.outcome, row.params, locale);
  const placesCount = closed[0]?.places ?? 1;
  return {
    id: FindingId.parse(row.id),
    area: row.area as FindingArea,
    title: actionTitle({ ...action.lead, params: row.params }, action.findings, locale),
    subject: row.subject,
    explanation: words.explanation,
    remediation: words.remediation,
    severity: action.severity,
    urgency: action.urgency,
    reasons: [...action.reasons],
    epss: action.highestEpss,
    effort: action.effort,
    findings: action.findings,
    finding_ids: closed.map(({ id }) => FindingId.parse(id)),
    places: [...new Set(closed.map(({ place }) => place))].slice(0, MOST.places),
    places_count: placesCount,
    points: action.gain / 100,
  };
};

/** The first actions in words. */
export const describeActions = async (
  db: Db,
  of: Of,
  actions: readonly PrioritizedAction[],
  locale: Locale,
): Promise<Action[]> => {
  const described: Action[] = [];
  for (const action of actions) {
    const one = await describeAction(db, of, action, locale);
    if (one !== null) described.push(one);
  }
  return described;
};
