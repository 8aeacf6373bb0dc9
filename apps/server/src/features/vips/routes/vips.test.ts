import { putLicence } from "@parapet/db/queries/billing";
import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Vip } from "@parapet/domain/contracts/vips";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { storeCredentials } from "../../leaks/testing/store-credentials.ts";
import { matchVips } from "../commands/match-vips.ts";

let it: TestPortal;
let acme: OrgId;
let partner: OrgId;
let foreign: OrgId;
let admin: TestBrowser;
let second: TestBrowser;
let partnerAdmin: TestBrowser;
let outsider: TestBrowser;
let member: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  partner = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner, domain: "acme.test" });
  foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  const sign = async (org: OrgId, role: Parameters<TestPortal["user"]>[1]) =>
    it.signIn((await it.user(org, role)).email);
  admin = await sign(acme, "client_admin");
  second = await sign(acme, "client_admin");
  member = await sign(acme, "client_user");
  partnerAdmin = await sign(partner, "partner_admin");
  outsider = await sign(foreign, "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());

const person = (more: object = {}) => ({
  full_name: "Mara Quill",
  corporate_emails: ["mara.quill@acme.test"],
  ...more,
});
const add = async (browser: TestBrowser, body: object): Promise<string> => {
  const reply = await browser.post("/v1/vip_management/", body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: { id: string } }>().data.id;
};
const drop = (id: string) => admin.send("DELETE", `/v1/vip_management/${id}/`);
const leak = (lines: Parameters<typeof storeCredentials>[2]) =>
  storeCredentials(it, { org: acme, domain: "acme.test" }, lines);
const findingsOf = async (id: string, browser = admin) =>
  (await browser.get(`/v1/vip_management/${id}/findings/`)).json<{
    data: { kind: string; summary: string; matched: string | null; is_new: boolean }[];
  }>().data;

const requestConsent = (id: string, address: string, browser = admin) =>
  browser.post(`/v1/vip_management/${id}/consent_requests/`, { address });
const tokenFor = async (address: string): Promise<string> => {
  const [newest] = await it.mailTo(address);
  return /\/monitoring-consent\/([\w-]+)/.exec(newest?.text ?? "")?.[1] ?? "";
};
/** The person opens the newest link and decides. */
const answer = async (address: string, decision: string, userNames: readonly string[] = []) => {
  const body = { token: await tokenFor(address), answer: decision, user_names: userNames };
  const reply = await it.browser().post("/v1/monitoring_consent/answer/", body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
};

describe("refusals", () => {
  test("a person of no right sees neither list nor person", async () => {
    const id = await add(admin, person());
    for (const url of ["/v1/vip_management/", `/v1/vip_management/${id}/`, `/v1/vip_management/${id}/findings/`])
      expect((await member.get(url)).statusCode).toBe(403);
    expect((await outsider.get(`/v1/vip_management/${id}/`)).statusCode).toBe(404);
    expect((await outsider.send("PUT", `/v1/vip_management/${id}/`, { ...person(), version: 1 })).statusCode).toBe(404);
    expect((await outsider.send("DELETE", `/v1/vip_management/${id}/`)).statusCode).toBe(404);
    expect((await outsider.get("/v1/vip_management/")).body).not.toContain("Quill");
    // A client's people are the partner's business too.
    expect((await partnerAdmin.get(`/v1/vip_management/${id}/`)).statusCode).toBe(200);
    await drop(id);
  });

  test.each([
    ["no name to watch", { full_name: "A B" }, 400],
    ["an empty name", person({ full_name: " " }), 400],
    ["an address that is none", person({ personal_emails: ["nobody"] }), 400],
    ["a corporate address elsewhere", person({ corporate_emails: ["mara@mail.example"] }), 400],
    ["a corporate address in a name that only ends alike", person({ corporate_emails: ["m@notacme.test"] }), 400],
    ["an unknown field", person({ role: "super_admin" }), 400],
    ["another organization", person({ organization: "00000000-0000-4000-8000-00000000000f" }), 404],
  ])("%s", async (_, body, status) => {
    expect((await admin.post("/v1/vip_management/", body)).statusCode).toBe(status);
  });

  test("one address is one person's", async () => {
    const id = await add(admin, person());
    const reply = await admin.post("/v1/vip_management/", person({ full_name: "Another One" }));
    expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([
      409,
      { corporate_emails: "One of these email addresses or usernames is already assigned to another VIP." },
    ]);
    await drop(id);
  });
});

test.runIf(inject("isNightly"))(
  "fifty at once for one slot: exactly one is watched",
  async () => {
    const org = await it.organization("Slots", "client", { domain: "slots.test" });
    await it.all((tx) =>
      putLicence(tx, org, {
        plan: "essentials",
        billing: "annual",
        startedAt: it.clock.now(),
        endsAt: new Date(it.clock.at + 86_400_000 * 90),
        invoice: "T-2",
      }),
    );
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        browser.post("/v1/vip_management/", { full_name: `Person ${n}`, corporate_emails: [`p${n}@slots.test`] }),
      ),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "quota_exhausted",
      detail: "All VIP slots of your plan are in use. Remove a VIP, buy a slot or upgrade the plan.",
    });
    const list = (await browser.get("/v1/vip_management/")).json<{ data: unknown[]; slots: object }>();
    expect([list.data.length, list.slots]).toEqual([1, { used: 1, limit: 1 }]);
  },
  60_000,
);

