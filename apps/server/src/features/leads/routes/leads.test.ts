import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let operator: TestUser;
let client: OrgId;
beforeAll(async () => {
  it = await testPortal();
  operator = await it.user(await it.organization("Operator", "operator"), "super_admin");
  client = await it.organization("Acme", "client", { domain: "acme.test" });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => it.all((tx) => sql`delete from lead`.execute(tx)));

const CONTACT = {
  email: "ann@acme.test",
  first_name: "Ann",
  last_name: "Lee",
  company_name: "Acme",
  location: "Vigo",
  job_title: "CISO",
  phone: "+34 600 000 000",
};
const PARTNER = {
  organization_name: "Keystone",
  domain: "keystone.test",
  admin_email: "mara@keystone.test",
  tier: "gold",
  clients: [{ name: "Pell", domain: "pell.test", plan: "professional" }],
  accepted_terms: true,
};
const PURCHASE = {
  plan: "professional",
  first_name: "Ann",
  last_name: "Lee",
  company_name: "Acme",
  email: "ann@acme.test",
  domain: "acme.test",
};
const REPORT = { domain: "acme.test", email: "ann@acme.test" };

const FORMS = [
  ["/v1/contact/", CONTACT, "contact"],
  ["/v1/partner_registration/", PARTNER, "partner"],
  ["/v1/purchase_request/", PURCHASE, "purchase"],
  ["/v1/request_report/", REPORT, "report"],
] as const;

const send = (url: string, payload: unknown) => it.app.inject({ method: "POST", url, payload: payload as object });
const stored = () => it.all((tx) => tx.selectFrom("lead").selectAll().execute());
const fieldsOf = (reply: { json<T>(): T }) => reply.json<{ fields: Record<string, string> }>().fields;

describe.each(FORMS)("%s", (url, form, kind) => {
  test("refuses an empty form, an unknown field and an invalid address, and stores nothing", async () => {
    const address = kind === "partner" ? "admin_email" : "email";
    for (const body of [
      {},
      { ...form, is_admin: true },
      { ...form, [address]: "ann@" },
      { ...form, locale: "de" },
      null,
    ])
      expect((await send(url, body)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test("stores it once and emails the operator once, however often it is sent", async () => {
    const before = (await it.mailTo(operator.email)).length;
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(url, form)));
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 5 }, () => [200, JSON.stringify({ data: { received: true } })]),
    );
    expect(await stored()).toMatchObject([{ kind, state: "new" }]);
    expect((await it.mailTo(operator.email)).length).toBe(before + 1);
    it.clock.pass(25 * 3_600_000);
    await send(url, form);
    expect(await stored()).toHaveLength(2);
  });

  test("what was sent is the program's alone: no organization's scope shows it", async () => {
    await send(url, form);
    expect(await within(it.services.db, [client], (tx) => tx.selectFrom("lead").select("id").execute())).toEqual([]);
  });
});

test.each(Object.keys(CONTACT))("the contact form requires %s", async (name) => {
  expect((await send("/v1/contact/", { ...CONTACT, [name]: " " })).statusCode).toBe(400);
});

test.each([
  [{ organization_name: "" }, "organization_name", "Organization name is required"],
  [{ domain: "" }, "domain", "Partner domain is required"],
  [{ domain: "https://x" }, "domain", "Please enter a valid domain (e.g., example.com)"],
  [{ admin_email: "" }, "admin_email", "Administrator email is required"],
  [{ admin_email: "mara" }, "admin_email", "Please enter a valid email address"],
  [{ tier: "" }, "tier", "Please select a partner tier"],
  [{ tier: "bronze" }, "tier", "Please select a partner tier"],
  [
    { clients: [{ name: "P", domain: "p.test", plan: "" }] },
    "clients.0.plan",
    "Please select a plan type for this client",
  ],
  [{ accepted_terms: false }, "accepted_terms", "Please accept the partner terms"],
])("partner registration with %j reports the error at %s", async (wrong, field, words) => {
  const reply = await send("/v1/partner_registration/", { ...PARTNER, ...wrong });
  expect([reply.statusCode, fieldsOf(reply)[field]]).toEqual([400, words]);
});

test("a partner may register without naming clients", async () => {
  const { clients: _clients, ...form } = PARTNER;
  const reply = await send("/v1/partner_registration/", {
    ...form,
    domain: "alone.test",
    admin_email: "mara@alone.test",
  });
  expect(reply.json()).toEqual({ data: { received: true } });
});

test("the contact form requires each of its seven fields, and names the one that is missing", async () => {
  for (const field of ["email", "first_name", "last_name", "company_name", "location", "job_title", "phone"])
    for (const missing of [undefined, "", "   "]) {
      const reply = await send("/v1/contact/", { ...CONTACT, [field]: missing });
      expect([field, missing, reply.statusCode, Object.keys(fieldsOf(reply))]).toEqual([field, missing, 400, [field]]);
    }
  expect(await stored()).toEqual([]);
});

test("a request for the full report is refused to free mail, and acknowledged without anything the visitor typed", async () => {
  for (const email of ["ann@gmail.com", "ann@sub.gmail.com"]) {
    const refused = await send("/v1/request_report/", { ...REPORT, email });
    expect([refused.statusCode, fieldsOf(refused)["email"]]).toEqual([
      400,
      "Use your work email address. Reports are not sent to free email providers.",
    ]);
  }
  expect(await stored()).toEqual([]);
  for (const domain of ["acme.test", "one.test", "two.test", "three.test"])
    await send("/v1/request_report/", { domain, email: "zoe@acme.test", locale: "es" });
  const mails = await it.mailTo("zoe@acme.test");
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Su solicitud del informe completo",
    "Su solicitud del informe completo",
  ]);
  expect(mails[0]?.text).toContain("/es/signup");
  expect(mails[0]?.text).not.toContain("acme.test");
});

test("markup and line breaks in a form stay text in the operator's mail", async () => {
  await send("/v1/contact/", { ...CONTACT, message: "<img src=x onerror=alert(1)>\r\nBcc: all@acme.test" });
  const [mail] = await it.mailTo(operator.email);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.text).toContain("<img src=x onerror=alert(1)>");
});
