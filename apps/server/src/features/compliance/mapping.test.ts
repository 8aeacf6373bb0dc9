import { FRAMEWORK_IDS, FRAMEWORKS } from "@parapet/domain/compliance";
import { describe, expect, test } from "vitest";

import { MAPPING, NOT_MAPPED } from "./mapping.ts";

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

  test("a threat by a third party and the search for vulnerabilities are no evidence against a control", () => {
    expect(Object.keys(NOT_MAPPED)).toContain("lookalike-domains");
    const controls = Object.values(MAPPING).flatMap((frameworks) => Object.values(frameworks).flat());
    expect(controls).not.toContain("ID.RA-01");
    expect(controls).not.toContain("Art. 25");
  });
});
