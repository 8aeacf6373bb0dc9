import type { OrgId } from "@parapet/domain/contracts/ids";
import type { ScoreStep } from "@parapet/domain/contracts/overview";
import { SCORING_VERSION } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;

const found = (check: string, ...outcomes: string[]): CheckResult => ({
  check,
  subject: "acme.test",
  status: "judged",
  verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
});
const blind: CheckResult = { check: "email-spf", subject: "acme.test", status: "blind", reason: "timeout", detail: "" };

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  await recordPast(
    it,
    acme,
    "acme.test",
    [
      [found("web-headers", "a", "b"), found("email-dmarc", "c"), found("email-spf")],
      [found("web-headers", "a"), found("email-dmarc", "c", "d"), found("email-spf")],
      [found("web-headers", "a"), found("email-dmarc", "c", "d"), blind],
    ],
    1,
  );
  [admin, outsider] = [await it.signIn("ann@acme.test"), await it.signIn("eve@other.test")];
});
afterAll(() => it[Symbol.asyncDispose]());

const course = async () => (await admin.get("/v1/score/?domain=acme.test")).json<{ data: ScoreStep[] }>().data;
interface WhatIf {
  readonly now: { score: number };
  readonly after: { score: number };
  readonly gain: number;
  readonly costliest: { id: string; points: number }[];
}
const ask = async (fixed: string[]) =>
  (await admin.post("/v1/score/what_if/", { domain: "acme.test", fixed })).json<{ data: WhatIf }>().data;

test("404 for a foreign domain, 400 for an invalid finding id", async () => {
  expect((await outsider.get("/v1/score/?domain=acme.test")).statusCode).toBe(404);
  expect((await outsider.post("/v1/score/what_if/", { domain: "acme.test", fixed: [] })).statusCode).toBe(404);
  expect((await admin.post("/v1/score/what_if/", { domain: "acme.test", fixed: ["x"] })).statusCode).toBe(400);
});

test("each day's steps add up to the way from the day before, and every score says how it was made", async () => {
  const days = await course();
  expect(days).toHaveLength(3);
  for (const [index, day] of days.entries()) {
    const before = days[index + 1];
    const moved = day.waterfall.reduce((sum, { change }) => sum + change, 0);
    // Scores are rounded to whole points, their parts are not.
    expect(Math.abs(moved - (before === undefined ? 0 : day.score - before.score))).toBeLessThanOrEqual(1);
    expect(day).toMatchObject({ scoring_version: SCORING_VERSION, cause: "scan" });
  }
  const areas = days[1]?.waterfall.map(({ area, change }) => [area, Math.sign(change)]);
  expect(areas).toEqual([
    ["web-apps-exposures", 1],
    ["email-weaknesses", -1],
  ]);
});

test("what the score is made up of is not for a reader who may not count all of it", async () => {
  const limited = await it.signIn(
    (await it.user(acme, "client_admin", { denied: ["findings:count", "credentials:masked"] })).email,
  );
  const days = (await limited.get("/v1/score/?domain=acme.test")).json<{ data: ScoreStep[] }>().data;
  expect(days.map(({ score }) => score)).toEqual((await course()).map(({ score }) => score));
  expect(days.flatMap(({ waterfall }) => waterfall)).toEqual([]);
});

test("what could not be assessed lowers the confidence and not the score", async () => {
  const [last, before] = await course();
  expect(last?.confidence).toBeLessThan(before?.confidence ?? 0);
  expect(last?.score).toBe(before?.score);
});

test("what if these were fixed: nothing changes nothing, one wins at least its own part, all win everything", async () => {
  const nothing = await ask([]);
  expect(nothing.gain).toBe(0);
  expect(nothing.costliest.length).toBeGreaterThan(0);
  const [first] = nothing.costliest;
  const one = await ask([first?.id ?? ""]);
  expect(one.gain).toBeGreaterThanOrEqual(first?.points ?? 0);
  const all = await ask(nothing.costliest.map(({ id }) => id));
  expect(all.after.score).toBe(100);
  const parts = nothing.costliest.reduce((sum, { points }) => sum + points, 0);
  expect(all.gain).toBeCloseTo(parts, 5);
});
