import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { type AnyCheck, type CheckSettings, defineCheck } from "../check.ts";
import { plainTexts } from "../testing/plain-texts.ts";
import { runChecks } from "./run-checks.ts";

/** Answers late for the names that come first, as real servers do as they please. */
const late = defineCheck({
  id: "late",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: { seen: { severity: "info" } },
  texts: plainTexts("seen"),
  controls: { none: "Declared by a test." },
  async observe({ domain }) {
    for (let turns = domain.startsWith("slow") ? 20 : 0; turns > 0; turns -= 1) await Promise.resolve();
    return domain;
  },
  judge: () => [{ outcome: "seen" }],
});

test("results keep the order of the requests; progress counts completed ones", async () => {
  const shares: number[] = [];
  const results = await runChecks([late as AnyCheck], "domain", [{ domain: "slow.test" }, { domain: "quick.test" }], {
    domain: "acme.test",
    profile: "passive",
    net: {} as Net,
    signal: new AbortController().signal,
    now: () => new Date(0),
    settings: {},
    progress: (share) => shares.push(share),
  });
  expect(results.map(({ subject }) => subject)).toEqual(["slow.test", "quick.test"]);
  expect(shares).toEqual([0.5, 1]);
});

test("intrusive checks run only on request, and never in a passive scan", async () => {
  const forward = defineCheck({ ...late, id: "forward", touch: "active", onRequest: true });
  const ranIn = async (profile: "passive" | "full", settings: CheckSettings, only?: ReadonlySet<string>) =>
    (
      await runChecks([forward as AnyCheck], "domain", [{ domain: "acme.test" }], {
        domain: "acme.test",
        profile,
        net: {} as Net,
        signal: new AbortController().signal,
        now: () => new Date(0),
        settings,
        progress: () => {},
        ...(only && { only }),
      })
    ).length;
  expect(await ranIn("full", {})).toBe(0);
  expect(await ranIn("full", { alsoRun: ["another"] })).toBe(0);
  expect(await ranIn("passive", { alsoRun: ["forward"] })).toBe(0);
  expect(await ranIn("full", { alsoRun: ["forward"] })).toBe(1);
  expect(await ranIn("full", {}, new Set(["forward"]))).toBe(1);
});
