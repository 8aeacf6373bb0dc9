import { randomUUID } from "node:crypto";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answerControls, type CheckEvidence, type MappedChecks } from "./control-answers.ts";
import { FRAMEWORK_IDS, type FrameworkId } from "./framework.ts";
import { FRAMEWORKS } from "./frameworks.ts";
import { controlToken, oscalAssessmentResults } from "./oscal.ts";
import schema from "./testing/oscal-assessment-results.schema.json" with { type: "json" };

const MAPPING: MappedChecks = {
  "email-dmarc": { "nist-csf-2.0": ["PR.AA-03"], "pci-dss-4.0.1": ["5.4"], dora: ["Art. 9"], "soc-2": ["CC6.6"] },
  "tls-certificate": { "iso-27001-2022": ["A.8.24"], "cis-8.1": ["3"], "nis2-21-2": ["21(2)(h)"] },
};

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const document = (
  id: FrameworkId,
  evidence: ReadonlyMap<string, CheckEvidence>,
  { organization = "Acme", assessedAt = new Date("2026-11-17T08:00:00Z") as Date | null } = {},
) =>
  oscalAssessmentResults({
    framework: FRAMEWORKS[id],
    controls: answerControls(FRAMEWORKS[id], MAPPING, evidence),
    domain: "acme.test",
    organization,
    publisher: organization,
    mappingVersion: "1.0.0",
    assessedAt,
    now: new Date("2026-11-17T09:00:00Z"),
    titleOf: (control) => control.title.fr,
    checkName: (check) => check,
    words: {
      title: "Compliance evidence",
      description: "What an assessment from outside shows.",
      answers: { against: "Against", for: "For", "not-visible": "Not visible", "not-assessed": "Not assessed" },
      evidence: ({ open }) => `${open} open findings`,
    },
    uuid: randomUUID,
  });

const of = (check: string, more: Partial<CheckEvidence> = {}): [string, CheckEvidence] => [
  check,
  { check, open: 0, accepted: 0, share: 1, reason: null, ...more },
];
const CLEAN = new Map(Object.keys(MAPPING).map((check) => of(check)));

describe("OSCAL assessment results", () => {
  test("validate against the schema of NIST for every framework, whatever was found and whatever names contain", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FRAMEWORK_IDS),
        fc.array(fc.record({ open: fc.nat(2), share: fc.constantFrom(0, 0.5, 1, null) }), {
          minLength: CLEAN.size,
          maxLength: CLEAN.size,
        }),
        fc.string(),
        (id, states, organization) => {
          const evidence = new Map([...CLEAN.keys()].map((check, at) => of(check, states[at])));
          isValid(document(id, evidence, { organization }));
          expect(isValid.errors).toBeNull();
        },
      ),
      { numRuns: 30 },
    );
  });

  test("are valid where nothing was assessed, and say nothing then", () => {
    const empty = document("pci-dss-4.0.1", new Map(), { assessedAt: null });
    expect([isValid(empty), isValid.errors]).toEqual([true, null]);
    expect(empty["assessment-results"].results[0]?.findings).toBeUndefined();
  });

  test("conclude `not-satisfied` from a finding and never `satisfied`", () => {
    const clean = JSON.stringify(document("pci-dss-4.0.1", CLEAN));
    expect(clean).not.toContain("satisfied");
    const found = document("pci-dss-4.0.1", new Map([...CLEAN, of("email-dmarc", { open: 1 })]));
    const [result] = found["assessment-results"].results;
    expect(result?.findings?.map(({ target }) => [target["target-id"], target.status.state])).toEqual([
      ["pci-dss-5.4", "not-satisfied"],
    ]);
    const [related] = result?.findings?.[0]?.["related-observations"] ?? [];
    const observed = result?.observations?.find(({ uuid }) => uuid === related?.["observation-uuid"]);
    expect(observed?.title).toBe("email-dmarc");
  });

  test("list controls that were not assessed or cannot be seen from outside as not reviewed", () => {
    const [result] = document("pci-dss-4.0.1", new Map())["assessment-results"].results;
    const selections = result?.["reviewed-controls"]["control-selections"] ?? [];
    expect(selections.map((one) => [one.description, "include-controls" in one])).toEqual([
      ["Not assessed", false],
      ["Not visible", false],
    ]);
  });

  test("a control has one token of its own", () => {
    const tokens = FRAMEWORK_IDS.flatMap((id) =>
      FRAMEWORKS[id].controls.map((control) => controlToken(id, control.id)),
    );
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(controlToken("nis2-21-2", "21(2)(e)")).toBe("nis2-21-2-e");
    expect(controlToken("dora", "Art. 9")).toBe("dora-art-9");
  });
});
