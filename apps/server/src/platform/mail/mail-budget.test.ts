import { HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { jobNamed } from "../../testing/run-job.ts";
import { runQueued } from "../../testing/run-queued.ts";
import { PASSWORD, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { MAIL_BUDGETS } from "./mail-budget.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const limitOf = (of: string) => MAIL_BUDGETS.find((budget) => budget.class === of)?.mailbox ?? 0;

const leftTo = (address: string) =>
  it.all(async (tx) => {
    await it.services.mail.flush();
    const rows = await tx
      .selectFrom("mail_outbox")
      .select(["class", "sent_at", "held_until"])
      .where("to_address", "=", address)
      .execute();
    return {
      sent: rows.filter((row) => row.sent_at !== null && row.held_until === null).length,
      held: rows.filter((row) => row.sent_at === null).length,
    };
  });

test("enabling and disabling an invited address in a loop leaves the budget and one digest that names the rest", async () => {
  const org = await it.organization("Loop", "client", { domain: "loop.test" });
  const admin = await it.signIn((await it.user(org, "client_admin")).email);
  const stranger = await it.user(org, "client_user", { email: "victim@stranger.test" });
  const turns = 60;
  for (let turn = 0; turn < turns; turn += 1)
    for (const disabled of [true, false])
      expect((await admin.send("PATCH", `/v1/user_management/${stranger.id}/`, { disabled })).statusCode).toBe(200);
  const limit = limitOf("other");
  expect(await leftTo(stranger.email)).toEqual({ sent: limit, held: turns - limit });
  it.clock.pass(HOUR_MS + MINUTE_MS);
  expect(await leftTo(stranger.email)).toEqual({ sent: limit + 1, held: 0 });
  const [digest] = await it.mailTo(stranger.email);
  expect(digest?.subject).toContain(String(turns - limit));
  expect(digest?.text.match(/Account disabled|disabled/g)?.length ?? 0).toBeGreaterThanOrEqual(turns - limit);
});

const LETTER = { kind: "disabled", sender: null, name: null, locale: "en", values: { code: "123456" } } as const;
const post = (to: string, more: { kind?: "disabled" | "code" } = {}) =>
  it.all((tx) => it.services.mail.post(tx, { ...LETTER, to, ...more }));

test("creating clients in a loop sends one mailbox no more than its budget, in every form of the address", async () => {
  const partner = await it.organization("Creator", "partner");
  const paula = await it.signIn((await it.user(partner, "partner_admin")).email);
  const limit = limitOf("other");
  const turns = limit + 6;
  for (let turn = 0; turn < turns; turn += 1) {
    const administrator = { first_name: "V", last_name: "V", email: `victim+${turn}@flooded.test` };
    const made = await paula.post("/v1/org_management/", { name: `Client ${turn}`, administrator, domains: [] });
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  }
  await it.services.mail.flush();
  const rows = await it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select(["sent_at", "sender_org"])
      .where("mailbox", "=", "victim@flooded.test")
      .execute(),
  );
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(limit);
  expect(rows.filter(({ sent_at }) => sent_at === null)).toHaveLength(turns - limit);
  expect(rows.every(({ sender_org }) => sender_org === partner)).toBe(true);
});

test("adding and removing a domain of another organization in a loop warns the operators once", async () => {
  await it.organization("Owner", "client", { domain: "held.test" });
  const operator = await it.user(await it.organization("Operator", "operator"), "super_admin");
  const adder = await it.signIn((await it.user(await it.organization("Adder"), "client_admin")).email);
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await adder.post("/v1/domains/", { name: "held.test" })).statusCode).toBe(200);
    await runQueued(it, jobNamed("warn-of-holders"));
    expect((await adder.send("DELETE", "/v1/domains/held.test/")).statusCode).toBe(200);
  }
  expect((await it.mailTo(operator.email)).filter(({ text }) => text.includes("held.test"))).toHaveLength(1);
});

test("plus-forms and the dots of Gmail count for one mailbox, in parallel too", async () => {
  const limit = limitOf("other");
  const forms = Array.from({ length: limit + 5 }, (_, n) => (n % 2 === 0 ? `a.b+${n}@gmail.com` : "ab@googlemail.com"));
  await Promise.all(forms.map((to) => post(to)));
  await Promise.all([it.services.mail.flush(), it.services.mail.flush()]);
  const held = await it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select("id")
      .where("mailbox", "=", "ab@gmail.com")
      .where("held_until", "is not", null)
      .execute(),
  );
  expect(held).toHaveLength(5);
});

