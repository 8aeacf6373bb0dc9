import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Lead } from "@parapet/domain/contracts/leads";
import type { Organisation } from "@parapet/domain/contracts/organisations";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { purgeJob } from "./jobs/purge.ts";
import { JOBS } from "./jobs/registry.ts";
import { recordPast } from "./testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "./testing/test-portal.ts";

const DAY_MS = 86_400_000;
const OWN = "seven lanterns over a quiet quay";

let it: TestPortal;
let keeper: TestUser;
beforeAll(async () => {
  it = await testPortal();
  keeper = await it.user(await it.organisation("Operator", "operator"), "super_admin");
}, 300_000);
afterAll(() => it[Symbol.asyncDispose]());

/** Signs in with what was mailed and chooses a password, as everybody invited does. */
const arrive = async (email: string): Promise<TestBrowser> => {
  const [mail] = (await it.mailTo(email)).filter(({ text }) => /^\S{4}(?:-\S{4}){3}$/m.test(text));
  const password = /^\S{4}(?:-\S{4}){3}$/m.exec(mail?.text ?? "")?.[0] ?? "";
  const browser = await it.signIn(email, it.browser(), { password });
  const body = { old_password: password, new_password: OWN, verify_new_password: OWN };
  expect((await browser.post("/v1/account/password/", body)).statusCode).toBe(200);
  await browser.tokens();
  return browser;
};
const done = async (reply: Promise<{ statusCode: number; body: string; json<T>(): T }>) => {
  const answered = await reply;
  expect([answered.statusCode, answered.body]).toEqual([200, expect.any(String)]);
  return answered;
};
const exposed: CheckResult[] = [
  { check: "web-directory-listing", subject: "www.pell.test", status: "judged", verdicts: [{ outcome: "directory-listing", severity: "high", params: { host: "www.pell.test" } }] }, // prettier-ignore
];

test("a whole customer's life: registration, approval, client, proof, scan, alert, renewal, cancellation, purge", async () => {
  // A partner registers, the operator approves, the credentials arrive.
  const form = { organisation_name: "Keystone", domain: "keystone.test", admin_email: "mara@keystone.test", tier: "gold", clients: [{ name: "Pell", domain: "pell.test", plan: "professional" }], accepted_terms: true }; // prettier-ignore
  await done(it.browser().post("/v1/partner_registration/", form));
  let operator = await it.signIn(keeper.email);
  const [lead] = (await operator.get("/v1/leads/?kind=partner")).json<{ data: Lead[] }>().data;
  const approval = { version: lead?.version, first_name: "Mara", last_name: "Voss", tier: "gold" };
  await done(operator.post(`/v1/portal_management/partner_registrations/${lead?.id}/approve/`, approval));
  const partner = await arrive("mara@keystone.test");

  // The partner's client gets an administrator; what it bought is activated against an invoice.
  const [pell] = (await partner.get("/v1/org_management/?type=client")).json<{ data: Organisation[] }>().data;
  const client = pell?.id as OrgId;
  const person = { organisation: client, first_name: "Ann", last_name: "Lee", email: "ann@pell.test", role: "client_admin" }; // prettier-ignore
  await done(partner.post("/v1/user_management/", person));
  const wish = { plan: "professional", first_name: "Ann", last_name: "Lee", company_name: "Pell", email: "ann@pell.test", domain: "pell.test" }; // prettier-ignore
  await done(it.browser().post("/v1/purchase_request/", wish));
  const [purchase] = (await operator.get("/v1/leads/?kind=purchase")).json<{ data: Lead[] }>().data;
  const payment = { version: purchase?.version, organisation: client, invoice: "I-2026-1" };
  const first = await done(operator.post(`/v1/portal_management/purchase_requests/${purchase?.id}/fulfil/`, payment));
  let ann = await arrive("ann@pell.test");

  // Until the domain is proved nobody probes it; then the operator vouches for it, in writing.
  expect((await ann.post("/v1/scans/", { domain: "pell.test", profile: "full" })).statusCode).toBeGreaterThanOrEqual(400); // prettier-ignore
  const word = { organisation: client, reason: "Seen the registrar's letter" };
  await done(operator.post("/v1/domains/pell.test/approve/", word));

  // A scan finds something new and the people who asked to be told are told, by a real worker.
  const alert = { domain: "pell.test", name: "Watch", received_email: "soc@pell.test", alert_types: { new_vulnerabilities: true } }; // prettier-ignore
  await done(ann.post("/v1/alert_management/", alert));
  await it.services.jobs.work(it.services, JOBS, 1);
  await recordPast(it, client, "pell.test", [[], exposed], 0);
  await expect
    .poll(async () => (await it.mailTo("soc@pell.test")).some(({ text }) => text.includes("pell.test")), {
      timeout: 120_000,
    }) // prettier-ignore
    .toBe(true);

  // Paid again before the end: the new year begins where the old one ends.
  const { ends_at } = first.json<{ data: { ends_at: number } }>().data;
  const renewal = { plan: "professional", billing: "annual", invoice: "I-2027-1" };
  const renewed = await done(operator.post(`/v1/org_management/${client}/licence/`, renewal));
  const year = renewed.json<{ data: { ends_at: number } }>().data.ends_at - ends_at;
  expect([365, 366]).toContain(Math.round(year / 86_400));

  // The client cancels with its password: it stays good to the end of what was paid, and not a day longer.
  expect((await ann.post("/v1/subscription/cancel/", { password: "wrong" })).statusCode).toBe(403);
  await done(ann.post("/v1/subscription/cancel/", { password: OWN }));
  expect((await ann.get("/v1/findings/?domain=pell.test")).statusCode).toBe(200);
  it.clock.pass(3 * 366 * DAY_MS);
  ann = await it.signIn("ann@pell.test", it.browser(), { password: OWN });
  expect((await ann.get("/v1/findings/?domain=pell.test")).json<{ code: string }>().code).toBe("licence_expired");

  // Deleted with its name typed out, kept for thirty days, then gone without a trace but the log's.
  operator = await it.signIn(keeper.email);
  await done(operator.post(`/v1/org_management/${client}/delete/`, { confirm_name: "Pell" }));
  const sweep = () => purgeJob.run({}, { services: it.services, signal: new AbortController().signal, attempt: 1, id: "life" }); // prettier-ignore
  const left = () => within(it.services.db, "everything", async (tx) => (await tx.selectFrom("finding").select("id").where("org_id", "=", client).execute()).length); // prettier-ignore
  it.clock.pass(29 * DAY_MS);
  await sweep();
  expect(await left()).toBeGreaterThan(0);
  it.clock.pass(2 * DAY_MS);
  await sweep();
  expect(await left()).toBe(0);
  operator = await it.signIn(keeper.email);
  expect((await operator.get(`/v1/org_management/${client}/`)).statusCode).toBe(404);
  const log = (await operator.get("/v1/audit_log/?action=organisation.purged")).json<{ data: { object: string }[] }>().data; // prettier-ignore
  expect(log.map(({ object }) => object)).toEqual([client]);
}, 300_000);
