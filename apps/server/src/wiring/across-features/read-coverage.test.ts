import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport, ScoreStep } from "@parapet/domain/contracts/overview";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { CHECKS } from "@parapet/scanner/registry";
import { LOCALES } from "@parapet/words/locale";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { collectReport } from "../../features/reports/collect-report.ts";
import { recordRun } from "../../features/scans/testing/record-run.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const FROM_SOURCES: readonly FindingArea[] = [
  "leaked-credentials",
  "stealer-logs-for-sale",
  "logs-infected-machine",
  "dark-web-mentions",
  "hacker-channel-mention",
];

let it: TestPortal;
let org: OrgId;
let email = "";
let domain = "";
let serial = 0;

beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  domain = `covered${serial}.test`;
  org = await it.organization(`Covered ${serial}`, "client", { domain });
  email = (await it.user(org, "client_admin")).email;
  await it.all((tx) => tx.deleteFrom("area_assessment").execute());
});

/** The clock passes days between two runs, and a session does not last as long. */
const signedIn = (): Promise<TestBrowser> => it.signIn(email);

const report = async (): Promise<DetailReport> =>
  (await (await signedIn()).post("/v1/detail_report/", { domain })).json<{ data: DetailReport }>().data;
const areaOf = async (area: FindingArea) => (await report()).areas.find((one) => one.area === area);

const judged = (check: string, subject: string, ...outcomes: string[]): CheckResult => ({
  check,
  subject,
  status: "judged",
  verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
});
const blocked = (check: string, subject: string): CheckResult => ({
  check,
  subject,
  status: "blind",
  reason: "blocked",
  detail: "",
});

/** A complete run: every check on one target of its kind. */
const complete = (profile: "passive" | "full" = "full"): CheckResult[] => [
  ...(profile === "full" ? ["ports", "datagram-services"].map((id) => judged(id, `${domain} 192.0.2.1`)) : []),
  ...CHECKS.filter(
    ({ onRequest, touch, on }) =>
      onRequest !== true && (profile === "full" || (touch === "passive" && on !== "service")),
  ).map(({ id }) => judged(id, domain)),
];
const scan = async (results: readonly CheckResult[], profile: "passive" | "full" = "full") => {
  it.clock.pass(86_400_000);
  await recordRun(it, org, domain, { results }, profile);
};
const answered = (...areas: FindingArea[]) =>
  it.all((tx) =>
    recordAreaAssessment(tx, {
      areas,
      source: "combolist",
      via: "import",
      at: it.clock.now(),
      isPartial: false,
      domains: null,
    }),
  );

describe("a domain of which nothing is known", () => {
  test("no area has a count, no total is a zero that reads as clean", async () => {
    const data = await report();
    expect(data.areas.map(({ count }) => count)).toEqual(FINDING_AREAS.map(() => null));
    expect(data).toMatchObject({ totals: null, score: null, unknown_areas: 12, total_security_issues: 0 });
    expect(data.areas.every(({ sight }) => sight === "not-assessed" || sight === "no-source")).toBe(true);
    expect(data.security_finding_chart.every(({ count }) => count === null)).toBe(true);
    expect(data.combolist_result.employee_credential_leak).toEqual({ count: 0, sight: "no-source" });
    expect(data.vulnscan_result).toEqual({ count: 0, sight: "not-assessed" });
  });

  test.each(LOCALES)(
    "its report in %s says of every area why, and of none that there is no finding",
    async (locale) => {
      const data = await it.all((tx) =>
        collectReport(tx, { org, domain, organization: "Covered", state: "verified" }, locale, it.clock.now()),
      );
      expect(data.areas.every(({ count, unknown }) => count === null && unknown !== null && unknown !== "")).toBe(true);
      expect(data.overview.totals).toBeNull();
    },
  );
});

test("a full scan without sources: six of twelve areas, provisional, never green", async () => {
  await scan(complete());
  const { score, areas, unknown_areas } = await report();
  expect(score).toMatchObject({ areas_assessed: 6, areas_all: 12, is_provisional: true, tone: "unknown" });
  expect(score?.confidence).toBeCloseTo(0.64, 5);
  expect(score?.range.from).toBeLessThan(70);
  expect(unknown_areas).toBe(6);
  expect(areas.find(({ area }) => area === "email-weaknesses")).toMatchObject({ count: 0, sight: "no-findings" });
  for (const area of FROM_SOURCES)
    expect(areas.find((one) => one.area === area)).toMatchObject({ count: null, sight: "no-source" });
  expect(areas.find(({ area }) => area === "vip-findings")).toMatchObject({ count: null, reason: "no-vips" });
});

test.each(FROM_SOURCES)("everything but a source for %s: that one is unknown, and only that one", async (missing) => {
  await scan(complete());
  await answered(...FROM_SOURCES.filter((area) => area !== missing));
  const { areas } = await report();
  const unknown = areas.filter(({ count }) => count === null).map(({ area }) => area);
  expect(unknown.toSorted()).toEqual([missing, "vip-findings"].toSorted());
});

test("a passive scan alone does not assess ports; after a full one it takes nothing away", async () => {
  await scan(complete("passive"), "passive");
  expect(await areaOf("company-exposed-ports")).toMatchObject({
    count: null,
    sight: "not-assessed",
    reason: "passive-scan-only",
  });
  await scan(complete());
  await scan(complete("passive"), "passive");
  expect(await areaOf("company-exposed-ports")).toMatchObject({ count: 0, sight: "no-findings" });
});

