import { applyRetention } from "@parapet/db/queries/organizations";
import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import type { Screenshot } from "@parapet/domain/contracts/screenshots";
import { DAY_MS } from "@parapet/domain/durations";
import { PAGE_GRID } from "@parapet/scanner/screenshots/perceptual-hash";
import type { VisualFingerprint } from "@parapet/scanner/screenshots/visual-likeness";
import { toStructure } from "@parapet/scanner/screenshots/visual-likeness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { captureRun } from "../commands/capture-run.ts";
import { ownPages, storeCapture } from "../commands/store-capture.ts";
import { captureSuspiciousJob, neutralOutcome } from "../jobs/capture-suspicious.ts";
import type { Capture } from "../renderer.ts";

const quiet = new AbortController().signal;
let it: TestPortal;
let acme: OrgId;
let foreign: OrgId;
let admin: TestBrowser;
let reader: TestBrowser;
let outsider: TestBrowser;
let unassigned: TestBrowser;
let operator: TestBrowser;
let partner: TestBrowser;

/** A map with contrast where the seed says so: two seeds are two pages. */
const looks = (seed: number, extra: Partial<VisualFingerprint> = {}): VisualFingerprint => ({
  page: Buffer.from(
    Uint8Array.from({ length: PAGE_GRID.columns * PAGE_GRID.rows }, (_, at) =>
      (Math.imul(at >> 2, seed) >>> 3) % 3 === 0 ? 220 : 10,
    ),
  ).toString("base64"),
  logo: null,
  icon: null,
  forms: [],
  structure: toStructure(Array.from({ length: 40 }, (_, at) => `e${Math.imul(at, seed) % 7}`)),
  ...extra,
});

const taken = (seed: number, more: Partial<Extract<Capture, { kind: "taken" }>> = {}): Capture => ({
  kind: "taken",
  webp: Buffer.from(`RIFF0000WEBP picture ${seed}`),
  png: null,
  width: 1280,
  height: 800,
  status: 200,
  url: "https://www.acme.test/",
  title: "Acme",
  loginForms: [],
  fingerprint: looks(seed),
  isCut: false,
  tlsProblem: null,
  ...more,
});

const store = (
  kind: Screenshot["kind"],
  subject: string,
  capture: Parameters<typeof storeCapture>[2],
  org = acme,
  domain = "acme.test",
) =>
  within(it.services.db, [org], async (tx) =>
    storeCapture(tx, { org, domain, kind, subject }, capture, {
      scan: null,
      at: it.clock.now(),
      own: await ownPages(tx, org, domain),
    }),
  );

const website = (org: OrgId, domain: string, url: string) =>
  it.all((tx) =>
    tx
      .insertInto("inventory_asset")
      .values({
        org_id: org,
        domain,
        kind: "website",
        key: url,
        name: url,
        search: url,
        first_seen: it.clock.now(),
        last_seen: it.clock.now(),
      })
      .execute(),
  );

const list = async (kind: Screenshot["kind"], browser = admin) =>
  (await browser.get(`/v1/screenshots/?domain=acme.test&kind=${kind}`)).json<{
    data: { group: number; items: Screenshot[] }[];
    counts: Record<string, number>;
    has_browser: boolean;
  }>();
const one = async (kind: Screenshot["kind"], subject: string, browser = admin) =>
  (await browser.get(`/v1/screenshots/of/?domain=acme.test&kind=${kind}&subject=${encodeURIComponent(subject)}`)).json<{
    data: Screenshot & { pictures: { id: string }[] };
  }>().data;

beforeAll(async () => {
  it = await testPortal();
  const partnerOrg = await it.organization("Harbour", "partner");
  const operatorOrg = await it.organization("Operator", "operator");
  acme = await it.organization("Acme", "client", { partner: partnerOrg, domain: "acme.test" });
  foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  const sign = async (org: OrgId, role: Parameters<TestPortal["user"]>[1], more = {}) =>
    it.signIn((await it.user(org, role, more)).email);
  admin = await sign(acme, "client_admin");
  reader = await sign(acme, "client_user");
  outsider = await sign(foreign, "client_admin");
  operator = await sign(operatorOrg, "super_admin");
  partner = await sign(partnerOrg, "partner_user", { clients: [acme] });
  unassigned = await sign(partnerOrg, "partner_user", { clients: [] });
  for (const url of ["https://www.acme.test/", "https://shop.acme.test/", "https://old.acme.test/"])
    await website(acme, "acme.test", url);
}, 60_000);
afterAll(() => it[Symbol.asyncDispose]());

