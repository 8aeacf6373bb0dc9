import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../testing/test-portal.ts";

const TYPED = "Winner visit https://evil.test/prize now";
const VICTIM = "victim@third-party.test";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const mailed = async () => (await it.mailTo(VICTIM)).map(({ subject, text }) => `${subject}\n${text}`);
const isClean = (mail: string) => !/winner|evil|prize/i.test(mail);

test("sign-up mails, the first, the repeated and the one to an existing account, hold nothing the visitor typed", async () => {
  const body = {
    first_name: "Winner visit",
    last_name: "evil.test",
    company: TYPED,
    email: VICTIM,
    password: "a lantern nobody else carries",
    domain: "third-party.test",
    plan: "professional",
    billing: "annual",
  };
  const visitor = it.browser();
  const asked = await visitor.post("/api/signup", body);
  expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)]);
  const org = await it.organisation("Third", "client", { domain: "third-party.test" });
  await it.user(org, "client_admin", { email: VICTIM });
  expect((await it.browser().post("/api/signup", body)).statusCode).toBe(200);
  const mails = await mailed();
  expect(mails).toHaveLength(2);
  expect(mails.every(isClean)).toBe(true);
});

test("a declined partner registration is answered without the name that was typed", async () => {
  const operator = await it.organisation("Operator", "operator");
  const admin = await it.signIn((await it.user(operator, "super_admin")).email);
  const registered = await it.browser().post("/v1/partner_registration/", {
    organisation_name: TYPED,
    domain: "third-party.test",
    admin_email: VICTIM,
    tier: "silver",
    clients: [],
    accepted_terms: true,
  });
  expect([registered.statusCode, registered.body]).toEqual([200, expect.any(String)]);
  const leads = (await admin.get("/v1/leads/?kind=partner")).json<{
    data: { id: string; version: number }[];
  }>().data;
  const [lead] = leads;
  const url = `/v1/portal_management/partner_registrations/${lead?.id}/reject/`;
  const before = (await mailed()).length;
  const rejected = await admin.post(url, { reason: "We do not serve this region.", version: lead?.version });
  expect([rejected.statusCode, rejected.body]).toEqual([200, expect.any(String)]);
  const mails = await mailed();
  expect(mails).toHaveLength(before + 1);
  expect(mails.every(isClean)).toBe(true);
});

test("contact, opt-out and report requests mail nothing typed to the address that was entered", async () => {
  const visitor = it.browser();
  const before = (await mailed()).length;
  await visitor.post("/v1/opt_out/", { domain: "third-party.test", email: VICTIM, locale: "en" });
  expect((await mailed()).length).toBeGreaterThanOrEqual(before);
  const sent = await visitor.post("/v1/contact/", {
    email: VICTIM,
    first_name: TYPED,
    last_name: TYPED,
    company_name: TYPED,
    location: TYPED,
    job_title: TYPED,
    phone: "+1 555 0100",
    message: TYPED,
  });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
  expect((await mailed()).every(isClean)).toBe(true);
});
