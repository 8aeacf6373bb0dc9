import type { Finding } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { readCsv } from "@parapet/domain/reports/testing/read-csv";
import type { CheckResult } from "@parapet/scanner/check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestUser;
beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.user(acme, "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());

const PATH = "/v1/findings/export/?domain=acme.test&format=csv";
const recorded = async (): Promise<number> => {
  const { rows } = await it.all((tx) =>
    sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'finding.exported'`.execute(tx),
  );
  return rows[0]?.n ?? -1;
};

test("an export that cannot be recorded does not happen, while reading goes on", async () => {
  const browser = await it.signIn(admin.email);
  await sql`revoke insert on audit_log from parapet_app`.execute(it.database.owner);
  try {
    const refused = await browser.get(PATH);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.body).not.toContain("severity");
    expect((await browser.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  } finally {
    await sql`grant insert on audit_log to parapet_app`.execute(it.database.owner);
  }
});

test("an export is recorded once, and then sent as a file", async () => {
  const browser = await it.signIn(admin.email);
  const before = await recorded();
  const reply = await browser.get(PATH);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="findings-acme.test.csv"');
  expect(reply.body.split("\n")[0]).toContain("severity");
  expect(await recorded()).toBe(before + 1);
});

const vulnerable: CheckResult = {
  check: "service-vulnerable",
  subject: "mq.acme.test:61616/tcp",
  status: "judged",
  verdicts: [
    {
      outcome: "vulnerable",
      subject: "mq.acme.test:61616/tcp CVE-2023-46604",
      area: "sub-domain-exploitable-services",
      severity: "critical",
      facts: { cve: "CVE-2023-46604", cvss: 9.8, epss: 0.94, exploitAvailable: true, knownExploited: true },
      params: { cve: "CVE-2023-46604", product: "Apache ActiveMQ 5.17.3", summary: "line one\n=cmd|'/C calc'!A0" },
      details: {
        host: "mq.acme.test",
        ip: "203.0.113.24",
        port: 61_616,
        service: "openwire",
        product: "Apache ActiveMQ",
        version: "5.17.3",
      },
    },
  ],
};
const listing: CheckResult = {
  check: "web-directory-listing",
  subject: "https://www.acme.test/",
  status: "judged",
  verdicts: ["a/", "=b/"].map((path) => ({ outcome: "directory-listed", subject: `https://www.acme.test/${path}` })),
};

test("one row per finding, with the places, figures and ISO dates, equal in number to the list and the overview", async () => {
  await recordPast(it, acme, "acme.test", [[vulnerable, listing]]);
  await it.all((tx) =>
    sql`insert into asset (org_id, domain, host, ips, sources, facts, first_seen, last_seen)
        values (${acme}, 'acme.test', 'www.acme.test', '{203.0.113.8,203.0.113.9}', '[]', '{}', now(), now())`.execute(
      tx,
    ),
  );
  const browser = await it.signIn(admin.email);
  const list = async () =>
    (await browser.get("/v1/findings/?domain=acme.test&page_size=100")).json<{ data: Finding[] }>().data;
  const listed = (await list()).find(({ cve }) => cve !== null);
  const change = { status: "acknowledged", version: listed?.version };
  expect((await browser.send("PATCH", `/v1/findings/${listed?.id}/`, change)).statusCode).toBe(200);

  const [head = [], ...lines] = readCsv((await browser.get(PATH)).body, ",");
  expect(head.slice(1, 22)).toEqual([
    "host",
    "port",
    "service",
    "product",
    "version",
    "ip",
    "cve",
    "cvss",
    "epss",
    "kev",
    "exploit_available",
    "severity",
    "status",
    "owner",
    "area",
    "check",
    "title",
    "subject",
    "first_seen",
    "last_seen",
    "resolved_at",
  ]);
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
  const overview = (await browser.post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>()
    .data;
  expect(rows).toHaveLength(3);
  expect([(await list()).length, overview.total_security_issues]).toEqual([rows.length, rows.length]);
  expect(lines.every((cells) => cells.length === head.length)).toBe(true);

  const service = rows.find(({ cve }) => cve === "CVE-2023-46604");
  expect(service).toMatchObject({
    host: "mq.acme.test",
    port: "61616",
    service: "openwire",
    product: "Apache ActiveMQ",
    version: "5.17.3",
    ip: "203.0.113.24",
    cvss: "9.8",
    epss: "0.94",
    kev: "true",
    exploit_available: "true",
    severity: "critical",
    status: "acknowledged",
    owner: admin.email,
    check: "service-vulnerable",
    resolved_at: "",
    organization: "Acme",
  });
  const asJson = (await browser.get(PATH.replace("csv", "json"))).json<{ organization: string }[]>();
  expect(new Set(asJson.map(({ organization }) => organization))).toEqual(new Set(["Acme"]));
  for (const moment of [service?.["first_seen"], service?.["last_seen"]])
    expect(moment).toBe(new Date(moment ?? "").toISOString());
  const site = rows.find(({ subject }) => subject === "https://www.acme.test/a/");
  expect(site).toMatchObject({
    host: "www.acme.test",
    port: "443",
    ip: "203.0.113.8; 203.0.113.9",
    owner: "",
    cve: "",
    epss: "",
  });
});

test("a finding that is resolved says when, and values of a scanned host are no formulas", async () => {
  await recordPast(it, acme, "acme.test", [[{ ...vulnerable, verdicts: [] }, listing]]);
  const browser = await it.signIn(admin.email);
  const { body } = await browser.get(`${PATH}&status=all`);
  const [head = [], ...lines] = readCsv(body, ",");
  const resolved = lines.filter((cells) => cells[head.indexOf("status")] === "resolved");
  expect(resolved).toHaveLength(1);
  expect(resolved[0]?.[head.indexOf("resolved_at")]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const separator of [",", ";"])
    for (const cell of readCsv(body, separator).flat()) expect(cell).not.toMatch(/^\s*[=+@]/);
});
