import type { Db } from "@parapet/db/db";
import {
  answerControls,
  type AnsweredControl,
  type ControlAnswer,
  type Framework,
  FRAMEWORK_IDS,
  type FrameworkId,
  FRAMEWORKS,
} from "@parapet/domain/compliance";
import type { AnswerCounts } from "@parapet/domain/contracts/compliance";
import type { FindingArea } from "@parapet/domain/risk";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { evidenceByCheck } from "./evidence-by-check.ts";
import { MAPPING } from "./mapping.ts";

export interface FrameworkState {
  readonly framework: Framework;
  readonly controls: readonly AnsweredControl[];
  readonly counts: AnswerCounts;
}

const countsOf = (controls: readonly AnsweredControl[]): AnswerCounts => {
  const count = (answer: ControlAnswer) => controls.filter((one) => one.answer === answer).length;
  return {
    against: count("against"),
    for: count("for"),
    not_visible: count("not-visible"),
    not_assessed: count("not-assessed"),
  };
};

/** What is known about the controls of some frameworks in one domain. */
export const frameworkStates = async (
  db: Db,
  domain: ScopedDomain,
  hidden: readonly FindingArea[],
  now: Date,
  ids: readonly FrameworkId[] = FRAMEWORK_IDS,
): Promise<{ readonly states: readonly FrameworkState[]; readonly assessedAt: Date | null }> => {
  const { byCheck, assessedAt } = await evidenceByCheck(db, domain, hidden, now);
  const states = ids.map((id) => {
    const controls = answerControls(FRAMEWORKS[id], MAPPING, byCheck);
    return { framework: FRAMEWORKS[id], controls, counts: countsOf(controls) };
  });
  return { states, assessedAt };
};
