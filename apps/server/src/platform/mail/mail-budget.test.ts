import { HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, expect, test } from "vitest";

import { jobNamed } from "../../testing/run-job.ts";
import { runQueued } from "../../testing/run-queued.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
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
  const org = await it.organisation("Loop", "client", { domain: "loop.test" });
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
  const partner = await it.organisation("Creator", "partner");
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
  await it.organisation("Owner", "client", { domain: "held.test" });
  const operator = await it.user(await it.organisation("Operator", "operator"), "super_admin");
  const adder = await it.signIn((await it.user(await it.organisation("Adder"), "client_admin")).email);
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
  const org = await it.organisation("Sender");
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
  for (let n = 0; n < limitOf("code") + 4; n += 1) await post("eve@codes.test", { kind: "code" });
  expect(await leftTo("eve@codes.test")).toEqual({ sent: limitOf("other") + limitOf("code"), held: 2 + 5 });
  it.clock.pass(HOUR_MS + MINUTE_MS);
  await it.services.mail.flush();
  const [digest] = await it.mailTo("eve@codes.test");
  expect(digest?.text).not.toContain("123456");
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
