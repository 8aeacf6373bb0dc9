import { type DecisionInputs, decideRanged, type RangedDecision } from "./decision-inputs.ts";

/** Outcomes of the SSVC tree for those who deploy software, from mild to strict. */
export const SSVC_DECISIONS = ["defer", "scheduled", "out-of-cycle", "immediate"] as const;
export type SsvcDecision = (typeof SSVC_DECISIONS)[number];

const IMPACTS = ["low", "medium", "high", "very-high"] as const;

/** CERT/CC's deployer tree: by exploitation and automatable, one letter per human impact; exposure is open or small. */
const TABLE = {
  open: { none: ["DSSS", "SSSO"], poc: ["SSSO", "SSOO"], active: ["SOOI", "OOII"] },
  small: { none: ["DDSS", "DSSS"], poc: ["DSSS", "SSSS"], active: ["SSOO", "SOOO"] },
} as const;
const OUTCOME: Readonly<Record<string, SsvcDecision>> = {
  D: "defer",
  S: "scheduled",
  O: "out-of-cycle",
  I: "immediate",
};

/** The SSVC decision; human impact is that of the asset and stays missing until someone labels it. */
export const ssvcDecision = (inputs: DecisionInputs): RangedDecision<SsvcDecision> =>
  decideRanged(
    inputs,
    {
      exploitation: ["none", "poc", "active"],
      exposed: [false, true],
      automatable: [false, true],
      humanImpact: IMPACTS,
    },
    SSVC_DECISIONS,
    ({ exploitation, exposed, automatable, humanImpact }) => {
      const row = TABLE[exposed === true ? "open" : "small"][exploitation ?? "none"][automatable === true ? 1 : 0];
      return OUTCOME[row[IMPACTS.indexOf(humanImpact ?? "low")] ?? ""] ?? "defer";
    },
  );
