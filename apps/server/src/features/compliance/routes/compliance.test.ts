import { insertDomain } from "@parapet/db/queries/domains";
import { FRAMEWORK_IDS } from "@parapet/domain/compliance";
import type { ClientCompliance, ControlState, FrameworkSummary } from "@parapet/domain/contracts/compliance";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { FINDING_AREAS } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { CHECKS } from "@parapet/scanner/registry";
import { LOCALES } from "@parapet/words/locale";
import { complianceClaims } from "@parapet/words/testing/compliance-claims";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { unzipText } from "../../../testing/unzip.ts";
import { combineAnswers } from "../client-compliance.ts";
import { MAPPING, MAPPING_VERSION, NOT_EVIDENCE, NOT_MAPPED } from "../mapping.ts";

let it: TestPortal;
let acme: OrgId;
let harbour: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;
let seller: TestBrowser;
let narrowed: TestBrowser;
let partner: TestBrowser;
let otherPartner: TestBrowser;

/** A name that a spreadsheet would evaluate. */
const FORMULA = '=HYPERLINK("http://x.example")';

const found = (check: string, ...outcomes: string[]): CheckResult => ({
  check,
  subject: "acme.test",
  status: "judged",
  verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
});

beforeAll(async () => {
  it = await testPortal();
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization(FORMULA, "client", { domain: "acme.test", partner: harbour });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.all((tx) => insertDomain(tx, acme, "shop.acme.test", "t", it.clock.now()));
  await recordPast(it, acme, "acme.test", [[found("email-dmarc", "policy-none"), found("email-spf")]], 1);
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  seller = await it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email);
  narrowed = await it.signIn((await it.user(acme, "client_user", { denied: ["credentials:masked"] })).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  otherPartner = await it.signIn((await it.user(await it.organization("Quay", "partner"), "partner_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const PHISHING = "/v1/compliance/pci-dss-4.0.1/?domain=acme.test";
const fileUrl = (format: string) => `/v1/compliance/pci-dss-4.0.1/export/?domain=acme.test&format=${format}`;
const CLIENTS = "/v1/compliance/clients/pci-dss-4.0.1/";
const controlsOf = async (who: TestBrowser, url = PHISHING, headers = {}) =>
  (await who.get(url, headers)).json<{ data: { controls: ControlState[] } }>().data.controls;
const clientsOf = async (who: TestBrowser) => {
  const reply = await who.get(CLIENTS);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<{ data: ClientCompliance[] }>().data;
};

describe("refusals", () => {
  test("a foreign domain, an unknown framework and a role that reads no findings", async () => {
    for (const who of [outsider, otherPartner]) {
      expect((await who.get(PHISHING)).statusCode).toBe(404);
      expect((await who.get("/v1/compliance/?domain=acme.test")).statusCode).toBe(404);
      expect((await who.get(fileUrl("xlsx"))).statusCode).toBe(404);
    }
    expect((await admin.get("/v1/compliance/hipaa/?domain=acme.test")).statusCode).toBe(400);
    expect((await admin.get(fileUrl("docx"))).statusCode).toBe(400);
    for (const url of ["/v1/compliance/?domain=acme.test", PHISHING, fileUrl("csv"), CLIENTS])
      expect((await seller.get(url)).statusCode).toBe(403);
  });

  test("a user who may not export takes no file away", async () => {
    for (const format of ["xlsx", "csv", "oscal"]) expect((await narrowed.get(fileUrl(format))).statusCode).toBe(403);
  });

  test("unauthenticated", async () => {
    for (const url of [PHISHING, fileUrl("oscal"), CLIENTS]) expect((await it.browser().get(url)).statusCode).toBe(401);
  });
});

test("every framework is listed, and its four counts add up to its controls", async () => {
  const { data } = (await admin.get("/v1/compliance/?domain=acme.test")).json<{
    data: { mapping_version: string; assessed_at: number | null; frameworks: FrameworkSummary[] };
  }>();
  expect(data.mapping_version).toBe(MAPPING_VERSION);
  expect(data.assessed_at).not.toBeNull();
  expect(data.frameworks.map(({ id }) => id)).toEqual([...FRAMEWORK_IDS]);
  for (const { id, counts } of data.frameworks) {
    const controls = await controlsOf(admin, `/v1/compliance/${id}/?domain=acme.test`);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(controls.length);
    expect(counts.against).toBe(controls.filter(({ answer }) => answer === "against").length);
  }
});

test("a finding is evidence against its controls; what was not assessed is no evidence for any", async () => {
  const controls = await controlsOf(admin);
  const phishing = controls.find(({ id }) => id === "5.4");
  expect(phishing?.answer).toBe("against");
  expect(phishing?.evidence.find(({ check }) => check === "email-dmarc")).toMatchObject({
    open: 1,
    accepted: 0,
    share: 1,
  });
  expect(controls.find(({ id }) => id === "6.3")?.answer).toBe("not-assessed");
  expect(controls.find(({ id }) => id === "9.2")?.answer).toBe("not-visible");
});

test("a name below a domain has evidence of its own: findings of the one say nothing about the other", async () => {
  const below = await controlsOf(admin, PHISHING.replace("acme.test", "shop.acme.test"));
  expect(below.filter(({ answer }) => answer === "against" || answer === "for")).toEqual([]);
});

test("leaks of customers and addresses without a secret are no evidence against a control", async () => {
  const add = (outcome: string, area: string) =>
    it.all((tx) =>
      tx
        .insertInto("finding")
        .values({
          org_id: acme,
          domain: "acme.test",
          area,
          check_id: "leaked-credential",
          outcome,
          subject: outcome,
          target: outcome,
          severity: "medium",
          params: "{}",
          details: "{}",
          first_seen: it.clock.now(),
          last_seen: it.clock.now(),
        })
        .execute(),
    );
  for (const outcome of Object.keys(NOT_EVIDENCE)) await add(outcome, "leaked-credentials");
  const leaks = async () =>
    (await controlsOf(admin))
      .find(({ id }) => id === "8.3")
      ?.evidence.find(({ check }) => check === "leaked-credentials")?.open;
  expect(await leaks()).toBe(0);
  await add("employee-credential-leaked", "leaked-credentials");
  expect(await leaks()).toBe(1);
});

test("an area that the reader must not see shows neither findings nor their absence", async () => {
  const { evidence } = (await controlsOf(narrowed)).find(({ id }) => id === "8.3") ?? { evidence: [] };
  expect(evidence.find(({ check }) => check === "leaked-credentials")).toMatchObject({
    open: 0,
    share: 0,
    reason: "not-permitted",
  });
});

test("titles are in the reader's language", async () => {
  const [first] = await controlsOf(admin, "/v1/compliance/nis2-21-2/?domain=acme.test", { "accept-language": "fr" });
  expect(first?.title).toBe("Politiques d’analyse des risques et de sécurité des systèmes d’information");
});

describe("exports", () => {
  test("XLSX has a summary and the controls; names that begin like a formula stay text", async () => {
    const file = await admin.get(fileUrl("xlsx"));
    expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
      200,
      'attachment; filename="compliance-pci-dss-4.0.1-acme.test.xlsx"',
    ]);
    const files = unzipText(file.rawPayload);
    expect(files.get("xl/workbook.xml")).toContain('name="PCI DSS 4.0.1"');
    const all = [...files.values()].join("");
    expect(all).toContain("=HYPERLINK(");
    expect(all).not.toMatch(/<f[ >]/);
    expect(all).toContain("Users protected against phishing");
  });

  test("CSV has a row for each control and check, and OSCAL a finding for each control with evidence against it", async () => {
    const csv = (await admin.get(fileUrl("csv"))).body.split("\r\n");
    expect(csv[0]).toBe(
      "Framework,Control,Title,Answer,Check,Open findings,Accepted risks,Assessed (%),Reason,Domain,Organization",
    );
    expect(csv.slice(1).every((line) => /,acme\.test,/.test(line))).toBe(true);
    expect(csv.filter((line) => line.startsWith("PCI DSS 4.0.1,5.4,")).length).toBeGreaterThan(3);
    const { "assessment-results": results } = (await admin.get(fileUrl("oscal"))).json<{
      "assessment-results": { results: { findings: { target: { "target-id": string } }[] }[] };
    }>();
    const against = (await controlsOf(admin))
      .filter(({ answer }) => answer === "against")
      .map(({ id }) => `pci-dss-${id}`);
    expect(results.results[0]?.findings.map(({ target }) => target["target-id"])).toEqual(against);
  });

  test.each(LOCALES)("no file claims that a control is met (%s)", async (locale) => {
    const headers = { "accept-language": locale };
    const xlsx = [...unzipText((await admin.get(fileUrl("xlsx"), headers)).rawPayload).values()].join("\n");
    const texts = [
      xlsx,
      (await admin.get(fileUrl("csv"), headers)).body,
      (await admin.get(fileUrl("oscal"), headers)).body,
    ];
    expect(complianceClaims(texts)).toEqual([]);
    expect(texts.join("\n")).not.toMatch(/"satisfied"/);
  });
});

describe("clients", () => {
  test("a partner sees its clients, combined over their domains, and no others", async () => {
    const [only, ...more] = await clientsOf(partner);
    expect([only?.name, only?.domains, more]).toEqual([FORMULA, 2, []]);
    // 5.4 of acme.test outweighs; the second domain was never assessed.
    expect(only?.counts.against).toBeGreaterThan(0);
    expect(only?.counts.for).toBe(0);
    expect(await clientsOf(otherPartner)).toEqual([]);
  });

  test.runIf(inject("isNightly"))(
    "a partner user sees the clients assigned to them, whichever organization the request names",
    async () => {
      const assigned = await it.signIn((await it.user(harbour, "partner_user", { clients: [acme] })).email);
      const unassigned = await it.signIn((await it.user(harbour, "partner_user")).email);
      expect((await clientsOf(assigned)).map(({ id }) => id)).toEqual([acme]);
      expect(await clientsOf(unassigned)).toEqual([]);
    },
  );

  test("evidence against one domain outweighs, and evidence for needs every domain", () => {
    expect(combineAnswers(["for", "against", "not-assessed"])).toBe("against");
    expect(combineAnswers(["for", "not-assessed"])).toBe("not-assessed");
    expect(combineAnswers(["for", "for"])).toBe("for");
    expect(combineAnswers([])).toBe("not-assessed");
  });
});

test("every check of the scanner and every area of intelligence is mapped or excused with a reason", () => {
  const fromSources = FINDING_AREAS.filter(
    (area) => area !== "vip-findings" && !CHECKS.some((check) => check.area === area),
  );
  const wanted = [...CHECKS.map(({ id }) => id), ...fromSources, "sensitive-data"];
  expect(wanted.filter((id) => !(id in MAPPING) && !(id in NOT_MAPPED))).toEqual([]);
  const known = new Set<string>(wanted);
  expect([...Object.keys(MAPPING), ...Object.keys(NOT_MAPPED)].filter((id) => !known.has(id))).toEqual([]);
  expect(Object.values(NOT_MAPPED).filter((reason) => reason.length < 30)).toEqual([]);
});
