import { afterAll, beforeAll, expect, test } from "vitest";

import { composeMail } from "../../../apps/server/src/platform/mail/compose.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../apps/server/src/testing/test-portal.ts";
import { attackMails } from "./mail-markup.ts";

const PUBLIC = "https://portal.example";
const FORGED: Record<string, string> = {
  host: "evil.test",
  "x-forwarded-host": "evil.test",
  "x-forwarded-server": "evil.test",
  "x-original-host": "evil.test",
  "x-forwarded-proto": "http",
  "x-forwarded-prefix": "//evil.test",
  forwarded: "host=evil.test;proto=http",
  origin: "https://evil.test",
  referer: "https://evil.test/",
};

let it: TestPortal;
let admin: TestBrowser;
let partner: TestBrowser;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: PUBLIC });
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  await it.organization("Operator", "operator");
  admin = await it.signIn((await it.user(acme, "client_admin", { email: "admin@acme.test" })).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin", { email: "paula@harbour.test" })).email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** Links of all emails that do not lead to the portal. */
const strayLinks = async (): Promise<string[]> => {
  await it.services.mail.flush();
  const mails = await it.services.mail.mailbox(500);
  return mails
    .flatMap(({ text, subject }) => (text.match(/https?:\/\/[^\s"'<>]+/g) ?? []).map((link) => `${subject}: ${link}`))
    .filter((line) => !line.includes(`: ${PUBLIC}/`));
};

test("no name becomes markup, a header or a link in any email", () => {
  const { sent, holes } = attackMails(composeMail);
  expect(sent).toBeGreaterThan(10_000);
  expect(holes).toEqual([]);
});

test("the attack finds an email that pastes what it is given", () => {
  const { holes } = attackMails((content) => {
    const mail = composeMail(content);
    const pasted = [content.name, content.brand?.name, ...Object.values(content.values ?? {})].join(" ");
    return {
      subject: `${mail.subject} ${pasted}`,
      text: `${mail.text} ${pasted}`,
      html: mail.html.replace("</body>", `${pasted}</body>`),
    };
  });
  for (const hole of [
    "invitation by: markup",
    "invitation by: link",
    "invitation by: line in the subject",
    "linkConfirm connection: link",
  ])
    expect(holes).toContain(hole);
});

test("links of emails lead to the portal, whatever the request says about its host", async () => {
  const anonymous = it.browser();
  const calls = [
    anonymous.post("/api/forgot-password", { email: "admin@acme.test" }, FORGED),
    anonymous.post("/api/sign-up", { email: "new@stranger.test", locale: "en" }, FORGED),
    anonymous.post("/v1/opt_out/", { target: "acme.test", email: "admin@acme.test", locale: "en" }, FORGED),
    admin.post(
      "/v1/user_management/",
      { first_name: "I", last_name: "N", email: "in@acme.test", role: "client_user" },
      FORGED,
    ),
    partner.post(
      "/v1/org_management/",
      { name: "New", administrator: { first_name: "F", last_name: "L", email: "first@fresh.test" }, domains: [] },
      FORGED,
    ),
    admin.post("/v1/account/fresh_code/", {}, FORGED),
  ];
  const replies = await Promise.all(calls);
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(4);
  const mails = await it.services.mail.mailbox(500);
  expect(mails.length).toBeGreaterThanOrEqual(4);
  expect(await strayLinks()).toEqual([]);
});

test("the attack finds an email whose link is built from the request", async () => {
  const link = `https://${FORGED["host"] ?? ""}/reset`;
  const letter = { kind: "reset", to: "admin@acme.test", name: null, locale: "en", sender: null, link } as const;
  await it.all((tx) => it.services.mail.post(tx, letter));
  expect(await strayLinks()).toEqual([expect.stringContaining("https://evil.test/reset")]);
});
