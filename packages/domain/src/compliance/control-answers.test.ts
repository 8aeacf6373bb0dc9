import { forbiddenIn } from "@parapet/words/forbidden-words";
import { LOCALES } from "@parapet/words/locale";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answerControls, type CheckEvidence, checksByControl } from "./control-answers.ts";
import { FRAMEWORK_IDS } from "./framework.ts";
import { FRAMEWORKS } from "./frameworks.ts";
import { MAPPING, NOT_MAPPED } from "./mapping.ts";

const PCI = FRAMEWORKS["pci-dss-4.0.1"];
const of = (check: string, more: Partial<CheckEvidence> = {}): [string, CheckEvidence] => [
  check,
  { check, open: 0, accepted: 0, share: 1, reason: null, ...more },
];
const answer = (id: string, ...evidence: [string, CheckEvidence][]) =>
  answerControls(PCI, new Map(evidence)).find(({ control }) => control.id === id)?.answer;
/** Every check that can speak against multi-factor or phishing protection of PCI DSS 5.4. */
const PHISHING = checksByControl(PCI).get("5.4") ?? [];
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
          const before = answerControls(FRAMEWORKS[framework], all);
          const after = answerControls(FRAMEWORKS[framework], fewer);
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

describe("the mapping", () => {
  test("names only controls that exist, and no control twice for a check", () => {
    const wrong = Object.entries(MAPPING).flatMap(([check, frameworks]) =>
      FRAMEWORK_IDS.flatMap((id) => {
        const ids = frameworks[id] ?? [];
        const known = new Set(FRAMEWORKS[id].controls.map((control) => control.id));
        return ids.filter((one, at) => !known.has(one) || ids.indexOf(one) !== at).map((one) => [check, id, one]);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("maps each check to a control of several frameworks, or says why it is mapped to none", () => {
    const few = Object.entries(MAPPING).filter(([, frameworks]) => Object.keys(frameworks).length < 5);
    expect(few).toEqual([]);
    expect(
      Object.values(MAPPING)
        .flatMap((frameworks) => Object.values(frameworks))
        .filter((ids) => ids.length === 0),
    ).toEqual([]);
    expect(Object.keys(NOT_MAPPED).filter((check) => check in MAPPING)).toEqual([]);
  });

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
      FRAMEWORKS[id].controls.flatMap(({ title }) => LOCALES.flatMap((locale) => forbiddenIn(title[locale], locale))),
    );
    expect(claims).toEqual([]);
  });

  test("a threat by a third party and the search for vulnerabilities are no evidence against a control", () => {
    expect(Object.keys(NOT_MAPPED)).toContain("lookalike-domains");
    const controls = Object.values(MAPPING).flatMap((frameworks) => Object.values(frameworks).flat());
    expect(controls).not.toContain("ID.RA-01");
    expect(controls).not.toContain("Art. 25");
  });
});