test("of two administrators who edit one record the second sees the conflict, and nothing of the first is lost", async () => {
  const id = await add(admin, person());
  const url = `/v1/vip_management/${id}/`;
  const { version } = (await admin.get(url)).json<{ data: { version: number } }>().data;
  const first = await admin.send("PUT", url, { ...person({ title: "Chief executive" }), version });
  const late = await second.send("PUT", url, { ...person({ full_name: "Somebody Else" }), version });
  expect([first.statusCode, late.statusCode]).toEqual([200, 409]);
  expect(late.json<{ detail: string }>().detail).toBe(
    "Another user changed this in the meantime. Review the current version, then try again.",
  );
  const now = (await admin.get(url)).json<{ data: { full_name: string; title: string } }>().data;
  expect(now).toMatchObject({ full_name: "Mara Quill", title: "Chief executive" });
  await drop(id);
});

test("without a source the number of findings is unknown; with one it is 0; an old one is out of date", async () => {
  const id = await add(admin, person());
  const shown = async () => {
    const one = (await admin.get(`/v1/vip_management/${id}/`)).json<{ data: Vip }>().data;
    const { data } = (await admin.get("/v1/vip_management/")).json<{ data: Vip[] }>();
    expect(data.find((it) => it.id === id)?.findings).toBe(one.findings);
    return [one.findings, one.sight, one.reason];
  };
  const assessed = (at: Date, domains: string[] | null) =>
    it.all((tx) =>
      recordAreaAssessment(tx, {
        areas: ["vip-findings"],
        source: "combolist",
        via: "import",
        at,
        isPartial: false,
        domains,
      }),
    );
  expect(await shown()).toEqual([null, "no-source", null]);
  await assessed(it.clock.now(), ["elsewhere.test"]);
  expect(await shown()).toEqual([null, "no-source", null]);
  await assessed(new Date(it.clock.at - 400 * 86_400_000), ["acme.test"]);
  expect(await shown()).toEqual([null, "not-assessed", "stale"]);
  await assessed(it.clock.now(), null);
  expect(await shown()).toEqual([0, "no-findings", null]);
  await it.all((tx) => tx.deleteFrom("area_assessment").execute());
  await drop(id);
});

