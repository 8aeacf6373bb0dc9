import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Outlook } from "@parapet/domain/contracts/overview";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: string;

const dmarc: CheckResult = {
  check: "email-dmarc",
  subject: "acme.test",
  status: "judged",
  verdicts: [{ outcome: "dmarc-absent", params: { domain: "acme.test" } }],
};
const broker = (epss: number, knownExploited = false): CheckResult => ({
  check: "service-vulnerable",
  subject: "mq.acme.test:61616/tcp",
  status: "judged",
  verdicts: ["CVE-2026-0001", "CVE-2026-0002"].map((cve, n) => ({
    outcome: "vulnerable",
    subject: `mq.acme.test:61616/tcp ${cve}`,
    area: "company-exposed-ports" as const,
    severity: "critical" as const,
    facts: { cve, cvss: 9.8, epss: n === 0 ? epss : 0, exploitAvailable: true, knownExploited },
    params: { cve, cvss: 9.8, summary: "", distribution: "", exploits: "", product: "Broker" },
    details: { product: "Broker" },
  })),
});
const certificate = (notAfter: number): CheckResult => ({
  check: "tls-certificate",
  subject: "https://www.acme.test",
  status: "judged",
  verdicts: [
    {
      outcome: "certificate-expiring",
      subject: "https://www.acme.test",
      params: { host: "www.acme.test", until: "soon", days: 20 },
      evidence: { certificate: { notAfter } },
    },
  ],
});
const lookAlike: CheckResult = {
  check: "lookalike-domains",
  subject: "acme.test",
  status: "judged",
  verdicts: [
    {
      outcome: "lookalike-attack",
      subject: "acrne.test",
      evidence: { mx: ["mx.acrne.test"] },
      params: { domain: "acme.test", name: "acrne.test", unicode: "acrne.test", fuzzer: "homoglyph", score: 80 },
    },
  ],
};
const blind: CheckResult = { check: "email-spf", subject: "acme.test", status: "blind", reason: "timeout", detail: "" };

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  await it.organization("Other", "client", { domain: "other.test" });
  admin = (await it.user(acme, "client_admin")).email;
});
afterAll(() => it[Symbol.asyncDispose]());

const ask = async (query = "?domain=acme.test", language = "en"): Promise<Outlook> => {
  const browser = await it.signIn(admin);
  const reply = await browser.get(`/v1/forecast/${query}`, { "accept-language": language });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Outlook }>().data;
};

describe("refusals", () => {
  test("unauthenticated: 401", async () => expect((await it.browser().get("/v1/forecast/")).statusCode).toBe(401));

  test("a seller: 403", async () => {
    const partner = await it.organization("Harbour", "partner");
    const seller = await it.signIn((await it.user(partner, "seller", { clients: [acme] })).email);
    expect((await seller.get("/v1/forecast/?domain=acme.test")).statusCode).toBe(403);
  });

  test.each([
    [404, "a domain of another organization", "?domain=other.test"],
    [404, "an unknown domain", "?domain=nobody.test"],
    [400, "no domain at all", "?domain=%2e%2e%2f"],
    [400, "a field that does not exist", "?org=x"],
  ])("%i for %s", async (status, _, query) => {
    const browser = await it.signIn(admin);
    expect((await browser.get(`/v1/forecast/${query}`)).statusCode).toBe(status);
  });
});

test("before the first run there is no score, no line and no chance", async () => {
  const outlook = await ask("");
  expect(outlook).toMatchObject({ score: null, history: "none", do_nothing: [], back_test: null, warnings: [] });
  expect(outlook.chance_of_high_risk).toBeNull();
  expect(outlook.exploitation).toBeNull();
});

test("with one run it says that there is little to go by, and how blind it was", async () => {
  await recordPast(it, acme, "acme.test", [[dmarc, blind]]);
  const outlook = await ask();
  expect(outlook).toMatchObject({ history: "little", runs: 1, back_test: null, not_assessed: 1 });
  expect(outlook.do_nothing).toHaveLength(13);
  expect(outlook.vectors.map(({ kind, basis, change }) => [kind, basis, change])).toEqual([
    ["forged-mail", "estimate", null],
  ]);
});

test("after weeks: chances from EPSS, what is better when fixed, warnings with their days, the method tried on the past", async () => {
  const calm = Array.from({ length: 11 }, () => [dmarc]);
  const until = it.clock.at + 12 * 7 * 86_400_000 + 20 * 86_400_000;
  await recordPast(it, acme, "acme.test", [...calm, [dmarc, broker(0.5, true), certificate(until), lookAlike]]);
  const outlook = await ask();
  expect(outlook.history).toBe("enough");
  expect(outlook.exploitation).toEqual({ days_30: 0.6, days_60: 0.84, cves: 2, estimated: 0 });
  expect(outlook.vectors[0]).toMatchObject({ kind: "known-vulnerability", product: "Broker", findings: 2 });
  expect(outlook.vectors[0]?.change).toBeCloseTo(outlook.vectors[0]?.chance ?? 0);
  expect(outlook.actions[0]).toMatchObject({ findings: 2 });
  expect(outlook.actions).toHaveLength(3);
  const [last, fixed] = [outlook.do_nothing.at(-1), outlook.fix_top_three.at(-1)];
  const lift = outlook.actions.reduce((sum, { points }) => sum + points, 0);
  expect((fixed?.median ?? 0) - (last?.median ?? 0)).toBeCloseTo(lift, 0);
  expect(outlook.warnings.map(({ kind, is_expected }) => [kind, is_expected])).toEqual([
    ["known-exploited", false],
    ["look-alike-mail", false],
    ["new-severe", false],
    ["certificate-expires", true],
  ]);
  expect(outlook.back_test?.forecasts).toBeGreaterThan(3);
  expect(outlook.chance_of_high_risk).toBeGreaterThanOrEqual(0);
  expect(outlook.chance_of_high_risk).toBeLessThanOrEqual(1);
});

test("actions are worded in the reader's language", async () => {
  const [english, spanish, french] = [
    await ask(undefined, "en"),
    await ask(undefined, "es"),
    await ask(undefined, "fr"),
  ];
  const titles = [english, spanish, french].map(({ actions }) => actions.at(-1)?.title);
  expect(new Set(titles).size).toBe(3);
});