test("a run that leaves a check out, or is blocked, lowers the confidence and not the score", async () => {
  await scan([...complete(), judged("email-spf", domain, "missing")]);
  const before = await report();
  await scan(complete().filter(({ check }) => check !== "email-dmarc" && check !== "email-spf"));
  const skipped = await report();
  expect(skipped.score?.confidence).toBeLessThan(before.score?.confidence ?? 0);
  expect(skipped.score?.value).toBeLessThanOrEqual(before.score?.value ?? 0);
  await scan(complete().map(({ check, subject }) => blocked(check, subject)));
  const all = await report();
  expect(all.score).toMatchObject({ confidence: 0, areas_assessed: 0 });
  expect(all.score?.value).toBeLessThanOrEqual(before.score?.value ?? 0);
  expect(await areaOf("domain-name-variations")).toMatchObject({ count: null, reason: "blocked" });
});

test("old scores keep the coverage they had", async () => {
  await scan(complete());
  await answered("leaked-credentials");
  await scan(complete());
  const { data } = (await (await signedIn()).get(`/v1/score/?domain=${domain}`)).json<{ data: ScoreStep[] }>();
  expect(data.map(({ areas_assessed }) => areas_assessed)).toEqual([7, 6]);
});

test("a scan of long ago says what was, not what is", async () => {
  await scan(complete());
  it.clock.pass(60 * 86_400_000);
  expect(await areaOf("email-weaknesses")).toMatchObject({ count: null, sight: "not-assessed", reason: "stale" });
});

test("the parts are the whole: overview, report, list and export of the same moment agree", async () => {
  await scan([
    ...complete().filter(({ check }) => check !== "email-spf" && check !== "web-headers"),
    judged("email-spf", domain, "a", "b"),
    judged("web-headers", domain, "c", "d", "e"),
  ]);
  const data = await report();
  const sum = data.areas.reduce((total, { count }) => total + (count ?? 0), 0);
  expect(sum).toBe(data.total_security_issues);
  expect(data.security_finding_chart.reduce((total, { count }) => total + (count ?? 0), 0)).toBe(sum);
  const lost = Object.values(data.score?.lost_by_area ?? {}).reduce((total, points) => total + points, 0);
  expect(Math.round(100 - lost)).toBe(data.score?.value);
  const pdf = await it.all((tx) =>
    collectReport(tx, { org, domain, organization: "Covered", state: "verified" }, "en", it.clock.now()),
  );
  expect(pdf.areas.map(({ area, count }) => [area, count])).toEqual(data.areas.map(({ area, count }) => [area, count]));
  const admin = await signedIn();
  const listed = (await admin.get(`/v1/findings/?domain=${domain}`)).json<{ data: object[] }>().data;
  const csv = (await admin.get(`/v1/findings/export/?domain=${domain}&format=csv`)).body.trim().split(/\r?\n/);
  expect([listed.length, csv.length - 1]).toEqual([sum, sum]);
  expect(sum).toBeGreaterThanOrEqual(5);
});

describe("history stays true", () => {
  const answeredAt = (at: Date, area: FindingArea, source = "combolist") =>
    it.all((tx) =>
      recordAreaAssessment(tx, { areas: [area], source, via: "connector", at, isPartial: false, domains: null }),
    );
  const assessedThen = async () =>
    (await (await signedIn()).get(`/v1/score/?domain=${domain}`))
      .json<{ data: ScoreStep[] }>()
      .data.map(({ areas_assessed }) => areas_assessed);

  test("when a source is switched off and on between runs: each run retains the coverage it had, and nothing is resolved", async () => {
    await answeredAt(it.clock.now(), "leaked-credentials");
    await scan([...complete(), judged("email-spf", domain, "missing")]);
    it.clock.pass(40 * 86_400_000);
    await scan([...complete(), judged("email-spf", domain, "missing")]);
    expect(await areaOf("leaked-credentials")).toMatchObject({ count: null, sight: "not-assessed", reason: "stale" });
    await answeredAt(it.clock.now(), "leaked-credentials");
    await scan([...complete(), judged("email-spf", domain, "missing")]);
    expect(await areaOf("leaked-credentials")).toMatchObject({ count: 0, sight: "no-findings" });
    expect(await assessedThen()).toEqual([7, 6, 7]);
    expect(await areaOf("email-weaknesses")).toMatchObject({ count: 1 });
  });

  test("when old data is imported after new: the newer assessment counts, and old data alone is stale", async () => {
    const old = new Date(it.clock.at - 400 * 86_400_000);
    await answeredAt(old, "dark-web-mentions", "old-archive");
    expect(await areaOf("dark-web-mentions")).toMatchObject({ count: null, sight: "not-assessed", reason: "stale" });
    await answeredAt(it.clock.now(), "dark-web-mentions");
    await answeredAt(old, "dark-web-mentions");
    expect(await areaOf("dark-web-mentions")).toMatchObject({ count: 0, sight: "no-findings" });
  });

  test("when the plan excludes an area: it is unknown from then on, and the run before retains its figures", async () => {
    const excluded = (it: CheckResult): CheckResult => ({
      check: it.check,
      subject: it.subject,
      status: "blind",
      reason: "plan-limit",
      detail: "",
    });
    await scan(complete());
    await scan(complete().map((it) => (it.check === "lookalike-domains" ? excluded(it) : it)));
    expect(await areaOf("domain-name-variations")).toMatchObject({ count: null, sight: "not-in-plan" });
    expect(await assessedThen()).toEqual([5, 6]);
  });
});
