import type { Db } from "@parapet/db/db";
import { type ActionState, actionStates, findingsOfFixes } from "@parapet/db/queries/overview";
import { type FixExample, fixExamples } from "@parapet/db/queries/remediation";
import { WORK_STATES } from "@parapet/domain/contracts/choices";
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

const stateOf = ({ states }: ActionState): Action["state"] => {
  const [first, ...others] = WORK_STATES.filter((state) => states[state] !== undefined);
  if (first === undefined || others.length === 0) return first ?? "new";
  return states["still-present"] === undefined ? "in-progress" : "still-present";
};

/** The part of an action that people changed. */
const workOn = (state: ActionState, seesTickets: boolean) => ({
  state: stateOf(state),
  owner: state.owner,
  owners: state.owners,
  unassigned: state.unassigned,
  due_at: unixSecondsOrNull(state.due_at),
  overdue: state.overdue,
  ticket: seesTickets ? (state.ticket as Action["ticket"]) : null,
});

const explained = ({ check_id, outcome, params }: FixExample, locale: Locale) => {
  const { explanation, remediation } = findingWords(check_id, outcome, params, locale);
  return { explanation, remediation };
};

/** The findings of an action as the columns say that they share. */
const columnsOf = ({ fix, members }: PrioritizedAction) =>
  members.map(({ check, outcome, product, version }) => ({ fix, check_id: check, outcome, product, version }));

/** These actions in words, with the places where each applies. */
export const describeActions = async (
  db: Db,
  { org, domain }: Of,
  actions: readonly PrioritizedAction[],
  { locale, now, seesTickets }: ActionReader,
): Promise<Action[]> => {
  if (actions.length === 0) return [];
  const leads = await fixExamples(
    db,
    [org],
    actions.map(({ lead }) => lead.example),
  );
  const states = await actionStates(db, { org, domain, fixes: actions.map(({ fix }) => fix), now });
  const places = await findingsOfFixes(db, org, domain, actions.flatMap(columnsOf), MOST.findings);
  const described: Action[] = [];
  for (const action of actions) {
    const row = leads.get(action.lead.example);
    const state = states.get(action.fix);
    if (row === undefined || state === undefined) continue;
    const target = isUpgrade(action.lead) ? await targetVersion(db, action.lead.version, state.vulnerabilities) : null;
    const closed = places.get(action.fix) ?? [];
    described.push({
      id: FindingId.parse(row.id),
      area: row.area as FindingArea,
      title: actionTitle({ ...action.lead, params: row.params, target }, action.findings, locale),
      subject: row.subject,
      ...explained(row, locale),
      severity: action.severity,
      urgency: action.urgency,
      reasons: [...action.reasons],
      epss: action.highestEpss,
      fix: action.fix,
      target_version: target,
      cves: state.cves,
      hosts: state.hosts,
      risk_reduction: action.riskReduction,
      ...workOn(state, seesTickets),
      effort: action.effort,
      findings: action.findings,
      finding_ids: closed.map(({ id }) => FindingId.parse(id)),
      places: [...new Set(closed.map(({ place }) => place))].slice(0, MOST.places),
      places_count: closed[0]?.places ?? 1,
      points: action.gain / 100,
      closed_by: closedBy(action.lead),
    });
  }
  return described;
};
