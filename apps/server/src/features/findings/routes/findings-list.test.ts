import { recordFindings } from "@parapet/db/queries/scans";
import type { AreaState } from "@parapet/domain/contracts/area-state";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let user: TestBrowser;
let outsider: TestBrowser;

const listing = (...paths: string[]): CheckResult => ({
  check: "web-directory-listing",
  subject: "https://www.acme.test/",
  status: "judged",
  verdicts: paths.map((path) => ({ outcome: "directory-listed", subject: `https://www.acme.test/${path}` })),
});
const blind: CheckResult = {
  check: "web-cors",
  subject: "https://old.acme.test/",
  status: "blind",
  reason: "timeout",
  detail: "",
};

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await recordPast(it, acme, "acme.test", [[listing("a/", "b/")], [listing("b/", "c/"), blind]]);
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  user = await it.signIn((await it.user(acme, "client_user")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

interface Listed {
  readonly data: { id: string; subject: string; is_new: boolean; version: number }[];
  readonly coverage: readonly AreaState[] | null;
  readonly sight: { looked_at: number | null; needs: string; blind_count: number; blind: object[] } | null;
}
const list = async (query: string, browser = admin) =>
  (await browser.get(`/v1/findings/?domain=acme.test&${query}`)).json<Listed>();

describe("refusals", () => {
  test("unauthenticated: 401", async () => expect((await it.browser().get("/v1/findings/")).statusCode).toBe(401));
  test("a foreign domain and finding: 404", async () => {
    const [first] = (await list("")).data;
    expect((await outsider.get("/v1/findings/?domain=acme.test")).statusCode).toBe(404);
    expect((await outsider.get(`/v1/findings/${first?.id}/`)).statusCode).toBe(404);
    expect((await outsider.post("/v1/detail_report/", { domain: "acme.test" })).statusCode).toBe(404);
  });
  test("a user may read but not triage: 403", async () => {
    const [first] = (await list("", user)).data;
    expect((await user.send("PATCH", `/v1/findings/${first?.id}/`, { version: 1 })).statusCode).toBe(403);
    expect((await user.get("/v1/findings/export/?domain=acme.test")).statusCode).toBe(403);
  });
  test.each(["area=nothing", "sort=password", "page=0", "page_size=101", "severity=worst", "x=1"])(
    "%s: 400",
    async (query) => expect((await admin.get(`/v1/findings/?domain=acme.test&${query}`)).statusCode).toBe(400),
  );
});

test("new only: what the newest run saw first, and no more", async () => {
  expect((await list("area=web-apps-exposures&new_only=true")).data.map(({ subject }) => subject)).toEqual([
    "https://www.acme.test/c/",
  ]);
  const { data } = await list("area=web-apps-exposures&sort=subject&order=asc");
  expect(data.map(({ subject, is_new }) => [subject.at(-2), is_new])).toEqual([
    ["b", false],
    ["c", true],
  ]);
});

describe("one host", () => {
  test("its findings of every area, as many as the perimeter map counts, and no other host's", async () => {
    const { data: found } = (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{
      data: DetailReport;
    }>();
    const counted = found.areas.reduce((sum, { count }) => sum + (count ?? 0), 0);
    const reply = await list("host=www.acme.test");
    expect(reply.data.map(({ subject }) => subject).toSorted()).toEqual([
      "https://www.acme.test/b/",
      "https://www.acme.test/c/",
    ]);
    expect(reply.data).toHaveLength(counted);
    expect((await list("host=WWW.acme.test&area=web-apps-exposures")).data).toHaveLength(2);
    expect((await list("host=www.acme.test&area=email-weaknesses")).data).toEqual([]);
  });
  test("a name that is only contained in another is another host", async () => {
    expect((await list("host=acme.test")).data).toEqual([]);
    expect((await list("host=www")).data).toEqual([]);
  });
  test("the severities are counted for the host alone", async () => {
    const { severities } = (await admin.get("/v1/findings/?domain=acme.test&host=none.acme.test")).json<{
      severities: Record<string, number>;
    }>();
    expect(Object.values(severities).every((count) => count === 0)).toBe(true);
  });
});

describe("was it assessed?", () => {
  test("a page says what its checks could not see", async () => {
    const { sight } = await list("area=web-apps-exposures");
    expect(sight).toMatchObject({ needs: "scan", blind_count: 1, blind: [{ check: "web-cors", reason: "timeout" }] });
    expect(sight?.looked_at).toBeGreaterThan(0);
  });
  test("gaps of other areas are not listed here", async () => {
    expect((await list("area=email-weaknesses")).sight).toMatchObject({ blind_count: 0, blind: [] });
  });
  test.each(["leaked-credentials", "dark-web-mentions", "stealer-logs-for-sale"])(
    "no data was ever imported for %s: not monitored",
    async (area) => {
      expect(await list(`area=${area}`)).toMatchObject({
        data: [],
        sight: { looked_at: null, needs: "material", state: "no-source", reason: null },
      });
    },
  );
  test("a domain that was never scanned", async () => {
    const reply = await outsider.get("/v1/findings/?domain=other.test&area=email-weaknesses");
    expect(reply.json<Listed>().sight).toMatchObject({
      looked_at: null,
      needs: "scan",
      state: "not-assessed",
      reason: "never-scanned",
    });
  });
  test("a domain that was never scanned, over all areas and on a host: no area is known", async () => {
    for (const query of ["", "&host=www.other.test"]) {
      const { coverage } = (await outsider.get(`/v1/findings/?domain=other.test${query}`)).json<Listed>();
      expect(coverage?.length).toBeGreaterThan(2);
      expect(coverage?.filter(({ sight, count }) => count !== null || isMonitored(sight))).toEqual([]);
    }
  });
  test("the checks of a host are named in the reader's language; one area has no list of areas", async () => {
    const { coverage } = (await admin.get("/v1/findings/?domain=acme.test&host=www.acme.test")).json<Listed>();
    expect(coverage?.find(({ area }) => area === "web-apps-exposures")?.assessed_by).toEqual(["Directory listing"]);
    expect((await list("area=web-apps-exposures")).coverage).toBeNull();
  });
});

test("the overview lists what changed since the previous run, and in which area", async () => {
  const { data } = (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>();
  expect(data.changed).toMatchObject({
    appeared_count: 1,
    appeared: [{ area: "web-apps-exposures", subject: "https://www.acme.test/c/" }],
    gone_count: 1,
    gone: [{ subject: "https://www.acme.test/a/" }],
  });
  expect(data.score?.waterfall.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(
    (data.score?.history.at(-1)?.score ?? 0) - (data.score?.history[0]?.score ?? 0),
    0,
  );
  expect(data.next_actions.every(({ area }) => area === "web-apps-exposures")).toBe(true);
  const unscanned = (await outsider.post("/v1/detail_report/", {})).json<{ data: DetailReport }>();
  expect(unscanned.data).toMatchObject({ changed: null, score: null, last_scan: null });
});

test("each of the eleven counts is its own, their sum is the total, and the worst vulnerabilities come first", async () => {
  const org = await it.organization("Counted", "client", { domain: "counted.test" });
  const reader = await it.signIn((await it.user(org, "client_admin")).email);
  const observation = (area: FindingArea, subject: string, more: object = {}) => ({
    area,
    check: "web-headers",
    outcome: "made-up",
    subject,
    target: subject,
    severity: "high" as const,
    evidence: null,
    params: {},
    details: {},
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
    ...more,
  });
  const vulnerable = (subject: string, cvss: number, exploitAvailable: boolean) =>
    observation("sub-domain-exploitable-services", subject, { cvss, exploitAvailable, severity: "medium" });
  await it.all(async (tx) => {
    const write = { org, domain: "counted.test", scan: null, at: it.clock.now() };
    await recordFindings(tx, write, [
      // One in the first area, two in the second, and so on: no two counts can stand for one another.
      ...FINDING_AREAS.flatMap((area, index) =>
        Array.from({ length: index + 1 }, (_, n) => observation(area, `${area}-${n}`)),
      ),
      vulnerable("worst-without", 9.8, false),
      vulnerable("mild-with", 4.1, true),
      vulnerable("bad-with", 7.5, true),
      observation("company-exposed-ports", "bad-without", { cvss: 7.6, exploitAvailable: false, severity: "medium" }),
      observation("sensitive-data", "accepted"),
      observation("email-weaknesses", "gone"),
    ]);
    const mine = () => tx.updateTable("finding").where("org_id", "=", org);
    await mine().set({ status: "accepted risk" }).where("subject", "=", "accepted").execute();
    await mine().set({ resolved_at: it.clock.now() }).where("subject", "=", "gone").execute();
  });
  const { data } = (await reader.post("/v1/detail_report/", { domain: "counted.test" })).json<{ data: DetailReport }>();
  const counts = {
    employee_credential_leak: 1,
    vulnerabilities: 2 + 3 + 4,
    web_application_exposures: 4,
    domain_variations: 5,
    email_protection: 6,
    stealer_logs_for_sale: 7,
    stealer_logs: 8,
    dark_web_mentions: 9,
    hacker_mentions: 10,
    sensitive: 11,
    vip: 12,
  };
  expect({
    employee_credential_leak: data.combolist_result.employee_credential_leak.count,
    vulnerabilities: data.vulnscan_result.count,
    web_application_exposures: data.web_application_exposures.count,
    domain_variations: data.dnstwist_result.count,
    email_protection: data.mxtoolbox_result.count,
    stealer_logs_for_sale: data.combolist_result.stealer_logs_for_sale.count,
    stealer_logs: data.combolist_result.stealer_logs.count,
    dark_web_mentions: data.combolist_result.dark_web_mentions.count,
    hacker_mentions: data.combolist_result.hacker_mentions.count,
    sensitive: data.sensitive_result.count,
    vip: data.vip_findings.count,
  }).toEqual(counts);
  expect(data.total_security_issues).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  // Exploit first, then CVSS, from both areas; what has neither comes after. Lists begin alike.
  const first = ["bad-with", "mild-with", "worst-without", "bad-without"];
  expect(data.top_vulnerabilities.slice(0, 4).map(({ subject }) => subject)).toEqual(first);
  const list = (await reader.get("/v1/findings/?domain=counted.test")).json<{ data: { subject: string }[] }>();
  expect(list.data.slice(0, 4).map(({ subject }) => subject)).toEqual(first);
});
