import type { OrgId } from "@parapet/domain/contracts/ids";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const DOMAIN = "acme.test";
const RIGHTS = ["credentials:masked", "machines:read", "market:read", "mentions:read", "sensitive:read"];
const SENSITIVE: readonly FindingArea[] = [
  "leaked-credentials",
  "logs-infected-machine",
  "stealer-logs-for-sale",
  "dark-web-mentions",
  "hacker-channel-mention",
  "sensitive-data",
];

const UNREACHED = `unreached.${DOMAIN}`;
const blind: CheckResult = {
  check: "web-headers",
  subject: `https://${UNREACHED}/`,
  status: "blind",
  reason: "timeout",
  detail: `${UNREACHED} did not answer`,
};

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let narrowed: TestBrowser;
let seller: TestBrowser;
let findings: { id: string; area: FindingArea }[] = [];
let scans: string[] = [];

const marker = (area: FindingArea): string => `marker-${area}`;
/** One finding of each area, whose subject says which. */
const ofEachArea: CheckResult[] = FINDING_AREAS.map((area) => ({
  check: "web-headers",
  subject: `https://www.${DOMAIN}/${marker(area)}`,
  status: "judged",
  verdicts: [{ outcome: `of-${area}`, severity: "high", area, subject: `https://www.${DOMAIN}/${marker(area)}` }],
}));

beforeAll(async () => {
  it = await testPortal();
  const partner = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { domain: DOMAIN, partner });
  admin = await it.confirm(await it.signIn((await it.user(acme, "client_admin")).email));
  await recordPast(it, acme, DOMAIN, [[], [...ofEachArea, blind]], 0);
  await admin.tokens();
  narrowed = await it.signIn((await it.user(acme, "client_admin", { denied: RIGHTS })).email);
  seller = await it.signIn((await it.user(partner, "seller", { clients: [acme] })).email);
  const list = await admin.get(`/v1/findings/?domain=${DOMAIN}&page_size=100`);
  findings = list.json<{ data: { id: string; area: FindingArea }[] }>().data;
  scans = (await admin.get(`/v1/scans/?domain=${DOMAIN}`)).json<{ data: { id: string }[] }>().data.map(({ id }) => id);
});
afterAll(() => it[Symbol.asyncDispose]());

/** Everything that shows findings of a domain. */
const views = (): [string, (browser: TestBrowser) => ReturnType<TestBrowser["get"]>][] => [
  ["findings", (who) => who.get(`/v1/findings/?domain=${DOMAIN}&page_size=100`)],
  ["a search", (who) => who.get(`/v1/findings/?domain=${DOMAIN}&page_size=100&q=marker`)],
  ["the export", (who) => who.get(`/v1/findings/export/?domain=${DOMAIN}&format=csv`)],
  ["the comparison of scans", (who) => who.get(`/v1/scans/${scans[1]}/diff/${scans[0]}/`)],
  ["the overview", (who) => who.post("/v1/detail_report/", { domain: DOMAIN })],
  ["actions", (who) => who.get(`/v1/actions/?domain=${DOMAIN}&page_size=100`)],
  ["the forecast", (who) => who.get(`/v1/forecast/?domain=${DOMAIN}`)],
  ["the simulation of the score", (who) => who.post("/v1/score/what_if/", { domain: DOMAIN, fixed: [] })],
  ["assets", (who) => who.get(`/v1/assets/graph/?domain=${DOMAIN}`)],
  ["attack paths", (who) => who.get(`/v1/attack_paths/?domain=${DOMAIN}`)],
  ["tickets", (who) => who.get("/v1/tickets/")],
];

const shownIn = (body: string, areas: readonly FindingArea[]): FindingArea[] =>
  areas.filter(
    (area) => body.includes(marker(area)) || findings.some((it) => it.area === area && body.includes(it.id)),
  );

test("there is one finding of each area, and an administrator sees all of them", async () => {
  expect(findings.map(({ area }) => area).toSorted()).toEqual(FINDING_AREAS.toSorted());
  const diff = await admin.get(`/v1/scans/${scans[1]}/diff/${scans[0]}/`);
  expect(shownIn(diff.body, FINDING_AREAS)).toEqual([...FINDING_AREAS]);
});

test("what could not be assessed names hosts to those who may read findings, and is counted to the others", async () => {
  const denied = await it.signIn((await it.user(acme, "client_admin", { denied: ["findings:read"] })).email);
  const run = (who: TestBrowser) => who.get(`/v1/scans/${scans[0]}/`);
  const overview = (who: TestBrowser) => who.post("/v1/detail_report/", { domain: DOMAIN });
  for (const open of [run, overview]) expect((await open(admin)).body).toContain(UNREACHED);
  // Sellers follow no scans.
  for (const reply of [await run(denied), await overview(denied), await overview(seller)]) {
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain(UNREACHED);
    expect(reply.body).toContain('"reason":"timeout"');
  }
});