test("a sender organization has a budget over all recipients, and one domain over all senders", async () => {
  const org = await it.organization("Sender");
  const budget = MAIL_BUDGETS.find((it) => it.class === "other");
  const most = budget?.sender ?? 0;
  await it.all((tx) =>
    Promise.all(
      Array.from({ length: most + 3 }, (_, n) =>
        it.services.mail.post(tx, { ...LETTER, to: `x@r${n}.test`, sender: org }),
      ),
    ),
  );
  await it.services.mail.flush();
  const held = await it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select("id")
      .where("sender_org", "=", org)
      .where("held_until", "is not", null)
      .execute(),
  );
  expect(held).toHaveLength(3);
});

test("sign-in codes have a budget of their own: neither delayed by other mail nor a weapon", async () => {
  for (let n = 0; n < limitOf("other") + 2; n += 1) await post("eve@codes.test");
  await post("eve@codes.test", { kind: "code" });
  expect((await leftTo("eve@codes.test")).sent).toBe(limitOf("other") + 1);
  for (let n = 0; n < limitOf("first-code") + 4; n += 1) await post("eve@codes.test", { kind: "code" });
  expect(await leftTo("eve@codes.test")).toEqual({ sent: limitOf("other") + limitOf("first-code"), held: 2 + 5 });
  it.clock.pass(HOUR_MS + MINUTE_MS);
  await it.services.mail.flush();
  const [digest] = await it.mailTo("eve@codes.test");
  expect(digest?.text).not.toContain("123456");
});

/** What a visitor without an account can cause to be mailed to an address, each through its endpoint. */
const signUpWith = (email: string, domain: string) =>
  it.browser().post("/api/signup", {
    first_name: "A",
    last_name: "B",
    company: "C",
    email,
    password: "a lantern nobody else carries",
    domain,
    plan: "professional",
    billing: "annual",
  });
const newestTo = async (email: string) => {
  await it.services.mail.flush();
  return it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select(["class", "sent_at", "held_until"])
      .where("to_address", "=", email)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
};
const SENT = { sent_at: expect.any(Date) as Date, held_until: null };

test("sign-ups with every form of an address are counted for one mailbox, and leave its owner's sign-in code alone", async () => {
  const org = await it.organization("Forms", "client", { domain: "forms.test" });
  const ceo = await it.user(org, "client_admin", { email: "ceo@forms.test" });
  await it.signIn(ceo.email);
  const answers = [];
  for (let n = 0; n < 20; n += 1) answers.push((await signUpWith(`ceo+${n}@forms.test`, "forms.test")).statusCode);
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 15 }, () => 429)]);
  expect((await it.browser().post("/api/login", { email: ceo.email, password: PASSWORD })).statusCode).toBe(200);
  await expect.poll(() => newestTo(ceo.email), { timeout: 15_000 }).toEqual({ class: "code", ...SENT });
});

const VISITOR_KINDS = ["signUp", "signUpExists", "optOut", "reportRequested", "addressFound", "reset"] as const;

/** As if so many mails of a kind had left this hour: 505 to one domain, 25 of them to forms of one mailbox. */
const flood = async (kind: (typeof VISITOR_KINDS)[number], domain: string, local: string): Promise<void> => {
  const letter = { sender: null, name: null, locale: "en", link: "https://portal.example/x", values: {} } as const;
  const id = await it.all((tx) => it.services.mail.post(tx, { ...letter, kind, to: `x@${domain}` }));
  await it.all((tx) =>
    sql`
      insert into mail_outbox (id, to_address, mailbox, recipient_domain, class, created_at, next_attempt_at, sent_at, admitted_at)
      select gen_random_uuid(), m.to_address, case when n <= 25 then ${`${local}@${domain}`} else n || m.mailbox end, m.recipient_domain,
             m.class, m.created_at, m.created_at, ${it.clock.now()}::timestamptz, ${it.clock.now()}::timestamptz
        from mail_outbox m, generate_series(1, 505) n where m.id = ${id}`.execute(tx),
  );
};

