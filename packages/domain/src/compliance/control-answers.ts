import type { Control, ControlMapping, Framework } from "./framework.ts";

/**
 * What is known about a control from outside. `for` says that nothing against it was found where all of its checks were
 * assessed; it never says that the control is met.
 */
export const CONTROL_ANSWERS = ["against", "for", "not-visible", "not-assessed"] as const;
export type ControlAnswer = (typeof CONTROL_ANSWERS)[number];

/** What one check contributes: its findings above information, and how much of its targets was assessed. */
export interface CheckEvidence {
  readonly check: string;
  readonly open: number;
  /** Open findings whose risk was accepted. They stay evidence against the control. */
  readonly accepted: number;
  /** Share of its targets that was assessed, 0 to 1; null: it had no target. */
  readonly share: number | null;
  readonly reason: string | null;
}

export type MappedChecks = Readonly<Record<string, ControlMapping>>;

export interface AnsweredControl {
  readonly control: Control;
  readonly answer: ControlAnswer;
  readonly evidence: readonly CheckEvidence[];
}

const NO_EVIDENCE = { open: 0, accepted: 0, share: 0, reason: "never-scanned" } as const;

const answerOf = (evidence: readonly CheckEvidence[]): ControlAnswer => {
  if (evidence.length === 0) return "not-visible";
  if (evidence.some(({ open }) => open > 0)) return "against";
  const applicable = evidence.filter(({ share }) => share !== null);
  return applicable.length > 0 && applicable.every(({ share }) => share === 1) ? "for" : "not-assessed";
};

export const checksByControl = (framework: Framework, mapping: MappedChecks): ReadonlyMap<string, readonly string[]> =>
  new Map(
    framework.controls.map(({ id }) => [
      id,
      Object.keys(mapping).filter((check) => mapping[check]?.[framework.id]?.includes(id) === true),
    ]),
  );

/** Answers every control of a framework from what its checks found. A check without evidence was not assessed. */
export const answerControls = (
  framework: Framework,
  mapping: MappedChecks,
  evidenceOf: ReadonlyMap<string, CheckEvidence>,
): AnsweredControl[] => {
  const checks = checksByControl(framework, mapping);
  return framework.controls.map((control) => {
    const evidence = (checks.get(control.id) ?? []).map((check) => evidenceOf.get(check) ?? { check, ...NO_EVIDENCE });
    return { control, answer: answerOf(evidence), evidence };
  });
};