describe("refused", () => {
  test.each([
    ["/v1/screenshots/", 401],
    ["/v1/screenshots/of/?kind=website&subject=x", 401],
    ["/v1/screenshots/images/00000000-0000-4000-8000-000000000000/", 401],
  ])("%s without a session", async (path, status) => expect((await it.browser().get(path)).statusCode).toBe(status));
  test("an unknown kind, an unknown field and a picture that is not there", async () => {
    expect((await admin.get("/v1/screenshots/?kind=people")).statusCode).toBe(400);
    expect((await admin.get("/v1/screenshots/?all=1")).statusCode).toBe(400);
    expect((await admin.get("/v1/screenshots/images/00000000-0000-4000-8000-000000000000/")).statusCode).toBe(404);
    expect((await outsider.get("/v1/screenshots/?domain=acme.test")).statusCode).toBe(404);
  });
});

test("without a browser every website is not assessed, never empty, and a run stores nothing", async () => {
  const { data, counts, has_browser } = await list("website");
  expect(has_browser).toBe(false);
  expect(counts).toEqual({ taken: 0, unreachable: 0, refused: 0, not_assessed: 3 });
  expect(data.flatMap(({ items }) => items.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
    Array.from({ length: 3 }, () => "not-assessed no-browser"),
  );
  await captureRun(it.services, "00000000-0000-4000-8000-000000000000" as ScanId, quiet);
});

test("a picture is stored once per change, with before and after, and served as nothing but a picture", async () => {
  const url = "https://www.acme.test/";
  await store("website", url, taken(7));
  it.clock.pass(60_000);
  await store("website", url, taken(7, { title: "Acme Tools" }));
  expect(await one("website", url)).toMatchObject({
    state: "taken",
    changes: 0,
    picture: { title: "Acme Tools", tls_problem: null },
    pictures: [{}],
  });
  await store("website", url, taken(11, { tlsProblem: "CERT_HAS_EXPIRED" }));
  const shown = await one("website", url);
  expect(shown).toMatchObject({ changes: 1, picture: { tls_problem: "CERT_HAS_EXPIRED" } });
  expect(shown.pictures).toHaveLength(2);
  const image = await reader.get(`/v1/screenshots/images/${shown.pictures[0]?.id}/`);
  expect(image.statusCode).toBe(200);
  expect(image.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "content-disposition": 'inline; filename="screenshot.webp"',
  });
  expect(image.headers["cache-control"]).toContain("private");
  // The next attempt could not be made: what is known stays, and the state says so.
  await store("website", url, { kind: "not-assessed", reason: "over-limit" });
  expect(await one("website", url)).toMatchObject({ state: "not-assessed", reason: "over-limit", picture: {} });
  await store("website", url, { kind: "unreachable", reason: "timeout" });
  expect(await one("website", url)).toMatchObject({ state: "unreachable", reason: "timeout" });
  await store("website", url, taken(11));
});

test("no more than twelve pictures of a site are kept", async () => {
  for (let seed = 101; seed < 116; seed += 1) {
    it.clock.pass(1_000);
    await store("website", "https://old.acme.test/", taken(seed * 2 + 1));
  }
  expect((await one("website", "https://old.acme.test/")).pictures.length).toBeLessThanOrEqual(12);
});

test("another organization, a partner without the client and a partner user without clients never get a picture", async () => {
  const [picture] = (await one("website", "https://www.acme.test/")).pictures;
  const path = `/v1/screenshots/images/${picture?.id}/`;
  expect((await admin.get(path)).statusCode).toBe(200);
  expect((await partner.get(path)).statusCode).toBe(200);
  expect((await operator.get(path)).statusCode).toBe(200);
  for (const browser of [outsider, unassigned]) expect((await browser.get(path)).statusCode).toBe(404);
  expect((await it.browser().get(path)).statusCode).toBe(401);
});

