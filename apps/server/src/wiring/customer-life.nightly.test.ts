import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Lead } from "@parapet/domain/contracts/leads";
import type { Organization } from "@parapet/domain/contracts/organizations";
import type { TakedownDetail, TakedownNotice } from "@parapet/domain/contracts/takedowns";
import { DAY_MS } from "@parapet/domain/durations";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, expect, test } from "vitest";

import { purgeJob } from "../features/organizations/jobs/purge.ts";
import { startWorker } from "../platform/queue/worker.ts";
import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../testing/test-portal.ts";
import { JOBS } from "./features.ts";

const OWN = "seven lanterns over a quiet quay";

let lab: Lab;
let it: TestPortal;
let keeper: TestUser;
beforeAll(async () => {
  // The client is a company of the lab: its DNS, its hosts and its look-alikes are real, and nothing else can be reached.
  lab = await startLab([careless]);
  it = await testPortal({}, { netOf: () => lab.net });
  keeper = await it.user(await it.organization("Operator", "operator"), "super_admin");
}, 300_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

/** Chooses a password through the mailed link and signs in, as everyone invited from outside does. */
const arrive = async (email: string): Promise<TestBrowser> => {
  const link = /\/reset-password\/([\w-]+)\/([\w-]+)/;
  const [mail] = (await it.mailTo(email)).filter(({ text }) => link.test(text));
  const [, slug, token] = link.exec(mail?.text ?? "") ?? [];
  const body = { slug, token, new_password: OWN, verify_new_password: OWN };
  expect((await it.browser().post("/api/reset-password", body)).statusCode).toBe(200);
  return it.signIn(email, it.browser(), { password: OWN });
};
const done = async (reply: Promise<{ statusCode: number; body: string; json<T>(): T }>) => {
  const answered = await reply;
  expect([answered.statusCode, answered.body]).toEqual([200, expect.any(String)]);
  return answered;
};
test("a whole customer's life: registration, approval, client, proof, scan, alert, takedown, renewal, cancellation, purge", async () => {
  // A partner registers, the operator approves, the credentials arrive.
  const form = {
    organization_name: "Keystone",
    domain: "keystone.test",
    admin_email: "mara@keystone.test",
    tier: "gold",
    clients: [{ name: "Pell", domain: "acme.test", plan: "professional" }],
    accepted_terms: true,
  };
  await done(it.browser().post("/v1/partner_registration/", form));
  let operator = await it.signIn(keeper.email);
  const [lead] = (await operator.get("/v1/leads/?kind=partner")).json<{ data: Lead[] }>().data;
  const approval = { version: lead?.version, first_name: "Mara", last_name: "Voss", tier: "gold" };
  await done(operator.post(`/v1/portal_management/partner_registrations/${lead?.id}/approve/`, approval));
  const partner = await arrive("mara@keystone.test");

  // The partner's client gets an administrator; what it bought is activated against an invoice.
  const [pell] = (await partner.get("/v1/org_management/?type=client")).json<{ data: Organization[] }>().data;
  const client = pell?.id as OrgId;
  const person = {
    organization: client,
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@acme.test",
    role: "client_admin",
  };
  await done(partner.post("/v1/user_management/", person));
  const purchaseForm = {
    plan: "professional",
    first_name: "Ann",
    last_name: "Lee",
    company_name: "Pell",
    email: "ann@acme.test",
    domain: "acme.test",
  };
  await done(it.browser().post("/v1/purchase_request/", purchaseForm));
  const [purchase] = (await operator.get("/v1/leads/?kind=purchase")).json<{ data: Lead[] }>().data;
  const payment = { version: purchase?.version, organization: client };
  const invoiced = await done(
    operator.post(`/v1/portal_management/purchase_requests/${purchase?.id}/fulfil/`, payment),
  );
  const { invoice } = invoiced.json<{ data: { invoice: string } }>().data;
  const first = await done(operator.post(`/v1/invoices/${invoice}/settle/`));
  let ann = await arrive("ann@acme.test");

  // The domain is not scanned until it is verified; then the client publishes the record in its own DNS.
  expect((await ann.post("/v1/scans/", { domain: "acme.test", profile: "full" })).statusCode).toBeGreaterThanOrEqual(
    400,
  );
  const verify = async () =>
    (await done(ann.post("/v1/domains/acme.test/verify/", { method: "dns" }))).json<{ data: { outcome: string } }>()
      .data.outcome;
  expect(await verify()).toBe("not-found");
  const [domain] = (await ann.get("/v1/domains/")).json<{ data: { proof: { txt: string } | null }[] }>().data;
  const line = domain?.proof?.txt ?? "";
  expect(line).toMatch(/^parapet-verification=/);
  await lab.change("acme.test", [{ change: "records", name: "acme.test", records: { type: "TXT", data: [line] } }]);
  expect(await verify()).toBe("found");

  // A real scan by a real worker produces findings, and subscribers are notified.
  const alert = {
    domain: "acme.test",
    name: "Watch",
    received_email: "soc@acme.test",
    alert_types: { new_vulnerabilities: true },
  };
  await done(ann.post("/v1/alert_management/", alert));
  await startWorker(it.services.jobs, it.services, JOBS, 2);
  await done(ann.post("/v1/scans/", { domain: "acme.test", profile: "full" }));
  const soc = async () => (await it.mailTo("soc@acme.test")).some(({ text }) => text.includes("acme.test"));
  await expect.poll(soc, { timeout: 400_000, interval: 1_000 }).toBe(true);

  // A look-alike of the scan is taken down: evidence is collected, a letter leaves with it, the name is gone.
  const check = await ann.get("/v1/findings/?domain=acme.test&area=domain-name-variations&page_size=100");
  const finding = check.json<{ data: { id: string; outcome: string }[] }>().data[0];
  const asked = await done(ann.post("/v1/takedown_management/", { finding: finding?.id, reason: "phishing" }));
  const takedown = `/v1/takedown_management/${asked.json<{ data: { id: string } }>().data.id}/`;
  const seen = async () => (await operator.get(takedown)).json<{ data: TakedownDetail }>().data;
  await expect.poll(async () => (await seen()).notices.length, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0);
  const [letter] = (await seen()).notices;
  const { locale, subject, body, version } = letter as TakedownNotice;
  const desk = { address: "abuse@registrar.example", locale, subject, body, version };
  await done(operator.send("PATCH", `${takedown}notices/${letter?.id}/`, desk));
  await done(operator.post(`${takedown}notices/${letter?.id}/send/`));
  const [notice] = await it.mailTo("abuse@registrar.example");
  expect(notice?.attachments).toMatchObject([{ type: "application/pdf" }]);
  for (const state of ["in progress", "taken down"])
    await done(operator.post(`${takedown}state/`, { state, version: (await seen()).version }));
  expect((await seen()).state).toBe("taken down");

  // Paid again before the end: the new year begins where the old one ends.
  const { period_end } = first.json<{ data: { period_end: number } }>().data;
  const renewal = { item: { kind: "plan", plan: "professional", billing: "annual" } };
  const ordered = await done(ann.post("/v1/invoices/", renewal));
  const again = ordered.json<{ data: { number: string } }>().data.number;
  const renewed = await done(operator.post(`/v1/invoices/${again}/settle/`));
  const year = renewed.json<{ data: { period_end: number } }>().data.period_end - period_end;
  expect([365, 366]).toContain(Math.round(year / 86_400));

  // The client cancels with its password: it stays good to the end of what was paid, and not a day longer.
  expect((await ann.post("/v1/subscription/cancel/", { password: "wrong" })).statusCode).toBe(403);
  await done(ann.post("/v1/subscription/cancel/", { password: OWN }));
  expect((await ann.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  it.clock.pass(3 * 366 * DAY_MS);
  ann = await it.signIn("ann@acme.test", it.browser(), { password: OWN });
  expect((await ann.get("/v1/findings/?domain=acme.test")).json<{ code: string }>().code).toBe("licence_expired");

  // Deleted after typing its name, retained for 30 days, then purged except for the audit log.
  operator = await it.signIn(keeper.email);
  await done(operator.post(`/v1/org_management/${client}/delete/`, { confirm_name: "Pell" }));
  const sweep = () =>
    purgeJob.run({}, { services: it.services, signal: new AbortController().signal, attempt: 1, id: "life" });
  const left = () =>
    it.all(async (tx) => (await tx.selectFrom("finding").select("id").where("org_id", "=", client).execute()).length);
  for (let day = 0; day < 29; day += 1) {
    it.clock.pass(DAY_MS);
    await sweep();
  }
  expect(await left()).toBeGreaterThan(0);
  for (let day = 0; day < 2; day += 1) {
    it.clock.pass(DAY_MS);
    await sweep();
  }
  expect(await left()).toBe(0);
  operator = await it.signIn(keeper.email);
  expect((await operator.get(`/v1/org_management/${client}/`)).statusCode).toBe(404);
  const log = (await operator.get("/v1/audit_log/?action=organization.purged")).json<{ data: { object: string }[] }>()
    .data;
  expect(log.map(({ object }) => object)).toEqual([client]);
}, 600_000);
