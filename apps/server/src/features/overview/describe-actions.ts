import type { Db } from "@parapet/db/db";
import { findingById } from "@parapet/db/queries/findings";
import { type ActionState, actionState, findingsOfFix } from "@parapet/db/queries/overview";
import { FindingId } from "@parapet/domain/contracts/ids";
import type { Action } from "@parapet/domain/contracts/overview";
import { closedBy, type FindingArea, isUpgrade, type PrioritizedAction } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { actionTitle } from "../../platform/texts/action-title.ts";
import { findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { targetVersion } from "../findings/index.ts";

const MOST = { places: 20, findings: 1_000 } as const;

type Of = Pick<ScopedDomain, "org" | "domain">;

export interface ActionReader {
  readonly locale: Locale;
  readonly now: Date;
  readonly seesTickets: boolean;
}

const stateOf = ({ acknowledged, reported, refuted }: ActionState, findings: number): Action["state"] => {
  if (refuted > 0) return "still-present";
  if (reported === findings) return "fix-reported";
  return acknowledged + reported > 0 ? "in-progress" : "new";
};

/** The part of an action that people changed. */
const workOn = (state: ActionState, findings: number, seesTickets: boolean) => ({
  state: stateOf(state, findings),
  owner: state.owner,
  owners: state.owners,
  unassigned: state.unassigned,
  due_at: unixSecondsOrNull(state.due_at),
  overdue: state.overdue,
  ticket: seesTickets ? (state.ticket as Action["ticket"]) : null,
});

/** An action in words, with the places where it applies. */
export const describeAction = async (
  db: Db,
  { org, domain }: Of,
  action: PrioritizedAction,
  { locale, now, seesTickets }: ActionReader,
): Promise<Action | null> => {
  const row = await findingById(db, [org], FindingId.parse(action.lead.example));
  const state = await actionState(db, { org, domain, fix: action.fix, now });
  if (row === undefined || state === undefined) return null;
  const target = isUpgrade(action.lead) ? await targetVersion(db, action.lead.version, state.vulnerabilities) : null;
  const columns = action.members.map(({ check, outcome, product, version }) => ({
    check_id: check,
    outcome,
    product,
    version,
  }));
  const distinct = [...new Map(columns.map((it) => [JSON.stringify(it), it])).values()];
  const closed = await findingsOfFix(db, org, domain, distinct, MOST.findings);
  const words = findingWords(row.check_id, row.outcome, row.params, locale);
  const placesCount = closed[0]?.places ?? 1;
  return {
    id: FindingId.parse(row.id),
    area: row.area as FindingArea,
    title: actionTitle({ ...action.lead, params: row.params, target }, action.findings, locale),
    subject: row.subject,
    explanation: words.explanation,
    remediation: words.remediation,
    severity: action.severity,
    urgency: action.urgency,
    reasons: [...action.reasons],
    epss: action.highestEpss,
    fix: action.fix,
    target_version: target,
    cves: state.cves,
    hosts: state.hosts,
    risk_reduction: action.riskReduction,
    ...workOn(state, action.findings, seesTickets),
    effort: action.effort,
    findings: action.findings,
    finding_ids: closed.map(({ id }) => FindingId.parse(id)),
    places: [...new Set(closed.map(({ place }) => place))].slice(0, MOST.places),
    places_count: placesCount,
    points: action.gain / 100,
    closed_by: closedBy(action.lead),
  };
};

/** The first actions in words. */
export const describeActions = async (
  db: Db,
  of: Of,
  actions: readonly PrioritizedAction[],
  reader: ActionReader,
): Promise<Action[]> => {
  const described: Action[] = [];
  for (const action of actions) {
    const one = await describeAction(db, of, action, reader);
    if (one !== null) described.push(one);
  }
  return described;
};