test("people who are limited to business units get no picture", async () => {
  const [picture] = (await one("website", "https://www.acme.test/")).pictures;
  const { email } = await it.user(acme, "client_user");
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("email", "=", email)
      .execute(),
  );
  const limited = await it.signIn(email);
  expect((await limited.get(`/v1/screenshots/images/${picture?.id}/`)).statusCode).toBe(404);
});

test("sites that look alike are one group; those without a picture come last", async () => {
  await store("website", "https://shop.acme.test/", taken(11));
  const { data } = await list("website");
  expect(data[0]?.items.map(({ subject }) => subject)).toEqual(["https://shop.acme.test/", "https://www.acme.test/"]);
});

const lookAlike = async (subject: string, outcome = "lookalike-registered") => {
  await it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at: it.clock.now() }, [
      {
        area: "domain-name-variations",
        check: "lookalike-domains",
        outcome,
        subject,
        target: subject,
        severity: "low",
        evidence: {
          domain: subject,
          a: ["192.0.2.1"],
          aaaa: [],
          scheme: "https",
          intent: {
            score: 15,
            level: "low",
            reasons: [
              { reason: "registered", points: 10 },
              { reason: "site", points: 5 },
            ],
          },
        },
        params: { domain: "acme.test", name: subject, unicode: subject, fuzzer: "omission", score: 15 },
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );
  return it.all((tx) =>
    tx
      .selectFrom("finding")
      .select("id")
      .where("org_id", "=", acme)
      .where("subject", "=", subject)
      .executeTakeFirstOrThrow(),
  );
};

test("a look-alike that looks like a website of the customer and sends its password elsewhere is rated as an attack", async () => {
  const { id } = await lookAlike("acne.test");
  await store(
    "look-alike",
    "acne.test",
    taken(11, { url: "https://acne.test/", loginForms: [{ action: "https://collector.example/take" }] }),
  );
  const shown = await one("look-alike", "acne.test");
  expect(shown.likeness).toMatchObject({ is_copy: true });
  expect(shown.picture).toMatchObject({ asks_password: true, credentials_to: ["collector.example"] });
  const finding = (await admin.get(`/v1/findings/${id}/`)).json<{
    data: { severity: string; evidence: { intent: { reasons: { reason: string }[] } }; explanation: string };
  }>().data;
  expect(finding.evidence.intent.reasons.map(({ reason }) => reason)).toEqual([
    "registered",
    "site",
    "visual-login-copy",
    "credentials-elsewhere",
  ]);
  expect(finding).toMatchObject({
    severity: "high",
    evidence: { visual_similarity: 100, credentials_elsewhere: true },
  });
  expect(finding.explanation).toContain("70/100");
  // What could not be visited takes nothing back, a site that is gone does.
  await store("look-alike", "acne.test", { kind: "not-assessed", reason: "budget" });
  expect((await one("look-alike", "acne.test")).likeness).toMatchObject({ is_copy: true });
  await store("look-alike", "acne.test", { kind: "unreachable", reason: "refused" });
  expect((await one("look-alike", "acne.test")).likeness).toBeNull();
  expect((await admin.get(`/v1/findings/${id}/`)).json<{ data: { severity: string } }>().data.severity).toBe("low");
});

test("a look-alike that shows something else stays what it was", async () => {
  const { id } = await lookAlike("acm.test");
  await store("look-alike", "acm.test", taken(5, { url: "https://acm.test/" }));
  expect((await one("look-alike", "acm.test")).likeness).toMatchObject({ is_copy: false });
  expect((await admin.get(`/v1/findings/${id}/`)).json<{ data: { severity: string } }>().data.severity).toBe("low");
});

