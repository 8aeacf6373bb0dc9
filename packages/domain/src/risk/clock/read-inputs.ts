import type { DecisionInputs } from "./decision-inputs.ts";

/** Decision points of CISA's records, in any spelling of their names. */
const pointIn = (ssvc: Readonly<Record<string, string>> | null, name: string): string | null => {
  const wanted = name.toLowerCase().replace(/[^a-z]/g, "");
  const entry = Object.entries(ssvc ?? {}).find(([key]) => key.toLowerCase().replace(/[^a-z]/g, "") === wanted);
  return entry?.[1].toLowerCase() ?? null;
};

const HUMAN_IMPACT = { low: "low", medium: "medium", high: "high", critical: "very-high" } as const;

/** The inputs of the decisions from what is stored of a CVE, the place where it was seen and the label of the asset. */
export const readInputs = (known: {
  readonly ssvc: Readonly<Record<string, string>> | null;
  readonly inKev: boolean | null;
  /** Listed by any catalogue, or an exploit is known. */
  readonly exploited: boolean;
  readonly hasExploit: boolean;
  readonly exposed: boolean | null;
  readonly criticality: string | null;
}): DecisionInputs => {
  const { ssvc, inKev, exploited, hasExploit, exposed, criticality } = known;
  const automatable = pointIn(ssvc, "Automatable");
  const impact = pointIn(ssvc, "Technical Impact");
  const stated = pointIn(ssvc, "Exploitation");
  const exploitation =
    exploited || inKev === true || stated === "active"
      ? "active"
      : stated === "poc" || hasExploit
        ? "poc"
        : stated === "none"
          ? "none"
          : null;
  return {
    inKev,
    exposed,
    automatable: automatable === "yes" ? true : automatable === "no" ? false : null,
    technicalImpact: impact === "total" || impact === "partial" ? impact : null,
    exploitation,
    humanImpact: HUMAN_IMPACT[criticality as keyof typeof HUMAN_IMPACT] ?? null,
  };
};
