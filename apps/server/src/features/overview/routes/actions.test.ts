import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Action, DetailReport, Outlook } from "@parapet/domain/contracts/overview";
import type { CheckResult } from "@parapet/scanner/check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { readPriorities } from "../../score/index.ts";
import { describeActions } from "../describe-actions.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;
let seller: TestBrowser;

const service = { product: "Apache HTTP Server", version: "2.4.49" };
const cves = (host: string): CheckResult => ({
  check: "service-vulnerable",
  subject: `${host}:443/tcp`,
  status: "judged",
  verdicts: Array.from({ length: 15 }, (_, index) => ({
    outcome: "vulnerable",
    subject: `${host}:443/tcp CVE-2021-${4000 + index}`,
    severity: "high" as const,
    facts: {
      cve: `CVE-2021-${4000 + index}`,
      epss: index === 0 ? 0.9 : 0.01,
      knownExploited: index === 0,
      exploitAvailable: false,
    },
    details: { ...service, cve: `CVE-2021-${4000 + index}` },
  })),
});
const weakness = (check: string, outcome: string, severity: "low" | "medium", subject = "acme.test"): CheckResult => ({
  check,
  subject,
  status: "judged",
  verdicts: [{ outcome, severity, subject }],
});
const SITES = Array.from({ length: 8 }, (_, index) => `https://w${index}.acme.test/`);

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(acme, "seller", { email: "sal@acme.test" });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  await recordPast(
    it,
    acme,
    "acme.test",
    [
      [
        weakness("email-spf", "softfail", "low"),
        ...SITES.map((site) => weakness("web-headers", "csp-missing", "medium", site)),
        cves("a.acme.test"),
        cves("b.acme.test"),
      ],
    ],
    1,
  );
  admin = await it.signIn("ann@acme.test");
  outsider = await it.signIn("eve@other.test");
  seller = await it.signIn("sal@acme.test");
});
afterAll(() => it[Symbol.asyncDispose]());

interface Listed {
  readonly data: Action[];
  readonly top_three_points: number;
  readonly pagination: { total: number };
}
const listed = async () => (await admin.get("/v1/actions/?domain=acme.test")).json<Listed>();
const gainOf = async (fixed: readonly string[]) =>
  (await admin.post("/v1/score/what_if/", { domain: "acme.test", fixed })).json<{ data: { gain: number } }>().data.gain;

describe("refusals", () => {
  test("404 for another organization's domain, 403 for who may only count, 400 for page zero", async () => {
    expect((await outsider.get("/v1/actions/?domain=acme.test")).statusCode).toBe(404);
    expect((await seller.get("/v1/actions/?domain=acme.test")).statusCode).toBe(403);
    expect((await admin.get("/v1/actions/?domain=acme.test&page=0")).statusCode).toBe(400);
  });
});

test("one upgrade for thirty CVEs on two hosts, one policy for eight sites, the known-exploited one first", async () => {
  const { data, pagination } = await listed();
  expect(pagination.total).toBe(3);
  expect(data.map(({ findings, places_count: places, urgency }) => [findings, places, urgency])).toEqual([
    [30, 2, "exploited"],
    [8, 8, "moderate"],
    [1, 1, "minor"],
  ]);
  expect(data[0]).toMatchObject({
    title: "Upgrade Apache HTTP Server 2.4.49 to a fixed version",
    reasons: ["known-exploited", "epss"],
    effort: "upgrade",
    places: ["a.acme.test:443/tcp", "b.acme.test:443/tcp"],
  });
  expect(data[1]?.places).toEqual(SITES);
});

test("a promised gain is what_if's, for each action and for the first three together", async () => {
  const { data, top_three_points: together } = await listed();
  for (const { finding_ids: ids, points } of data) expect(await gainOf(ids)).toBe(points);
  expect(await gainOf(data.flatMap(({ finding_ids: ids }) => ids))).toBe(together);
});

