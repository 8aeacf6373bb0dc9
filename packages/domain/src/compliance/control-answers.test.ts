import { LOCALES } from "@parapet/words/locale";
import { complianceClaims } from "@parapet/words/testing/compliance-claims";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answerControls, type CheckEvidence, checksByControl, type MappedChecks } from "./control-answers.ts";
import { FRAMEWORK_IDS } from "./framework.ts";
import { FRAMEWORKS } from "./frameworks.ts";

const MAIL = { "pci-dss-4.0.1": ["5.4"], "nist-csf-2.0": ["PR.AA-03"], dora: ["Art. 9"] };
const MAPPING: MappedChecks = {
  "email-dmarc": MAIL,
  "email-spf": MAIL,
  "email-dkim": MAIL,
  "tls-certificate": { "pci-dss-4.0.1": ["4.2"], "iso-27001-2022": ["A.8.24"], dora: ["Art. 9"] },
};
const PCI = FRAMEWORKS["pci-dss-4.0.1"];
const of = (check: string, more: Partial<CheckEvidence> = {}): [string, CheckEvidence] => [
  check,
  { check, open: 0, accepted: 0, share: 1, reason: null, ...more },
];
const answer = (id: string, ...evidence: [string, CheckEvidence][]) =>
  answerControls(PCI, MAPPING, new Map(evidence)).find(({ control }) => control.id === id)?.answer;
/** Every check that can speak against multi-factor or phishing protection of PCI DSS 5.4. */
const PHISHING = checksByControl(PCI, MAPPING).get("5.4") ?? [];
const clean = PHISHING.map((check) => of(check));

describe("a control", () => {
  test("that no check maps to cannot be seen from outside", () => expect(answer("9.2")).toBe("not-visible"));

  test("is not assessed before anything ran", () => expect(answer("5.4")).toBe("not-assessed"));

  test("has evidence for it only where every check with a target was assessed in full", () => {
    expect(answer("5.4", ...clean)).toBe("for");
    expect(answer("5.4", ...clean.slice(1))).toBe("not-assessed");
    expect(answer("5.4", ...clean.slice(1), of(PHISHING[0] ?? "", { share: 0.9 }))).toBe("not-assessed");
    expect(answer("5.4", ...clean.slice(1), of(PHISHING[0] ?? "", { share: null }))).toBe("for");
    expect(answer("5.4", ...PHISHING.map((check) => of(check, { share: null })))).toBe("not-assessed");
  });

  test("has evidence against it by one open finding, an accepted one included, whatever was not assessed", () => {
    expect(answer("5.4", of("email-dmarc", { open: 1, accepted: 1, share: 0.1 }))).toBe("against");
  });

  test("never gains by missing knowledge: removing evidence without findings never turns an answer to `for`", () => {
    const checks = Object.keys(MAPPING);
    fc.assert(
      fc.property(
        fc.array(fc.record({ open: fc.nat(3), share: fc.constantFrom(0, 0.5, 1, null) }), {
          minLength: checks.length,
          maxLength: checks.length,
        }),
        fc.subarray(checks),
        fc.constantFrom(...FRAMEWORK_IDS),
        (states, kept, framework) => {
          const all = new Map(checks.map((check, index) => of(check, states[index])));
          const fewer = new Map([...all].filter(([check]) => kept.includes(check)));
          const before = answerControls(FRAMEWORKS[framework], MAPPING, all);
          const after = answerControls(FRAMEWORKS[framework], MAPPING, fewer);
          const gained = after.filter(
            ({ answer: less }, at) => less === "for" && before[at]?.answer === "not-assessed",
          );
          expect(gained).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("the frameworks", () => {
  test("has every control of each publication once, titled in every language", () => {
    const counts = Object.fromEntries(FRAMEWORK_IDS.map((id) => [id, FRAMEWORKS[id].controls.length]));
    expect(counts).toEqual({
      "nist-csf-2.0": 106,
      "iso-27001-2022": 93,
      "cis-8.1": 18,
      "pci-dss-4.0.1": 63,
      "nis2-21-2": 10,
      dora: 20,
      "soc-2": 38,
    });
    for (const id of FRAMEWORK_IDS) {
      const ids = FRAMEWORKS[id].controls.map((control) => control.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { title } of FRAMEWORKS[id].controls)
        for (const locale of LOCALES) expect(title[locale].trim()).not.toBe("");
    }
  });

  test("no title claims that a control is met", () => {
    const claims = FRAMEWORK_IDS.flatMap((id) =>
      complianceClaims(FRAMEWORKS[id].controls.flatMap(({ title }) => LOCALES.map((locale) => title[locale]))),
    );
    expect(claims).toEqual([]);
  });
});