describe("a person who was denied areas of findings", () => {
  test("sees none of them in any view, and the other areas as before", async () => {
    for (const [view, open] of views()) {
      const reply = await open(narrowed);
      expect([view, shownIn(reply.body, SENSITIVE)]).toEqual([view, []]);
    }
    const list = await narrowed.get(`/v1/findings/?domain=${DOMAIN}&page_size=100`);
    const rest = FINDING_AREAS.filter((area) => !SENSITIVE.includes(area));
    expect(shownIn(list.body, FINDING_AREAS)).toEqual(rest);
    expect(list.json<{ pagination: { total: number } }>().pagination.total).toBe(rest.length);
  });

  test("opens, changes, re-tests and forwards none of them", async () => {
    for (const { id } of findings.filter(({ area }) => SENSITIVE.includes(area))) {
      const replies = [
        await narrowed.get(`/v1/findings/${id}/`),
        await narrowed.send("PATCH", `/v1/findings/${id}/`, { note: "seen", version: 1 }),
        await narrowed.post(`/v1/findings/${id}/verify/`, {}),
        await narrowed.post("/v1/tickets/", { finding_id: id }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    for (const area of SENSITIVE) {
      expect((await narrowed.get(`/v1/findings/?domain=${DOMAIN}&area=${area}`)).statusCode).toBe(403);
      expect((await narrowed.get(`/v1/findings/export/?domain=${DOMAIN}&format=json&area=${area}`)).statusCode).toBe(
        403,
      );
    }
  });
});

test("the report covers every area: users who may not see one of them cannot create it", async () => {
  expect((await narrowed.post("/v1/pdf_report/make/", { domain: DOMAIN })).statusCode).toBe(403);
});

test.runIf(inject("isNightly"))(
  "users who may not see an area cannot read a report that another user created",
  async () => {
    const made = await admin.post("/v1/pdf_report/make/", { domain: DOMAIN });
    expect(made.statusCode).toBe(200);
    const { file_path } = made.json<{ data: { file_path: string } }>().data;
    expect((await narrowed.post("/v1/pdf_report/", { file_path })).statusCode).toBe(403);
  },
);

test.runIf(inject("isNightly"))("an API key without the scope for leaks reads none of them; with it, all", async () => {
  const keyWith = async (scopes: string[]): Promise<TestBrowser> => {
    const made = await admin.post("/v1/api_keys/", { name: scopes.join(), scopes, password: PASSWORD });
    const browser = it.browser();
    browser.bearer = made.json<{ data: { secret: string } }>().data.secret;
    return browser;
  };
  const key = await keyWith(["findings.read", "scans.start", "findings.write", "reports.make"]);
  for (const [view, open] of views()) expect([view, shownIn((await open(key)).body, SENSITIVE)]).toEqual([view, []]);
  const both = await keyWith(["findings.read", "leaks.read"]);
  const list = await both.get(`/v1/findings/?domain=${DOMAIN}&page_size=100`);
  expect(shownIn(list.body, FINDING_AREAS)).toEqual([...FINDING_AREAS]);
});

test("a person who may not export mentions exports the other findings", async () => {
  const person = await it.signIn((await it.user(acme, "client_admin", { denied: ["mentions:export"] })).email);
  const { body } = await person.get(`/v1/findings/export/?domain=${DOMAIN}&format=csv`);
  const mentions: FindingArea[] = ["dark-web-mentions", "hacker-channel-mention"];
  expect(shownIn(body, mentions)).toEqual([]);
  expect(shownIn(body, FINDING_AREAS)).toHaveLength(FINDING_AREAS.length - mentions.length);
});

test("users without the export permission can download no file of the organization from any page", async () => {
  const person = await it.signIn((await it.user(acme, "client_admin", { denied: ["findings:export"] })).email);
  const paths = Object.entries(
    (await it.app.inject("/v1/openapi.json")).json<{ paths: Record<string, object> }>().paths,
  )
    .filter(([path, methods]) => path.endsWith("/export/") && "get" in methods)
    .map(([path]) => path);
  // Indicators and vulnerabilities are everyone's; the audit log has a right of its own.
  const others = new Set(["/v1/ioc/export/", "/v1/cve/export/", "/v1/audit_log/export/"]);
  const own = paths.filter((path) => !others.has(path));
  expect(own.length).toBeGreaterThanOrEqual(5);
  for (const path of own) {
    const { statusCode } = await person.get(path.replace("{id}", acme));
    expect([path, statusCode]).toEqual([path, 403]);
  }
});

test("users who may only see counts, or only follow scans, see numbers and no finding", async () => {
  const follower = await it.signIn((await it.user(acme, "client_user", { denied: ["findings:read"] })).email);
  for (const who of [seller, follower])
    for (const [view, open] of views())
      expect([view, shownIn((await open(who)).body, FINDING_AREAS)]).toEqual([view, []]);
  const overview = await seller.post("/v1/detail_report/", { domain: DOMAIN });
  const { changed } = overview.json<{ data: { changed: object } }>().data;
  expect(changed).toMatchObject({ appeared: [], appeared_count: FINDING_AREAS.length, gone: [] });
});

test("a seller gets the counts of what changed, and no title, subject or id of a finding anywhere", async () => {
  const reply = await seller.post("/v1/detail_report/", { domain: DOMAIN });
  const { changed, score } = reply.json<{
    data: { changed: { appeared: unknown[]; appeared_count: number; gone: unknown[] }; score: { value: number } };
  }>().data;
  expect(changed).toMatchObject({ appeared: [], appeared_count: FINDING_AREAS.length, gone: [] });
  expect(score.value).toBeLessThan(100);
  for (const [view, open] of views()) {
    const { body } = await open(seller);
    expect([view, shownIn(body, FINDING_AREAS)]).toEqual([view, []]);
  }
});
