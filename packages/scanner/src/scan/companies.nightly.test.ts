import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Verdict } from "../check.ts";
import { CHECKS } from "../registry.ts";
import { runScan, type StageStore } from "./run-scan.ts";
import type { Known } from "./stage.ts";
import { SCAN_STAGES } from "./stages.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([careless, tidy]);
});
afterAll(() => lab.close());

const scan = (domain: string): Promise<Known> =>
  runScan(
    SCAN_STAGES,
    {
      domain,
      profile: "full",
      net: lab.net,
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: {},
    },
    LASTING,
  );

/** Another worker may go on from any stage: what it reads must be what was there, nothing lost in the database's JSON. */
const LASTING: StageStore = {
  load: async () => null,
  save: async (_, output) => expect(JSON.parse(JSON.stringify(output))).toEqual(output),
};

const hostOf = (target: string): string => (URL.canParse(target) ? new URL(target).hostname : target);

/** Where a finding was seen: its own subject and target, and the same under the other names of one address. */
const placesOf = (target: string, { subject = target, details }: Verdict) => {
  const others = (details?.["alsoAt"] ?? []) as readonly string[];
  const subjects = [subject, ...others.map((other) => subject.replace(hostOf(target), hostOf(other)))];
  return { subjects, places: [...subjects, target, ...others] };
};

const findingsIn = (known: Known) =>
  known.results.flatMap((result) =>
    result.status === "blind"
      ? []
      : result.verdicts.map((verdict) => {
          const check = CHECKS.find(({ id }) => id === result.check);
          const declared = (check?.outcomes as Record<string, { severity: string }> | undefined)?.[verdict.outcome];
          return {
            check: result.check,
            outcome: verdict.outcome,
            area: verdict.area ?? check?.area,
            severity: verdict.severity ?? declared?.severity,
            ...placesOf(result.subject, verdict),
          };
        }),
  );

describe("the careless company", () => {
  test("every planted fault is found where it was planted", { timeout: 120_000 }, async () => {
    const found = findingsIn(await scan("acme.test"));
    const missed = careless.faults.filter(
      ({ where, expect: { area, check, outcome } }) =>
        !found.some(
          (finding) =>
            finding.area === area &&
            finding.check === check &&
            finding.outcome === outcome &&
            (finding.places.some((place) => place.includes(where)) ||
              finding.subjects.some((subject) => where.includes(subject))),
        ),
    );
    expect(missed.map(({ id, where, expect: expected }) => ({ id, where, ...expected }))).toEqual([]);
  });
});

describe("the tidy company", () => {
  test("nothing is found that should be fixed", { timeout: 120_000 }, async () => {
    const found = findingsIn(await scan("tidy.test")).filter(({ severity }) => severity !== "info");
    expect(found).toEqual([]);
  });
});
