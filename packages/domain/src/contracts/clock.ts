import * as z from "zod";

import { REMEDIATION_TIMES, remediationTime } from "../risk/clock/bod-26-04.ts";
import { DECISION_INPUTS, type DecisionInputs, type RangedDecision } from "../risk/clock/decision-inputs.ts";
import { SSVC_DECISIONS, ssvcDecision } from "../risk/clock/ssvc.ts";

const Range = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.object({ mildest: z.enum(words), strictest: z.enum(words), missing: z.array(z.enum(DECISION_INPUTS)) });

/** How soon a vulnerability is to be remediated, and on what that rests. */
export const Clock = z.object({
  /** Remediation time of CISA's BOD 26-04; a range where an input is missing. */
  bod_26_04: Range(REMEDIATION_TIMES),
  ssvc: Range(SSVC_DECISIONS),
  inputs: z.object({
    in_kev: z.boolean().nullable(),
    exposed: z.boolean().nullable(),
    automatable: z.boolean().nullable(),
    technical_impact: z.enum(["partial", "total"]).nullable(),
    exploitation: z.enum(["none", "poc", "active"]).nullable(),
    human_impact: z.enum(["low", "medium", "high", "very-high"]).nullable(),
  }),
});
export type Clock = z.infer<typeof Clock>;

const range = <Outcome extends string>({ mildest, strictest, missing }: RangedDecision<Outcome>) => ({
  mildest,
  strictest,
  missing: [...missing],
});

/** Both decisions with their inputs. */
export const computeClock = (inputs: DecisionInputs): Clock => ({
  bod_26_04: range(remediationTime(inputs)),
  ssvc: range(ssvcDecision(inputs)),
  inputs: {
    in_kev: inputs.inKev,
    exposed: inputs.exposed,
    automatable: inputs.automatable,
    technical_impact: inputs.technicalImpact,
    exploitation: inputs.exploitation,
    human_impact: inputs.humanImpact,
  },
});