test("as many statements describe all actions as describe one", async () => {
  const statements = (count: number) =>
    it.all(async (tx) => {
      let executed = 0;
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          executed += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const now = it.clock.now();
      const of = { org: acme, domain: "acme.test", state: "verified" as const };
      const { actions } = await readPriorities(tx, of, now);
      const reader = { locale: "en" as const, now, seesTickets: true };
      const described = await describeActions(counting, of, actions.slice(0, count), reader);
      expect(described.length).toBe(count);
      return executed;
    });
  expect(await statements(3)).toBe(await statements(1));
});

test("overview, forecast and list name the same actions with the same gains", async () => {
  const { data, top_three_points: together } = await listed();
  const overview = (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>()
    .data;
  const forecast = (await admin.get("/v1/forecast/?domain=acme.test")).json<{ data: Outlook }>().data;
  expect(overview.next_actions).toEqual(data.slice(0, 3));
  expect(forecast.actions).toEqual(data.slice(0, 3));
  expect([overview.next_actions_points, forecast.actions_points]).toEqual([together, together]);
  expect(overview.next_scan).toBe(forecast.next_scan);
  expect(overview.vulnerabilities_with_cve).toBe(30);
});

test("an area at its cap: urgency decides, though its actions gain nothing", async () => {
  const full = await it.organization("Full", "client", { domain: "full.test" });
  await it.user(full, "client_admin", { email: "fay@full.test" });
  const critical = Array.from({ length: 60 }, (_, index) => ({
    outcome: "vulnerable",
    subject: `h.full.test:443/tcp CVE-2020-${1000 + index}`,
    severity: "critical" as const,
    facts: { cve: `CVE-2020-${1000 + index}`, epss: null, knownExploited: index < 2, exploitAvailable: false },
    details: {
      product: index < 2 ? "Jenkins" : `Server ${index % 3}`,
      version: "1",
      cve: `CVE-2020-${1000 + index}`,
    },
  }));
  await recordPast(it, full, "full.test", [
    [
      weakness("email-spf", "softfail", "low", "full.test"),
      weakness("web-versions", "version-shown", "low", "https://full.test/"),
      { check: "service-vulnerable", subject: "h.full.test:443/tcp", status: "judged", verdicts: critical },
    ],
  ]);
  const fay = await it.signIn("fay@full.test");
  const { data } = (await fay.get("/v1/actions/?domain=full.test")).json<Listed>();
  expect(data[0]).toMatchObject({ title: "Upgrade Jenkins 1 to a fixed version", urgency: "exploited", points: 0 });
  expect(data.map(({ urgency }) => urgency)).toEqual(["exploited", "severe", "severe", "severe", "minor", "minor"]);
  const overview = (await fay.post("/v1/detail_report/", { domain: "full.test" })).json<{ data: DetailReport }>().data;
  expect(overview.next_actions).toEqual(data.slice(0, 3));
});

test("the menu counts what the pages behind its links do", async () => {
  // Time has passed in the tests before.
  [admin, outsider, seller] = [
    await it.signIn("ann@acme.test"),
    await it.signIn("eve@other.test"),
    await it.signIn("sal@acme.test"),
  ];
  const read = async (browser: TestBrowser) => browser.get("/v1/menu_counts/?domain=acme.test");
  expect([(await read(outsider)).statusCode, (await read(seller)).statusCode]).toEqual([404, 403]);
  const { data: counts } = (await read(admin)).json<{ data: Record<string, number> }>();
  const report = (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>().data;
  const hosts = (await admin.get("/v1/assets/?kind=host&domain=acme.test")).json<{ pagination: { total: number } }>();
  expect(counts).toEqual({
    work: (await listed()).pagination.total,
    assets: hosts.pagination.total,
    exposure: report.total_security_issues,
  });
  expect([counts["work"], counts["exposure"]]).toEqual([report.actions_count, 39]);
});

test("what was not assessed is named without the marks of the scanner", async () => {
  await it.all((tx) =>
    sql`insert into scan_check (org_id, scan_id, check_id, subject, status, reason)
        select org_id, id, 'web-default-credentials', '*#apache-tomcat', 'blind', 'knowledge-reduced'
          from scan where org_id = ${acme} order by finished_at desc limit 1`.execute(tx),
  );
  const report = (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>().data;
  expect(report.not_assessed).toMatchObject([{ check: "web-default-credentials", subject: "apache-tomcat" }]);
});
