import type { Finding } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { readCsv } from "@parapet/domain/reports/testing/read-csv";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { recordRun } from "../../scans/testing/record-run.ts";

const DOMAIN = "acme.test";
const PLACE = "db.acme.test:3306/tcp";

let it: TestPortal;
let acme: OrgId;
let browser: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: DOMAIN });
  browser = await it.signIn((await it.user(acme, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const details = {
  host: "db.acme.test",
  ip: "192.0.2.4",
  port: 3306,
  protocol: "tcp",
  service: "mysql",
  product: "MySQL",
};
const exposed = (target: string): CheckResult => ({
  check: "service-internal",
  subject: target,
  status: "judged",
  verdicts: [{ outcome: "database", severity: "high", details }],
});
const cves = (...ids: readonly [id: string, cvss: number, exploit: boolean][]): CheckResult => ({
  check: "service-vulnerable",
  subject: PLACE,
  status: "judged",
  verdicts: ids.map(([cve, cvss, exploitAvailable]) => ({
    outcome: "vulnerable",
    subject: `${PLACE} ${cve}`,
    area: "sub-domain-exploitable-services",
    severity: "high",
    facts: { cve, cvss, exploitAvailable },
    details,
  })),
});
const scan = async (...results: CheckResult[]) => {
  it.clock.pass(60_000);
  await recordRun(it, acme, DOMAIN, {
    assets: [{ host: "db.acme.test", ips: ["192.0.2.4"], sources: [{ id: "given" }], facts: {} }],
    results,
  });
};
const list = async (query: string) =>
  (await browser.get(`/v1/findings/?domain=${DOMAIN}&page_size=100&${query}`)).json<{ data: Finding[] }>().data;
const ports = () => list("area=company-exposed-ports");
const overview = async () =>
  (await browser.post("/v1/detail_report/", { domain: DOMAIN })).json<{ data: DetailReport }>().data;

test("a port shows the worst CVE of its service, exploit first, then CVSS, with the number of others", async () => {
  const others = exposed("db.acme.test:3307/tcp");
  await scan(
    exposed(PLACE),
    others,
    cves(["CVE-2020-0001", 9.8, false], ["CVE-2020-0002", 7.5, true], ["CVE-2020-0003", 5, false]),
  );
  const [first, second] = await ports();
  const services = await list("area=sub-domain-exploitable-services");
  const worst = services.find(({ cve }) => cve === "CVE-2020-0002");
  expect(first).toMatchObject({
    cve: "CVE-2020-0002",
    cvss: 7.5,
    exploit_available: true,
    service_cve: { finding: worst?.id, others: 2 },
  });
  expect(second).toMatchObject({ cve: null, cvss: null, exploit_available: null, service_cve: null });
  expect(services.every(({ service_cve }) => service_cve === null)).toBe(true);
  // The finding itself, the file and the list sorted by CVSS say the same.
  const { data: one } = (await browser.get(`/v1/findings/${first?.id}/`)).json<{ data: Finding }>();
  expect([one.cve, one.cvss, one.exploit_available]).toEqual(["CVE-2020-0002", 7.5, true]);
  const file = await browser.get(`/v1/findings/export/?domain=${DOMAIN}&format=csv&area=company-exposed-ports`);
  const [heading = [], row = []] = readCsv(file.body, ",");
  expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
    cve: "CVE-2020-0002",
    cvss: "7.5",
    exploit_available: "true",
  });
  expect((await list("area=company-exposed-ports&sort=cvss&order=asc")).map(({ cvss }) => cvss)).toEqual([null, 7.5]);
});

test("nothing is counted twice: totals, score and the list of vulnerabilities know each CVE once", async () => {
  const alone = await overview();
  expect(alone.totals?.exploit_available).toBe(1);
  expect(alone.vulnerabilities_with_cve).toBe(3);
  const named = alone.top_vulnerabilities.flatMap(({ cve }) => cve ?? []);
  expect(named.toSorted()).toEqual(["CVE-2020-0001", "CVE-2020-0002", "CVE-2020-0003"]);
});

test("a CVE that is fixed or accepted leaves the port, the next one takes its place", async () => {
  await scan(exposed(PLACE), cves(["CVE-2020-0001", 9.8, false], ["CVE-2020-0003", 5, false]));
  expect((await ports())[0]).toMatchObject({ cve: "CVE-2020-0001", cvss: 9.8, service_cve: { others: 1 } });
  const [worst] = await list("area=sub-domain-exploitable-services");
  await it.all((tx) =>
    tx
      .updateTable("finding")
      .set({ status: "accepted risk" })
      .where("id", "=", worst?.id ?? "")
      .execute(),
  );
  expect((await ports())[0]).toMatchObject({ cve: "CVE-2020-0003", cvss: 5, service_cve: { others: 0 } });
});

test("a CVE of another organization at the same place is not shown", async () => {
  const other = await it.organization("Other", "client", { domain: "other.test" });
  const reader = await it.signIn((await it.user(other, "client_admin")).email);
  expect((await reader.get(`/v1/findings/?domain=${DOMAIN}`)).statusCode).not.toBe(200);
  await recordRun(it, other, "other.test", { results: [exposed(PLACE)] });
  const { data } = (await reader.get("/v1/findings/?domain=other.test")).json<{ data: Finding[] }>();
  expect(data.map(({ cve }) => cve)).toEqual([null]);
});
