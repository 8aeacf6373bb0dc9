import { type DecisionInputs, decideRanged, type RangedDecision } from "./decision-inputs.ts";

/** Remediation times of CISA's directive BOD 26-04, from mild to strict. */
export const REMEDIATION_TIMES = ["next-upgrade", "60-days", "14-days", "3-days", "3-days-triage"] as const;
export type RemediationTime = (typeof REMEDIATION_TIMES)[number];

/** Days until remediation; null: with the next scheduled upgrade. */
export const REMEDIATION_DAYS: Readonly<Record<RemediationTime, number | null>> = {
  "next-upgrade": null,
  "60-days": 60,
  "14-days": 14,
  "3-days": 3,
  "3-days-triage": 3,
};

type YesNo = "Y" | "N";
type Row = `${YesNo}${YesNo}${YesNo}${"P" | "T"}`;

/** CERT/CC's decision table `cisa_bod_26_04_1_0_0`: in KEV, asset exposed, automatable, technical impact. */
const TABLE: Readonly<Record<Row, RemediationTime>> = {
  NNNP: "next-upgrade",
  YNNP: "14-days",
  NYNP: "60-days",
  NNYP: "60-days",
  NNNT: "next-upgrade",
  YYNP: "14-days",
  YNYP: "14-days",
  NYYP: "14-days",
  YNNT: "14-days",
  NYNT: "14-days",
  NNYT: "60-days",
  YYYP: "3-days",
  YYNT: "3-days-triage",
  YNYT: "3-days-triage",
  NYYT: "3-days",
  YYYT: "3-days-triage",
};

const letter = (value: boolean | null): YesNo => (value === true ? "Y" : "N");
const BOTH = [false, true] as const;

/** How soon must this be remediated? A missing input gives a range and is named. */
export const remediationTime = (inputs: DecisionInputs): RangedDecision<RemediationTime> =>
  decideRanged(
    inputs,
    { inKev: BOTH, exposed: BOTH, automatable: BOTH, technicalImpact: ["partial", "total"] },
    REMEDIATION_TIMES,
    ({ inKev, exposed, automatable, technicalImpact }) =>
      TABLE[
        `${letter(inKev)}${letter(exposed)}${letter(automatable)}${technicalImpact === "total" ? "T" : "P"}` as const
      ],
  );

const DAY_MS = 86_400_000;

/** The latest moment that still keeps the strictest time, from when the vulnerability became known here; null: none is set. */
export const remediateBy = ({ strictest }: RangedDecision<RemediationTime>, since: Date): Date | null => {
  const days = REMEDIATION_DAYS[strictest];
  return days === null ? null : new Date(since.getTime() + days * DAY_MS);
};