describe("a suspicious site that a person names", () => {
  const ask = (browser: TestBrowser, url: string) => browser.post("/v1/screenshots/", { domain: "acme.test", url });

  test.each([
    "",
    "ftp://x.test/",
    "http://127.0.0.1/",
    "http://[::1]/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://localhost/",
    "https://acme.test:8443/",
    "http://acme.test:22/",
  ])("%j is no address of a website", async (url) => expect((await ask(admin, url)).statusCode).toBe(400));
  test("it is compared by a job, listed, recorded in the audit log and removed; others cannot", async () => {
    expect((await ask(outsider, "https://x.test/")).statusCode).toBe(404);
    await lookAlike("phish.test");
    const asked = await ask(admin, "https://user:secret@phish.test/login#top");
    expect(asked.statusCode).toBe(200);
    const { id } = asked.json<{ data: { id: string } }>().data;
    expect(await one("suspicious", "https://phish.test/login")).toMatchObject({
      state: "not-assessed",
      reason: "pending",
    });
    await captureSuspiciousJob.run({ capture: id }, { services: it.services, signal: quiet, attempt: 1, id: "x" });
    expect(await one("suspicious", "https://phish.test/login")).toMatchObject({ reason: "no-browser" });
    const log = (await admin.get("/v1/audit_log/")).body;
    expect(log).toContain("screenshot.requested");
    expect((await outsider.send("DELETE", `/v1/screenshots/${id}/`)).statusCode).toBe(404);
    expect((await admin.send("DELETE", `/v1/screenshots/${id}/`)).statusCode).toBe(200);
    expect((await list("suspicious")).data).toEqual([]);
  });

  test("only verified domains, their look-alikes and takedown cases are visited", async () => {
    await lookAlike("acrne.test");
    const codes = async (urls: string[]) => Promise.all(urls.map(async (url) => (await ask(admin, url)).statusCode));
    expect(await codes(["https://www.acme.test/", "https://acrne.test/a", "https://login.acrne.test/"])).toEqual([
      200, 200, 200,
    ]);
    expect(
      await codes(["https://internal.example/", "https://xacme.test/", "https://notacrne.test/", "https://test/"]),
    ).toEqual([403, 403, 403, 400]);
    expect((await admin.post("/v1/domains/", { name: "pending.test" })).statusCode).toBe(200);
    for (const url of ["https://www.pending.test/", "https://www.acme.test/", "https://acrne.test/"])
      expect((await admin.post("/v1/screenshots/", { domain: "pending.test", url })).statusCode).toBe(403);
  });

  test("organizations take turns, however many requests one has made", async () => {
    await it.all((tx) => tx.deleteFrom("site_capture").where("kind", "=", "suspicious").execute());
    const quietOrg = await it.organization("Quiet", "client", { domain: "quiet.test" });
    const quietAdmin = await it.signIn((await it.user(quietOrg, "client_admin")).email);
    const last: string[] = [];
    for (let n = 0; n < 10; n += 1)
      last.push((await ask(admin, `https://www.acme.test/${n}`)).json<{ data: { id: string } }>().data.id);
    const body = { domain: "quiet.test", url: "https://www.quiet.test/" };
    const { id } = (await quietAdmin.post("/v1/screenshots/", body)).json<{ data: { id: string } }>().data;
    for (const capture of last.slice(0, 2))
      await captureSuspiciousJob.run({ capture }, { services: it.services, signal: quiet, attempt: 1, id: "x" });
    const row = await it.all((tx) =>
      tx.selectFrom("site_capture").select("reason").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(row.reason).toBe("no-browser");
  });

  test.each([
    { kind: "unreachable", reason: "refused" },
    { kind: "unreachable", reason: "timeout" },
    { kind: "refused", reason: "out-of-scope" },
  ] as const)("%o is reported as one neutral failure", (outcome) => {
    expect(neutralOutcome(outcome)).toEqual({ kind: "unreachable", reason: "unreachable" });
  });
});

test("pictures past their retention are removed; the newest of a site stays", async () => {
  const keep = {
    stages: 1,
    looks: 1,
    runs: 30,
    removedDomains: 400,
    alerts: 400,
    leads: 400,
    feedRuns: 400,
    consentRequests: 400,
  };
  const later = new Date(it.clock.now().getTime() + 20 * DAY_MS);
  await it.all((tx) => applyRetention(tx, keep, later));
  expect((await one("website", "https://www.acme.test/")).pictures).toHaveLength(2);
  const muchLater = new Date(it.clock.now().getTime() + 60 * DAY_MS);
  await it.all((tx) => applyRetention(tx, { ...keep, runs: 50 }, muchLater));
  expect(await one("website", "https://www.acme.test/")).toMatchObject({ state: "not-assessed", picture: null });
});