test("leaked logins meet the person, private ones only with consent, and the trail says who knew", async () => {
  await leak([
    ["mara.quill@acme.test", "Winter-9!", null],
    ["mara@private.example", "other-secret", "https://login.acme.test/"],
    ["someone@acme.test", "not hers", null],
  ]);
  const id = await add(admin, person({ personal_emails: ["mara@private.example"], usernames: ["mquill"] }));
  expect((await matchVips(it.services)).map(({ kind, full_name }) => [kind, full_name])).toEqual([
    ["leaked-credential", "Mara Quill"],
  ]);
  expect(await matchVips(it.services)).toEqual([]);
  const [only, ...rest] = await findingsOf(id);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ matched: "mara.quill@acme.test", is_new: true });
  expect(only?.summary).not.toContain("Winter-9!");

  await requestConsent(id, "mara@private.example");
  expect(await matchVips(it.services)).toEqual([]);
  await answer("mara@private.example", "confirmed", ["mquill"]);
  expect(await matchVips(it.services)).toHaveLength(1);
  expect(new Set((await findingsOf(id)).map(({ matched }) => matched))).toEqual(
    new Set(["mara.quill@acme.test", "mara@private.example"]),
  );

  await admin.post(`/v1/vip_management/${id}/seen/`);
  const { data } = (await admin.get(`/v1/vip_management/${id}/`)).json<{
    data: {
      new_findings: number;
      findings: number;
      trail: { consent: string; address: string; author: string | null }[];
    };
  }>();
  expect([data.findings, data.new_findings]).toEqual([2, 0]);
  // Opened or not: what was found is new for a week, and no longer; by the portal's own clock.
  const news = async (path = "") => (await admin.get(`/v1/vip_management/${id}/findings/${path}?new_only=true`)).body;
  expect((JSON.parse(await news()) as { data: { is_new: boolean }[] }).data.map(({ is_new }) => is_new)).toEqual([
    true,
    true,
  ]);
  it.clock.pass(7 * 86_400_000 + 60_000);
  // No session survives a week of silence.
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  expect(JSON.parse(await news())).toMatchObject({ data: [], pagination: { total: 0 } });
  expect((await news("export/")).trim().split("\r\n")).toHaveLength(1);
  expect((await findingsOf(id)).map(({ is_new }) => is_new)).toEqual([false, false]);
  expect(data.trail.map(({ consent, author, address }) => [consent, author === null, address])).toEqual([
    ["given", true, "mara@private.example"],
    ["asked", false, "mara@private.example"],
  ]);

  // What was found by a private address goes with the consent, at once; the finding's own row too.
  await answer("mara@private.example", "withdrawn");
  expect((await findingsOf(id)).map(({ matched }) => matched)).toEqual(["mara.quill@acme.test"]);
  const counted = await it.all((tx) =>
    tx.selectFrom("finding").select(["subject", "params"]).where("check_id", "=", "vip-exposure").execute(),
  );
  expect(counted).toHaveLength(1);
  expect(JSON.stringify(counted)).not.toMatch(/quill/i);
  const file = await admin.get(`/v1/vip_management/${id}/findings/export/`);
  const [heading, first] = file.body.split("\r\n");
  expect([file.headers["content-type"], heading]).toEqual([
    "text/csv; charset=utf-8",
    "kind,severity,summary,source,matched,happened_on,first_seen,organization",
  ]);
  expect(first).toMatch(/,Acme$/);
  await drop(id);
  expect(
    await it.all((tx) => tx.selectFrom("finding").select("id").where("check_id", "=", "vip-exposure").execute()),
  ).toEqual([]);
});

test("mentions name a person by whole words, never by a piece of another", async () => {
  const id = await add(admin, person({ personal_emails: ["anna@private.example"], usernames: ["anna.q"] }));
  await requestConsent(id, "anna@private.example");
  await answer("anna@private.example", "confirmed", ["anna.q"]);
  const observation = (subject: string, text: string) => ({
    area: "dark-web-mentions" as const,
    check: "dark-web-mention",
    outcome: "mentioned",
    subject,
    target: subject,
    severity: "high" as const,
    evidence: { text },
    params: {},
    details: {},
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  });
  await it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at: it.clock.now() }, [
      observation("post 1", "selling access, contact Mara Quill (CEO)"),
      observation("post 2", "dump: xmara.quill@acme.test.example, johanna.quick"),
      observation("post 3", "nick anna.q, fresh"),
    ]),
  );
  const found = await matchVips(it.services);
  const mentions = found.filter(({ kind }) => kind === "dark-web-mention").map(({ summary }) => summary);
  expect(new Set(mentions)).toEqual(new Set(["post 1", "post 3"]));
  await drop(id);
});

test("a list is searched, paged and counted", async () => {
  const ids = [];
  for (const name of ["Ada", "Bea", "Cy"])
    ids.push(await add(admin, { full_name: `${name} Tester`, corporate_emails: [`${name.toLowerCase()}@acme.test`] }));
  const page = (await admin.get("/v1/vip_management/?page_size=2&q=tester")).json<{
    data: { full_name: string }[];
    pagination: object;
  }>();
  expect(page.data.map(({ full_name }) => full_name)).toEqual(["Ada Tester", "Bea Tester"]);
  expect(page.pagination).toEqual({ num_pages: 2, page: 1, page_size: 2, total: 3 });
  expect((await admin.get("/v1/vip_management/?q=bea%40acme")).json<{ data: unknown[] }>().data).toHaveLength(1);
  expect((await admin.get("/v1/vip_management/?q=%25")).json<{ data: unknown[] }>().data).toHaveLength(0);
  for (const id of ids) await drop(id);
});
