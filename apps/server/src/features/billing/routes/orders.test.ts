import { insertDomain } from "@parapet/db/queries/domains";
import type { Invoice } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { pdfText } from "../../../testing/pdf-text.ts";
import { runQueued } from "../../../testing/run-queued.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";

const PLAN = { kind: "plan", plan: "professional", billing: "annual" } as const;
const TAKEDOWN = { kind: "add_on", add_on: "takedown", pack: "single", quantity: 1 } as const;
const ISSUER = {
  payee: "Parapet Operations Ltd",
  address: "1 Harbour Street\nPortsmouth PO1 1AA",
  tax_number: "GB123456789",
  email: "billing@operator.test",
  bank: "Harbour Bank",
  account: "GB00 HARB 0000 0000 0000 01",
  routing: "HARBGB00",
  prefix: "PX",
  due_days: 14,
  tax_name: "VAT",
  tax_percent: 20,
  note: { en: "Thank you for your order.", es: "Gracias por su pedido.", fr: "Merci de votre commande." },
};

let it: TestPortal;
let boss: TestBrowser;
const BOSS = "boss@operator.test";
let serial = 0;
beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  await it.user(operator, "super_admin", { email: BOSS });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  boss = await it.signIn(BOSS);
  // Mails of earlier tests are not drawn in this one.
  await sql`delete from jobs.job where name = ${mailInvoiceJob.name}`.execute(it.services.db);
});

const customer = async (more: { licensed?: boolean; partner?: OrgId } = {}) => {
  serial += 1;
  const name = `Customer ${serial}`;
  const domain = `customer${serial}.test`;
  const org = await it.organization(name, "client", { licensed: false, domain, ...more });
  const { email } = await it.user(org, "client_admin", { email: `admin@${domain}` });
  return { org, name, domain, email, browser: await it.signIn(email) };
};
const partner = async (tier: string | null) => {
  serial += 1;
  const org = await it.organization(`Partner ${serial}`, "partner", { domain: `partner${serial}.test` });
  if (tier !== null)
    await it.all((tx) => tx.updateTable("organization").set({ partner_tier: tier }).where("id", "=", org).execute());
  const { email } = await it.user(org, "partner_admin", { email: `admin@partner${serial}.test` });
  return { org, email, browser: () => it.signIn(email) };
};
const order = (browser: TestBrowser, item: object, more: object = {}) =>
  browser.post("/v1/invoices/", { item, ...more });
const placed = async (browser: TestBrowser, item: object, more: object = {}): Promise<Invoice> => {
  const reply = await order(browser, item, more);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: Invoice }>().data;
};
const listed = async (browser: TestBrowser, query = ""): Promise<Invoice[]> =>
  (await browser.get(`/v1/invoices/?page_size=100&${query}`)).json<{ data: Invoice[] }>().data;
const subscription = async (browser: TestBrowser) =>
  (await browser.get("/v1/subscription/")).json<{
    data: {
      state: string;
      plan: string;
      ends_at: number | null;
      add_ons: object[];
      cancelled_at: number | null;
      invoice: string | null;
    };
  }>().data;
const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const detail = (reply: { json<T>(): T }) => reply.json<{ detail: string }>().detail;

/** The mails with a document that wait to be drawn. */
const queued = async (): Promise<{ payer: string; occasion: string }[]> => {
  const { rows } = await sql<{ data: { payer: string; occasion: string } }>`
    select data from jobs.job where name = ${mailInvoiceJob.name} order by created_on`.execute(it.services.db);
  return rows.map(({ data }) => data);
};

