import { describe, expect, test } from "vitest";

import { remediateBy, remediationTime } from "./bod-26-04.ts";
import type { DecisionInputs } from "./decision-inputs.ts";
import { readInputs } from "./read-inputs.ts";
import { ssvcDecision } from "./ssvc.ts";

const NOTHING: DecisionInputs = {
  inKev: null,
  exposed: null,
  automatable: null,
  technicalImpact: null,
  exploitation: null,
  humanImpact: null,
};

/** The sixteen rows as CERT/CC publishes them: in KEV, exposed, automatable, total impact. */
test.each([
  [false, false, false, false, "next-upgrade"],
  [true, false, false, false, "14-days"],
  [false, true, false, false, "60-days"],
  [false, false, true, false, "60-days"],
  [false, false, false, true, "next-upgrade"],
  [true, true, false, false, "14-days"],
  [true, false, true, false, "14-days"],
  [false, true, true, false, "14-days"],
  [true, false, false, true, "14-days"],
  [false, true, false, true, "14-days"],
  [false, false, true, true, "60-days"],
  [true, true, true, false, "3-days"],
  [true, true, false, true, "3-days-triage"],
  [true, false, true, true, "3-days-triage"],
  [false, true, true, true, "3-days"],
  [true, true, true, true, "3-days-triage"],
] as const)("KEV %s, exposed %s, automatable %s, total %s: %s", (inKev, exposed, automatable, total, time) => {
  const inputs = { ...NOTHING, inKev, exposed, automatable, technicalImpact: total ? "total" : "partial" } as const;
  expect(remediationTime(inputs)).toEqual({ mildest: time, strictest: time, missing: [] });
});

describe("a missing input gives a range and is named", () => {
  test("impact of an exposed, listed, automatable flaw", () => {
    expect(remediationTime({ ...NOTHING, inKev: true, exposed: true, automatable: true })).toEqual({
      mildest: "3-days",
      strictest: "3-days-triage",
      missing: ["technicalImpact"],
    });
  });
  test("an input that could not change the outcome is not missing", () => {
    // Not listed, not exposed, not automatable: the impact does not matter.
    expect(remediationTime({ ...NOTHING, inKev: false, exposed: false, automatable: false })).toEqual({
      mildest: "next-upgrade",
      strictest: "next-upgrade",
      missing: [],
    });
  });
  test("nothing known spans the table", () => {
    expect(remediationTime(NOTHING)).toEqual({
      mildest: "next-upgrade",
      strictest: "3-days-triage",
      missing: ["inKev", "exposed", "automatable", "technicalImpact"],
    });
  });
});

test("the time runs from when it became known, and not at all until the next upgrade", () => {
  const since = new Date("2026-03-01T12:00:00Z");
  const of = (inputs: Partial<DecisionInputs>) => remediateBy(remediationTime({ ...NOTHING, ...inputs }), since);
  expect(of({ inKev: true, exposed: true, automatable: true, technicalImpact: "total" })).toEqual(
    new Date("2026-03-04T12:00:00Z"),
  );
  expect(of({ inKev: false, exposed: false, automatable: false, technicalImpact: "total" })).toBeNull();
});

test.each([
  ["active", true, true, "very-high", "immediate"],
  ["active", true, false, "low", "scheduled"],
  ["active", true, false, "very-high", "immediate"],
  ["poc", true, true, "high", "out-of-cycle"],
  ["none", true, true, "very-high", "out-of-cycle"],
  ["none", false, false, "low", "defer"],
  ["active", false, true, "medium", "out-of-cycle"],
] as const)("SSVC: %s, exposed %s, automatable %s, impact %s: %s", (exploitation, exposed, automatable, impact, is) => {
  expect(ssvcDecision({ ...NOTHING, exploitation, exposed, automatable, humanImpact: impact })).toEqual({
    mildest: is,
    strictest: is,
    missing: [],
  });
});

test("without a label of the asset the SSVC decision is a range that names it", () => {
  expect(ssvcDecision({ ...NOTHING, exploitation: "active", exposed: true, automatable: true })).toEqual({
    mildest: "out-of-cycle",
    strictest: "immediate",
    missing: ["humanImpact"],
  });
});

test("inputs are read from CISA's records, catalogues and labels", () => {
  const ssvc = { Exploitation: "poc", Automatable: "Yes", "Technical Impact": "TOTAL" };
  const known = { ssvc, inKev: false, exploited: false, hasExploit: false, exposed: true, criticality: "critical" };
  expect(readInputs(known)).toEqual({
    inKev: false,
    exposed: true,
    automatable: true,
    technicalImpact: "total",
    exploitation: "poc",
    humanImpact: "very-high",
  });
  expect(readInputs({ ...known, inKev: true })).toMatchObject({ exploitation: "active" });
  expect(readInputs({ ...known, ssvc: null, criticality: null })).toMatchObject({
    automatable: null,
    technicalImpact: null,
    exploitation: null,
    humanImpact: null,
  });
});
