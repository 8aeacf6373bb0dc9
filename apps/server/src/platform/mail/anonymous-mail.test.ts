import type { OrgId } from "@parapet/domain/contracts/ids";
import { LOCALES } from "@parapet/words/locale";
import { MAIL_WORDS, type MailKind } from "@parapet/words/messages/mail/words";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { composeMail } from "./compose.ts";

const TYPED = "Winner visit https://evil.test/prize now";
const VICTIM = "victim@third-party.test";

/** Words of every mail, which are no mail of their own. */
const FRAME = ["greeting", "greetingUnnamed", "footer", "linkHint", "linkLine"];

let it: TestPortal;
let operator: OrgId;
beforeAll(async () => {
  it = await testPortal();
  operator = await it.organization("Operator", "operator");
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
  const org = await it.organization("Third", "client", { domain: "third-party.test" });
  await it.user(org, "client_admin", { email: VICTIM });
  expect((await it.browser().post("/api/signup", body)).statusCode).toBe(200);
  const mails = await mailed();
  expect(mails).toHaveLength(2);
  expect(mails.every(isClean)).toBe(true);
});

test("a declined partner registration is answered without the name that was typed", async () => {
  const admin = await it.signIn((await it.user(operator, "super_admin")).email);
  const registered = await it.browser().post("/v1/partner_registration/", {
    organization_name: TYPED,
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

test.each(Object.keys(MAIL_WORDS.en).filter((key) => !FRAME.includes(key)) as MailKind[])(
  "no name typed by a user can be read as a link in the mail %s",
  (kind) => {
    for (const locale of LOCALES) {
      const names = { by: TYPED, organization: TYPED, person: TYPED, partner: TYPED, alert: TYPED };
      const isOrganization = kind.startsWith("deletion");
      const mail = composeMail({
        kind,
        locale,
        name: TYPED,
        values: { ...names, name: isOrganization ? TYPED : "acme.test" },
        brand: { name: TYPED, accent: null, support_email: null },
      });
      for (const part of [mail.subject, mail.text, mail.html])
        expect([locale, /https?:\/\/evil|evil\.test/.test(part)]).toEqual([locale, false]);
    }
  },
);

test("an account's name appears without links in the mails to the administrators who have to evaluate it", async () => {
  const partner = await it.organization("Partner", "partner");
  const client = await it.organization("Client", "client", { partner });
  const admin = await it.user(client, "client_admin");
  const root = await it.user(operator, "super_admin");
  const invite = async (who: string, organization: string, role: string, email: string) => {
    const body = { organization, first_name: "Visit", last_name: "https://evil.test/prize", email, role };
    expect((await (await it.signIn(who)).post("/v1/user_management/", body)).statusCode).toBe(200);
  };
  await invite((await it.user(partner, "partner_admin")).email, client, "client_user", "mole@outside.test");
  await invite((await it.user(operator, "super_admin")).email, operator, "super_admin", "mole@other.test");
  for (const [reader, about] of [
    [admin.email, "mole@outside.test"],
    [root.email, "mole@other.test"],
  ] as const) {
    const mails = (await it.mailTo(reader)).filter(({ text }) => text.includes(about));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("evil.test");
  }
});