test("no number of mails that visitors cause holds the code, the reset link or the invitation of a customer's people", async () => {
  const org = await it.organization("Corp", "client", { domain: "corp.test" });
  const boss = await it.user(org, "client_admin", { email: "boss@corp.test" });
  const newcomer = await it.user(org, "client_user", { email: "newcomer@corp.test" });
  const admin = await it.signIn(boss.email);
  for (const kind of VISITOR_KINDS) await flood(kind, "corp.test", "boss");
  // Someone who has signed in, and someone who signs in for the first time.
  for (const email of [boss.email, newcomer.email]) {
    expect((await it.browser().post("/api/login", { email, password: PASSWORD })).statusCode).toBe(200);
    await expect.poll(() => newestTo(email), { timeout: 15_000 }).toEqual({ class: "code", ...SENT });
  }
  await it.browser().post("/api/forgot-password", { email: boss.email });
  await expect.poll(() => newestTo(boss.email), { timeout: 15_000 }).toEqual({ class: "reset", ...SENT });
  const invited = { organization: org, first_name: "N", last_name: "N", email: "n@corp.test", role: "client_user" };
  expect((await admin.post("/v1/user_management/", invited)).statusCode).toBe(200);
  await expect.poll(() => newestTo("n@corp.test"), { timeout: 15_000 }).toEqual({ class: "known", ...SENT });
});

test("accounts that another organization invents at a mailbox do not hold the codes of its owner", async () => {
  const org = await it.organization("Mailbox", "client", { domain: "mailbox.test" });
  const owner = await it.user(org, "client_admin", { email: "owner@mailbox.test" });
  const other = await it.organization("Inventor", "client");
  for (let n = 0; n < 5; n += 1) {
    const { email } = await it.user(other, "client_user", { email: `owner+${n}@mailbox.test` });
    for (let turn = 0; turn < 5; turn += 1) await it.browser().post("/api/login", { email, password: PASSWORD });
  }
  const invented = await it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select("sender_org")
      .where("mailbox", "=", "owner@mailbox.test")
      .where("class", "=", "first-code")
      .execute(),
  );
  expect(invented.length).toBeGreaterThan(limitOf("first-code"));
  expect(invented.every(({ sender_org }) => sender_org === other)).toBe(true);
  await it.browser().post("/api/login", { email: owner.email, password: PASSWORD });
  await expect.poll(() => newestTo(owner.email), { timeout: 15_000 }).toEqual({ class: "code", ...SENT });
});

test("whatever classes are combined, a mailbox that nobody signed in with gets fewer than 60 mails an hour", async () => {
  const to = "stranger@combined.test";
  await it.all(async (tx) => {
    for (const kind of [...VISITOR_KINDS, "code", "disabled", "alert", "invitation", "temporary"] as const)
      for (let n = 0; n < 30; n += 1)
        await it.services.mail.post(tx, { ...LETTER, kind, to, values: {}, link: "https://portal.example/x" });
  });
  for (let flushes = 0; flushes < 3; flushes += 1) expect((await leftTo(to)).sent).toBeLessThan(60);
  expect((await leftTo(to)).sent).toBeGreaterThan(0);
});

test("codes leave before other mail that waits for longer", async () => {
  await it.services.mail.flush();
  for (let n = 0; n < 7; n += 1) await post(`waits${n}@order.test`);
  await post("code@order.test", { kind: "code" });
  await it.services.mail.flush();
  const order = await it.all((tx) =>
    tx
      .selectFrom("mail_outbox")
      .select("to_address")
      .where("recipient_domain", "=", "order.test")
      .orderBy("sent_at")
      .execute(),
  );
  expect(order.slice(0, 5).map(({ to_address }) => to_address)).toContain("code@order.test");
});

test("a held mail with an attachment leaves on its own in the next window", async () => {
  const to = "files@attached.test";
  for (let n = 0; n < limitOf("other"); n += 1) await post(to);
  const attachments = [{ name: "report.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-") }];
  await it.all((tx) => it.services.mail.post(tx, { ...LETTER, to, attachments }));
  expect((await leftTo(to)).held).toBe(1);
  it.clock.pass(HOUR_MS + MINUTE_MS);
  await it.services.mail.flush();
  expect((await it.mailTo(to))[0]?.attachments).toEqual([expect.objectContaining({ name: "report.pdf" })]);
});