describe("settling", () => {
  test("an add-on gives that add-on and nothing else, once, however often and by however many it is settled", async () => {
    const { browser } = await customer({ licensed: true });
    const before = await subscription(browser);
    const { number, amount_cents } = await placed(browser, TAKEDOWN);
    expect(amount_cents).toBe(15_000);
    const settle = () => boss.post(`/v1/invoices/${number}/settle/`, { note: "transfer 1" });
    expect(statuses(await Promise.all([settle(), settle(), settle()]))).toEqual([200, 409, 409]);
    expect(detail(await settle())).toBe("This invoice is not open: it was already paid or cancelled.");
    const after = await subscription(browser);
    expect([after.plan, after.ends_at]).toEqual([before.plan, before.ends_at]);
    expect(after.add_ons).toMatchObject([{ kind: "takedown", quantity: 1, invoice: number }]);
  });

  test("no licence is activated without an order: neither by an organization nor by a purchase request", async () => {
    const { org, browser } = await customer();
    const direct = await boss.post(`/v1/org_management/${org}/licence/`, { plan: "enterprise", invoice: "X-1" });
    expect(direct.statusCode).toBe(404);
    const purchase = { plan: "professional", first_name: "A", last_name: "B", company_name: "C", email: "a@c.test" };
    await it.browser().post("/v1/purchase_request/", purchase);
    const [lead] = (await boss.get("/v1/leads/?kind=purchase")).json<{ data: { id: string; version: number }[] }>()
      .data;
    const fulfil = `/v1/portal_management/purchase_requests/${lead?.id}/fulfil/`;
    const invoiced = await boss.post(fulfil, { version: lead?.version, organization: org });
    const { invoice } = invoiced.json<{ data: { invoice: string } }>().data;
    expect(await subscription(browser)).toBeNull();
    expect((await boss.post(fulfil, { version: lead?.version, organization: org })).statusCode).toBe(409);
    expect((await boss.post(`/v1/invoices/${invoice}/settle/`)).statusCode).toBe(200);
    expect(await subscription(browser)).toMatchObject({ state: "active", plan: "professional", invoice });
  });

  test("partial payments add up to the total: nothing below one cent, nothing above what is outstanding", async () => {
    const { browser } = await customer();
    const { number, amount_cents } = await placed(browser, PLAN);
    const pay = (cents: unknown) => boss.post(`/v1/invoices/${number}/payments/`, { amount_cents: cents });
    for (const wrong of [0, -1, 0.5, "1", null, Number.MAX_SAFE_INTEGER])
      expect((await pay(wrong)).statusCode).toBe(400);
    expect(detail(await pay(amount_cents + 1))).toBe("The amount exceeds what is outstanding on this invoice.");
    expect((await browser.post(`/v1/invoices/${number}/payments/`, { amount_cents: 1 })).statusCode).toBe(403);
    expect((await pay(amount_cents - 100)).json()).toMatchObject({
      data: { state: "open", paid_cents: amount_cents - 100 },
    });
    expect(await subscription(browser)).toBeNull();
    // Two people record the same remaining transfer at once: it counts once.
    expect(statuses(await Promise.all([pay(100), pay(100)]))).toEqual([200, 409]);
    expect(await subscription(browser)).toMatchObject({ state: "active", plan: "professional" });
    const { data } = (await browser.get(`/v1/invoices/${number}/`)).json<{
      data: { paid_cents: number; state: string; entries: { kind: string; amount_cents: number }[] };
    }>();
    expect([data.state, data.paid_cents]).toEqual(["paid", amount_cents]);
    expect(data.entries.map((entry) => entry.amount_cents)).toEqual([amount_cents - 100, 100]);
  });

  test("refunds need a reason and never exceed what was received; the customer is notified", async () => {
    const { browser, email } = await customer();
    const { number } = await placed(browser, TAKEDOWN);
    const refund = (cents: number, note = "cancelled by phone") =>
      boss.post(`/v1/invoices/${number}/refunds/`, { amount_cents: cents, note });
    expect(detail(await refund(1))).toBe("The amount exceeds the payments received for this invoice.");
    await boss.post(`/v1/invoices/${number}/settle/`);
    expect((await refund(15_000, "")).statusCode).toBe(400);
    expect(statuses(await Promise.all([refund(10_000), refund(10_000)]))).toEqual([200, 400]);
    expect((await listed(browser))[0]).toMatchObject({ number, state: "paid", paid_cents: 5_000 });
    expect((await it.mailTo(email)).filter(({ subject }) => subject === `Refund of invoice ${number}`)).toHaveLength(1);
  });

  test("a refund is a credit note: listed and drawn for who paid, and for no one else", async () => {
    const { browser } = await customer();
    const { number } = await placed(browser, TAKEDOWN);
    await boss.post(`/v1/invoices/${number}/settle/`);
    await boss.post(`/v1/invoices/${number}/refunds/`, { amount_cents: 5_000, note: "cancelled by phone" });
    const notes = async (as: TestBrowser) =>
      (await as.get("/v1/credit_notes/")).json<{ data: { number: string; invoice: string; amount_cents: number }[] }>()
        .data;
    const [note] = await notes(browser);
    expect(note).toMatchObject({
      invoice: number,
      amount_cents: 5_000,
      number: expect.stringMatching(/^PC-\d{4}-\d{4}$/),
    });
    expect((await notes(boss)).map((it) => it.number)).toContain(note?.number);
    const other = await customer();
    expect(await notes(other.browser)).toEqual([]);
    const address = `/v1/credit_notes/${note?.number}/pdf/`;
    expect((await other.browser.get(address)).statusCode).toBe(404);
    expect((await browser.get("/v1/credit_notes/PC-2000-0001/pdf/")).statusCode).toBe(404);
    const file = await browser.get(address);
    expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="${note?.number}.pdf"`,
    ]);
    const text = pdfText(file.rawPayload);
    expect(text).toContain(`Credit note ${note?.number}`);
    expect(text).toContain(number);
  });

  test("a full refund says whether the order ends; ended, the licence is over, the log and the mails say so", async () => {
    const { browser, email } = await customer();
    const { number, amount_cents } = await placed(browser, PLAN);
    const refund = (order?: string, which = number, cents = amount_cents) =>
      boss.post(`/v1/invoices/${which}/refunds/`, { amount_cents: cents, note: "withdrawn", ...(order && { order }) });
    await boss.post(`/v1/invoices/${number}/settle/`);
    expect(detail(await refund())).toContain("ends or remains active");
    expect((await refund("gone")).statusCode).toBe(400);
    expect(await subscription(browser)).toMatchObject({ state: "active" });
    expect(
      (await browser.post(`/v1/invoices/${number}/refunds/`, { amount_cents: 1, note: "own", order: "ends" }))
        .statusCode,
    ).toBe(403);
    expect((await refund("ends")).json()).toMatchObject({ data: { state: "paid", paid_cents: 0 } });
    expect(await subscription(browser)).toMatchObject({ state: "expired" });
    const mails = (await it.mailTo(email)).filter(({ subject }) => subject.startsWith(`Refund of invoice ${number}`));
    expect(mails.map(({ subject }) => subject)).toEqual([`Refund of invoice ${number}: order ended`]);
    const { rows } = await it.all((tx) =>
      sql<{ action: string }>`select action from audit_log where object = ${number} order by at, seq`.execute(tx),
    );
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(["invoice.refunded", "invoice.order-ended"]);
  });

  test("a refunded extension ends where the term before it ends; of two orders the later one is ended first", async () => {
    const { browser } = await customer();
    const first = await placed(browser, PLAN);
    await boss.post(`/v1/invoices/${first.number}/settle/`);
    const { ends_at: before } = await subscription(browser);
    const second = await placed(browser, PLAN);
    await boss.post(`/v1/invoices/${second.number}/settle/`);
    const end = ({ number, amount_cents }: { number: string; amount_cents: number }) =>
      boss.post(`/v1/invoices/${number}/refunds/`, { amount_cents, note: "withdrawn", order: "ends" });
    expect(detail(await end(first))).toContain("End that order first");
    expect((await end(second)).statusCode).toBe(200);
    expect(await subscription(browser)).toMatchObject({ state: "active", ends_at: before, invoice: first.number });
    expect((await end(first)).statusCode).toBe(200);
    expect(await subscription(browser)).toMatchObject({ state: "expired" });
  });

  test("a refunded add-on ends with its refund, and the licence goes on", async () => {
    const { browser } = await customer();
    const plan = await placed(browser, PLAN);
    await boss.post(`/v1/invoices/${plan.number}/settle/`);
    const { number, amount_cents } = await placed(browser, TAKEDOWN);
    await boss.post(`/v1/invoices/${number}/settle/`);
    const refund = () => boss.post(`/v1/invoices/${number}/refunds/`, { amount_cents, note: "unused", order: "ends" });
    expect(statuses(await Promise.all([refund(), refund()]))).toEqual([200, 400]);
    expect(await subscription(browser)).toMatchObject({ state: "active", add_ons: [] });
  });
});

describe("an open order", () => {
  test("is cancelled by who pays it or an operator, by no one else, and cannot be settled then", async () => {
    const [one, other] = [await customer(), await customer()];
    const reseller = await partner("gold");
    const clientOfPartner = await customer({ partner: reseller.org });
    const { number } = await placed(one.browser, PLAN);
    const own = await placed(clientOfPartner.browser, PLAN);
    const cancel = (browser: TestBrowser, which: string) => browser.post(`/v1/invoices/${which}/cancel/`);
    expect((await cancel(other.browser, number)).statusCode).toBe(404);
    expect((await cancel(await reseller.browser(), own.number)).statusCode).toBe(404);
    expect((await cancel(one.browser, number)).json()).toMatchObject({ data: { state: "cancelled" } });
    expect((await cancel(one.browser, number)).statusCode).toBe(409);
    expect((await boss.post(`/v1/invoices/${number}/settle/`)).statusCode).toBe(409);
    expect((await boss.post(`/v1/invoices/${own.number}/cancel/`, { reason: "Wrong plan" })).statusCode).toBe(200);
    const [mail] = (await it.mailTo(clientOfPartner.email)).filter(({ subject }) =>
      subject.startsWith("Order cancelled"),
    );
    expect(mail?.text).toContain("Wrong plan");
    await runQueued(it, mailInvoiceJob);
    expect((await it.mailTo(one.email)).some(({ subject }) => subject === `Invoice ${number}`)).toBe(false);
  });

  test("is read by who pays it and by operators: a partner and its sellers see what the partner pays, and nothing a client pays itself", async () => {
    const reseller = await partner("gold");
    const [direct, assigned, unassigned] = [
      await customer({ partner: reseller.org }),
      await customer({ partner: reseller.org }),
      await customer({ partner: reseller.org }),
    ];
    const own = await placed(direct.browser, PLAN);
    const manager = await reseller.browser();
    const paid = await placed(manager, PLAN, { organization: assigned.org });
    const other = await placed(manager, PLAN, { organization: unassigned.org });
    const seller = await it.signIn(
      (await it.user(reseller.org, "seller", { clients: [direct.org, assigned.org] })).email,
    );
    const numbersOf = async (browser: TestBrowser) => (await listed(browser)).map(({ number }) => number).toSorted();
    expect(await numbersOf(manager)).toEqual([paid.number, other.number].toSorted());
    expect(await numbersOf(seller)).toEqual([paid.number]);
    expect(await numbersOf(direct.browser)).toEqual([own.number]);
    expect(await numbersOf(assigned.browser)).toEqual([]);
    const read = async (browser: TestBrowser, number: string) => [
      (await browser.get(`/v1/invoices/${number}/`)).statusCode,
      (await browser.get(`/v1/invoices/${number}/pdf/`)).statusCode,
    ];
    for (const browser of [manager, seller]) expect(await read(browser, own.number)).toEqual([404, 404]);
    expect(await read(seller, other.number)).toEqual([404, 404]);
    expect(await read(seller, paid.number)).toEqual([200, 200]);
    expect(await read(boss, own.number)).toEqual([200, 200]);
  });

  test("with a payment is not cancelled before the payment is refunded", async () => {
    const { browser } = await customer();
    const { number } = await placed(browser, PLAN);
    await boss.post(`/v1/invoices/${number}/payments/`, { amount_cents: 500 });
    expect(detail(await browser.post(`/v1/invoices/${number}/cancel/`))).toContain("Record its refund");
    await boss.post(`/v1/invoices/${number}/refunds/`, { amount_cents: 500, note: "returned" });
    expect((await browser.post(`/v1/invoices/${number}/cancel/`)).statusCode).toBe(200);
  });

  test("of another plan blocks a second one until it is cancelled; the same one again is the same order", async () => {
    const { browser } = await customer();
    const first = await placed(browser, PLAN);
    expect((await placed(browser, PLAN)).number).toBe(first.number);
    const second = await order(browser, { ...PLAN, plan: "essentials" });
    expect([second.statusCode, detail(second)]).toEqual([
      409,
      "Another plan has already been ordered and is not paid yet. Cancel that order first.",
    ]);
    await browser.post(`/v1/invoices/${first.number}/cancel/`);
    expect((await placed(browser, { ...PLAN, plan: "essentials" })).number).not.toBe(first.number);
  });

  test("placed and cancelled in a loop is refused after five a day, and mails no one then", async () => {
    const { browser } = await customer();
    for (let n = 0; n < 5; n += 1) {
      const { number } = await placed(browser, PLAN);
      await browser.post(`/v1/invoices/${number}/cancel/`);
    }
    const mails = (await it.mailTo(BOSS)).length;
    const sixth = await order(browser, PLAN);
    expect([sixth.statusCode, detail(sixth)]).toEqual([429, expect.stringContaining("within 24 hours")]);
    expect((await it.mailTo(BOSS)).length).toBe(mails);
    // Another customer is not affected.
    expect((await order((await customer()).browser, PLAN)).statusCode).toBe(200);
  });

  test("is announced in the account, and overdue from the second it was due", async () => {
    const { browser, name } = await customer();
    const orderOf = async (who: TestBrowser) =>
      (await who.get("/v1/account/")).json<{ data: { licence: { order: unknown } } }>().data.licence.order;
    expect(await orderOf(browser)).toBeNull();
    const { number, due_at } = await placed(browser, PLAN);
    expect(await orderOf(browser)).toEqual({ number, state: "open", due_at, plan: "professional", by_partner: false });
    expect(await listed(boss, `state=open&q=${encodeURIComponent(name)}`)).toHaveLength(1);
    it.clock.pass(31 * DAY_MS);
    const later = await it.signIn(`admin@${name.toLowerCase().replace(" ", "")}.test`);
    boss = await it.signIn(BOSS);
    expect(await orderOf(later)).toMatchObject({ state: "overdue" });
    expect(await listed(boss, `state=open&q=${encodeURIComponent(name)}`)).toEqual([]);
    expect((await listed(boss, `state=overdue&q=${number}`)).map((row) => row.state)).toEqual(["overdue"]);
    expect((await boss.get("/v1/invoices/?state=lost")).statusCode).toBe(400);
    await later.post(`/v1/invoices/${number}/cancel/`);
    expect(await orderOf(later)).toBeNull();
  });
});

describe("a partner", () => {
  test.each([
    ["silver", 25, 955_875],
    ["gold", 35, 828_425],
    ["platinum", 50, 637_250],
    [null, 0, 1_274_500],
  ])("of the tier %s buys for its client at %i % off, and the client sees no price", async (tier, percent, total) => {
    const reseller = await partner(tier);
    const client = await customer({ partner: reseller.org });
    const browser = await reseller.browser();
    const more = { organization: client.org };
    const quoted = await browser.post("/v1/payment/quote/", { item: PLAN, ...more });
    expect(quoted.json()).toMatchObject({
      data: { quote: { list_cents: 1_274_500, discount_percent: percent, total_cents: total } },
    });
    const invoice = await placed(browser, PLAN, more);
    expect(invoice).toMatchObject({
      organization: { id: client.org },
      payer: { id: reseller.org },
      discount_percent: percent,
      amount_cents: total,
    });
    // The client knows that something is ordered for it, and neither the number nor what the partner pays.
    expect(await listed(client.browser)).toEqual([]);
    for (const path of ["", "pdf/"])
      expect((await client.browser.get(`/v1/invoices/${invoice.number}/${path}`)).statusCode).toBe(404);
    expect((await client.browser.post(`/v1/invoices/${invoice.number}/cancel/`)).statusCode).toBe(404);
    expect((await client.browser.get("/v1/account/")).json()).toMatchObject({
      data: { licence: { order: { number: "", plan: "professional", by_partner: true } } },
    });
    expect((await order(client.browser, PLAN)).statusCode).toBe(409);
    expect((await boss.post(`/v1/invoices/${invoice.number}/settle/`)).statusCode).toBe(200);
    expect(await subscription(client.browser)).toMatchObject({ state: "active", plan: "professional" });
    const [reported] = await it.mailTo(client.email);
    expect(reported?.subject).toBe("Order activated: Parapet Professional, one year");
    expect(reported?.text).not.toMatch(/\$\d/);
    expect(reported?.attachments).toEqual([]);
    expect(await queued()).toMatchObject([
      { payer: reseller.org, occasion: "ordered" },
      { payer: reseller.org, occasion: "paid" },
    ]);
  });

  test("cannot buy for a foreign client, for itself or for no one, nor name a price", async () => {
    const reseller = await partner("platinum");
    const own = await customer({ partner: reseller.org });
    const foreign = await customer();
    const browser = await reseller.browser();
    for (const path of ["/v1/invoices/", "/v1/payment/quote/"]) {
      for (const organization of [foreign.org, reseller.org, "00000000-0000-4000-8000-000000000000"])
        expect((await browser.post(path, { item: PLAN, organization })).statusCode).toBe(404);
      expect((await browser.post(path, { item: PLAN })).statusCode).toBe(403);
      expect((await own.browser.post(path, { item: PLAN, organization: foreign.org })).statusCode).toBe(404);
    }
    for (const who of [browser, own.browser])
      expect((await order(who, PLAN, { organization: own.org, agreed_cents: 1 })).statusCode).toBe(403);
    const user = await it.signIn((await it.user(reseller.org, "partner_user", { clients: [own.org] })).email);
    expect((await order(user, PLAN, { organization: own.org })).statusCode).toBe(403);
    expect(await listed(boss, `q=${encodeURIComponent(foreign.name)}`)).toEqual([]);
  });
});

describe("an operator", () => {
  test("orders on behalf of a customer, at an agreed price where the catalog has none", async () => {
    const { org, browser, email } = await customer();
    const enterprise = { kind: "plan", plan: "enterprise", billing: "annual" };
    expect((await order(boss, enterprise, { organization: org })).statusCode).toBe(400);
    for (const agreed_cents of [0, -5, 1.5])
      expect((await order(boss, enterprise, { organization: org, agreed_cents })).statusCode).toBe(400);
    const invoice = await placed(boss, enterprise, { organization: org, agreed_cents: 2_500_000 });
    expect(invoice).toMatchObject({ amount_cents: 2_500_000, payer: { id: org }, state: "open" });
    expect((await listed(browser)).map(({ number }) => number)).toEqual([invoice.number]);
    const again = await boss.post(`/v1/invoices/${invoice.number}/resend/`);
    expect(again.json()).toEqual({ data: { recipients: [email] } });
    expect((await browser.post(`/v1/invoices/${invoice.number}/resend/`)).statusCode).toBe(403);
    expect((await queued()).map(({ occasion }) => occasion)).toEqual(["ordered", "resent"]);
  });

  test("states payee, bank, tax and number range; an issued invoice keeps them, in the reader's language", async () => {
    const client = await customer();
    expect((await client.browser.get("/v1/portal_management/billing/")).statusCode).toBe(403);
    const { version, missing } = (await boss.get("/v1/portal_management/billing/")).json<{
      data: { version: number; missing: string[] };
    }>().data;
    expect(missing).toEqual(["payee", "address", "bank", "account"]);
    const save = (issuer: object, at: number) =>
      boss.send("PUT", "/v1/portal_management/billing/", { issuer, version: at });
    for (const wrong of [{ tax_percent: -1 }, { tax_percent: 101 }, { prefix: "p x" }, { due_days: -1 }])
      expect((await save({ ...ISSUER, ...wrong }, version)).statusCode).toBe(400);
    expect((await save(ISSUER, version)).statusCode).toBe(200);
    expect((await save(ISSUER, version)).statusCode).toBe(409);

    const profile = {
      company: "Customer GmbH",
      address: "Hauptstraße 1\r\n10115 Berlin",
      tax_number: "DE111111111",
      po_number: "PO-77",
      contact_name: "Ada Ledger",
      contact_email: `billing@${client.domain}`,
      version: 0,
    };
    const details = (body: object) => client.browser.send("PUT", "/v1/billing_profile/", body);
    expect(detail(await details({ ...profile, contact_email: "victim@elsewhere.test" }))).toContain(
      "one of your organization",
    );
    // A domain that anyone can add, and no one has verified, makes no address the own one.
    await it.all((tx) => insertDomain(tx, client.org, "bystander.test", "token", it.clock.now()));
    const relayed = await details({ ...profile, contact_email: "victim@bystander.test" });
    expect([relayed.statusCode, detail(relayed)]).toEqual([400, expect.stringContaining("one of your organization")]);
    expect((await details({ ...profile, address: "" })).statusCode).toBe(400);
    expect((await details(profile)).json()).toEqual({ data: { version: 1 } });
    expect((await details(profile)).statusCode).toBe(409);
    expect((await boss.get("/v1/billing_profile/")).json()).toEqual({ data: { profile: null, version: 0 } });

    const invoice = await placed(client.browser, PLAN, { locale: "es" });
    expect(invoice).toMatchObject({ tax_cents: 254_900, amount_cents: 1_529_400, po_number: "PO-77" });
    expect(invoice.number).toMatch(/^PX-2026-0001$/);
    expect((invoice.due_at ?? 0) - invoice.created_at).toBe(14 * 86_400);
    expect((await listed(boss, "q=PO-77")).map(({ number }) => number)).toEqual([invoice.number]);
    // What is changed afterwards concerns later invoices.
    await save({ ...ISSUER, account: "CHANGED", tax_percent: 0 }, version + 1);
    await save({ ...ISSUER, prefix: "P", tax_percent: 0 }, version + 2);
    if (!inject("isNightly")) return; // What follows draws three documents.
    const pdf = await client.browser.get(`/v1/invoices/${invoice.number}/pdf/`, { "accept-language": "es" });
    const text = pdfText(pdf.rawPayload);
    for (const part of [
      "Factura PX-2026-0001",
      "Parapet Operations Ltd",
      "Portsmouth PO1 1AA",
      "GB123456789",
      "Customer GmbH",
      "10115 Berlin",
      "DE111111111",
      "PO-77",
      "GB00 HARB 0000 0000 0000 01",
      "HARBGB00",
      "VAT (20\u00a0%)",
      "USD",
      "Gracias por su pedido.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("CHANGED");
    await runQueued(it, mailInvoiceJob);
    const subject = `Factura ${invoice.number}`;
    expect(await it.mailTo(profile.contact_email)).toMatchObject([
      { subject, attachments: [{ name: `${invoice.number}.pdf`, type: "application/pdf" }] },
    ]);
    expect((await it.mailTo(client.email))[0]?.subject).toBe(`Invoice ${invoice.number}`);
  }, 60_000);
});

test("numbers run without a gap, also when an order is refused in between", async () => {
  const { browser } = await customer();
  const last = async (item: object) => Number((await placed(browser, item)).number.split("-")[2]);
  const first = await last(PLAN);
  expect((await order(browser, { ...PLAN, plan: "essentials" })).statusCode).toBe(409);
  expect(await last(TAKEDOWN)).toBe(first + 1);
});

test("a cancelled subscription is announced by mail and can be resumed until it ends", async () => {
  const { browser, email } = await customer({ licensed: true });
  const resume = (who: TestBrowser) => who.post("/v1/subscription/resume/");
  expect(detail(await resume(browser))).toContain("no cancellation to withdraw");
  await browser.post("/v1/subscription/cancel/", { password: PASSWORD });
  expect((await browser.post("/v1/subscription/cancel/", { password: PASSWORD })).statusCode).toBe(409);
  expect((await subscription(browser)).cancelled_at).not.toBeNull();
  expect((await resume(browser)).statusCode).toBe(200);
  expect((await subscription(browser)).cancelled_at).toBeNull();
  expect((await it.mailTo(email)).slice(0, 2).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Cancellation withdrawn/),
    expect.stringMatching(/^Subscription of .* cancelled$/),
  ]);
  await browser.post("/v1/subscription/cancel/", { password: PASSWORD });
  it.clock.pass(301 * DAY_MS);
  expect((await resume(await it.signIn(email))).statusCode).toBe(409);
});
