import { readFileSync } from "node:fs";
import { join } from "node:path";

import { findingsToScore, insertScan } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Action, DetailReport, Outlook, ScoreStep } from "@parapet/domain/contracts/overview";
import { readCsv } from "@parapet/domain/reports/testing/read-csv";
import { areaLoss, FINDING_AREAS, MAX_LOST, POINTS_BY_SEVERITY, SEVERITIES, weigh } from "@parapet/domain/risk";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { day } from "@parapet/words/format/day";
import { documentEn } from "@parapet/words/messages/reports/report/document-en";
import { afterAll, beforeAll, expect, test } from "vitest";

import { collectReport } from "../features/reports/collect-report.ts";
import { renderReport } from "../features/reports/render-report.ts";
import { workOnScan } from "../features/scans/commands/work-on-scan.ts";
import { toScored } from "../features/score/score-rows.ts";
import { pdfText } from "../testing/pdf-text.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

const DOMAIN = "acme.test";
const VULNERABLE = ["company-exposed-ports", "sub-domain-exploitable-services"];

let lab: Lab;
let it: TestPortal;
let org: OrgId;
let ann: TestBrowser;
let partner: TestBrowser;
let overview: DetailReport;

beforeAll(async () => {
  lab = await startLab([careless]);
  it = await testPortal({}, { netOf: () => lab.net });
  const harbour = await it.organization("Harbour", "partner");
  org = await it.organization("Acme", "client", { domain: DOMAIN, partner: harbour });
  await it.user(org, "client_admin", { email: "ann@acme.test" });
  await it.user(harbour, "partner_admin", { email: "pat@harbour.test" });
  const at = it.clock.now();
  const { id } = await it.all((tx) => insertScan(tx, { org, domain: DOMAIN, profile: "full", origin: "hand", at }));
  await workOnScan(id, { services: it.services, signal: AbortSignal.timeout(300_000), attempt: 1 });
  ann = await it.signIn("ann@acme.test");
  partner = await it.signIn("pat@harbour.test");
  overview = (await ann.post("/v1/detail_report/", { domain: DOMAIN })).json<{ data: DetailReport }>().data;
}, 400_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

const read = async <Data>(path: string, browser = ann): Promise<Data> => {
  const reply = await browser.get(path);
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json<{ data: Data }>().data;
};

test("score, counts, CVEs, scans, chance of exploitation and actions are equal in API, CSV, PDF, forecast and lists", async () => {
  const [latest] = await read<ScoreStep[]>(`/v1/score/?domain=${DOMAIN}`);
  const forecast = await read<Outlook>(`/v1/forecast/?domain=${DOMAIN}`);
  const actions = await read<Action[]>(`/v1/actions/?domain=${DOMAIN}&page_size=100`);
  const organizations = await read<{ id: string; score: number | null }[]>("/v1/org_management/", partner);
  const ranking = await read<{ id: string; score: number; open: number }[]>("/v1/org_management/ranking/", partner);
  const csv = await ann.get(`/v1/findings/export/?domain=${DOMAIN}&format=csv`);
  const [heading = [], ...rows] = readCsv(csv.body.trim(), ",");
  const cells = (name: string) => rows.map((row) => row[heading.indexOf(name)] ?? "");
  const report = await it.all((tx) =>
    collectReport(tx, { org, domain: DOMAIN, organization: "Acme", state: "verified" }, "en", it.clock.now()),
  );
  const pdf = pdfText(await renderReport(report));

  const score = overview.score?.value;
  const listed = [organizations, ranking].map((of) => of.find(({ id }) => id === org)?.score);
  expect([latest?.score, forecast.score, ...listed]).toEqual([score, score, score, score]);
  expect(latest?.areas_assessed).toBe(overview.score?.areas_assessed);
  expect(pdf).toContain(`${score}${documentEn.risk.high}`);
  expect(pdf).toContain(`Based on ${overview.score?.areas_assessed} of 12 areas`);

  const total = overview.total_security_issues;
  expect(total).toBeGreaterThan(200);
  expect([rows.length, ranking.find(({ id }) => id === org)?.open]).toEqual([total, total]);
  expect(pdf).toContain(`${total}${documentEn.score.open}`);

  const inCsv = Map.groupBy(cells("area"), (area) => area);
  expect(overview.areas.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(total);
  for (const { area, count } of overview.areas) {
    expect([area, inCsv.get(area)?.length ?? null]).toEqual([area, count]);
    const name = documentEn.areas[area];
    expect(pdf).toContain(count === null ? name : `${name}Open findings: ${count}.`);
    const lost = overview.score?.lost_by_area[area]?.toFixed(2).replace(/\.?0+$/, "");
    expect(pdf).toContain(lost === undefined ? name : `–${lost} / ${MAX_LOST[area]}`);
  }

  const own = cells("cve_reported_by").map((finding) => finding === "");
  const cves = rows.filter(
    (_, at) => VULNERABLE.includes(cells("area")[at] ?? "") && cells("cve")[at] !== "" && own[at],
  );
  expect(cves).toHaveLength(overview.vulnerabilities_with_cve);
  expect(cells("kev").filter((kev) => kev === "true")).toHaveLength(overview.totals?.known_exploited ?? -1);
  expect(cells("severity").filter((it) => it === "critical")).toHaveLength(overview.totals?.critical ?? -1);

  expect([forecast.last_scan, forecast.next_scan]).toEqual([overview.last_scan, overview.next_scan]);
  expect(pdf).toContain(`Last scan: ${day(overview.last_scan ?? 0)}`);
  const newest = cells("last_seen").toSorted().at(-1) ?? "";
  expect(Math.floor(Date.parse(newest) / 1000)).toBe(overview.last_scan);

  const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
  expect(report.outlook?.exploitation).toEqual(forecast.exploitation);
  expect(pdf).toContain(`${percent.format(forecast.exploitation?.days_30 ?? 0)} within 30 days`);

  expect(overview.next_actions).toEqual(actions.slice(0, 3));
  expect(forecast.actions).toEqual(actions.slice(0, 3));
  expect(report.top.map(({ title, points }) => [title, points])).toEqual(
    actions.slice(0, 10).map(({ title, points }) => [title, points]),
  );
  for (const [at, { title }] of actions.slice(0, 3).entries()) expect(pdf).toContain(`${at + 1}.${title}`);
});

test("docs/score.md shows the careless company as it is scanned, and its score can be recomputed by hand", async () => {
  const document = readFileSync(join(import.meta.dirname, "../../../../docs/score.md"), "utf8");
  const findings = toScored(await it.all((tx) => findingsToScore(tx, org, DOMAIN)), it.clock.now());
  const expected: string[] = [];
  let rest = 10_000;
  for (const area of FINDING_AREAS) {
    const own = findings.filter((it) => it.area === area);
    if (own.length === 0) continue;
    const factorOf = (it: (typeof own)[number]) =>
      POINTS_BY_SEVERITY[it.severity] === 0 ? 1 : Math.round((weigh(it) / POINTS_BY_SEVERITY[it.severity]) * 100) / 100;
    const parts = SEVERITIES.flatMap((severity) =>
      [
        ...Map.groupBy(
          own.filter((it) => it.severity === severity),
          factorOf,
        ),
      ]
        .toSorted(([a], [b]) => b - a)
        .map(([factor, same]) => `${same.length} ${severity}${factor === 1 ? "" : ` × ${factor}`}`),
    );
    const weight = own.reduce((sum, it) => sum + weigh(it), 0);
    const lost = areaLoss(area, weight);
    rest -= lost;
    expected.push(
      `| ${area} | ${parts.join(", ")} | ${Math.round(weight * 100) / 100} | ${MAX_LOST[area]} | ${(lost / 100).toFixed(2)} |`,
    );
  }
  expected.push(
    `100 − ${((10_000 - rest) / 100).toFixed(2)} = ${(rest / 100).toFixed(2)}, shown as ${overview.score?.value}`,
  );
  const actions = await read<Action[]>(`/v1/actions/?domain=${DOMAIN}&page_size=100`);
  for (const [at, it] of actions.slice(0, 6).entries())
    expected.push(
      `| ${at + 1} | ${it.title} | ${it.urgency} | ${it.reasons.join(", ")} | ${it.findings} | ${it.points.toFixed(2)} |`,
    );
  const email = actions.findIndex(({ area }) => area === "email-weaknesses");
  expected.push(`| ${email + 1} | first of the email weaknesses | ${actions[email]?.urgency} |`);
  expect(expected.filter((line) => !document.includes(line))).toEqual([]);
});
