import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { invoiceQueue } from "../../../platform/admission/work-queues.ts";
import { runQueued } from "../../../testing/run-queued.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";

const PLAN = { item: { kind: "plan", plan: "essentials", billing: "monthly" } } as const;

let it: TestPortal;
let boss: { browser: TestBrowser; email: string };
beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  const { email } = await it.user(operator, "super_admin", { email: "boss@operator.test" });
  boss = { browser: await it.signIn(email), email };
});
afterAll(() => it[Symbol.asyncDispose]());

const customer = async (name: string) => {
  const org = await it.organization(name, "client", { licensed: false });
  const { email } = await it.user(org, "client_admin");
  return { org, email, browser: await it.signIn(email) };
};
interface Listed {
  readonly data: { readonly number: string; readonly state: string }[];
}
const numbers = async (browser: TestBrowser) =>
  (await browser.get("/v1/invoices/")).json<Listed>().data.map(({ number, state }) => `${number} ${state}`);

test("without a provider, card payment is refused with a message and the webhook endpoint does not exist", async () => {
  const { browser } = await customer("Cardless");
  expect((await browser.get("/v1/payment/options/")).json()).toEqual({ data: { card: false, invoice: true } });
  const refused = await browser.post("/v1/payment/checkout/", PLAN);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    "Card payment is not available. Order by invoice instead.",
  ]);
  expect((await it.app.inject({ method: "POST", url: "/v1/payment/webhook/", payload: {} })).statusCode).toBe(404);
});

test("unauthorized orders, orders of plans priced by agreement, and foreign invoices are refused", async () => {
  const [one, other] = [await customer("One"), await customer("Other")];
  const user = await it.signIn((await it.user(one.org, "client_user")).email);
  expect((await user.post("/v1/invoices/", PLAN)).statusCode).toBe(403);
  expect((await user.get("/v1/invoices/")).statusCode).toBe(403);
  const refused = await one.browser.post("/v1/invoices/", { item: { kind: "plan", plan: "enterprise" } });
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    "This price is set individually. Send us a purchase request.",
  ]);
  const { number } = (await one.browser.post("/v1/invoices/", PLAN)).json<{ data: { number: string } }>().data;
  expect(await numbers(other.browser)).toEqual([]);
  expect((await other.browser.get(`/v1/invoices/${number}/pdf/`)).statusCode).toBe(404);
  for (const browser of [one.browser, other.browser])
    expect((await browser.post(`/v1/invoices/${number}/settle/`)).statusCode).toBe(403);
  expect((await boss.browser.post("/v1/invoices/P-2026-9999/settle/")).statusCode).toBe(404);
  expect((await boss.browser.post("/v1/invoices/..%2Fx/settle/")).statusCode).toBe(400);
});

test("an order sent ten times at once is one invoice; the operator settles it once and the licence runs", async () => {
  const { browser, email } = await customer("Invoiced");
  const asked = await Promise.all(Array.from({ length: 10 }, () => browser.post("/v1/invoices/", PLAN)));
  const made = new Set(asked.map((reply) => reply.json<{ data: { number: string } }>().data.number));
  expect(made.size).toBe(1);
  const [number = ""] = made;
  expect(number).toMatch(/^P-2026-\d{4,}$/);
  expect(await numbers(browser)).toEqual([`${number} open`]);
  expect((await browser.get("/v1/user_management/")).statusCode).toBe(403); // ordered is not paid
  await runQueued(it, mailInvoiceJob);
  expect((await it.mailTo(email)).filter(({ subject }) => subject === `Invoice ${number}`)).toHaveLength(1);
  expect((await it.mailTo(boss.email)).filter(({ text }) => text.includes(number))).toHaveLength(1);

  const settled = await Promise.all([1, 2, 3].map(() => boss.browser.post(`/v1/invoices/${number}/settle/`)));
  expect(settled.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await browser.get("/v1/subscription/")).json()).toMatchObject({
    data: { state: "expiring", plan: "essentials", billing: "monthly", invoice: number },
  });
  expect((await browser.get("/v1/user_management/")).statusCode).toBe(200);
  expect(await numbers(browser)).toEqual([`${number} paid`]);

  const log = (await boss.browser.get("/v1/audit_log/?action=invoice.paid")).json<{ data: { object: string }[] }>();
  expect(log.data.filter(({ object }) => object === number)).toHaveLength(1);
});

test("paying early loses no day, and another plan begins at once", async () => {
  const { browser } = await customer("Early");
  const buy = async (item: object) => {
    const { number } = (await browser.post("/v1/invoices/", { item })).json<{ data: { number: string } }>().data;
    await boss.browser.post(`/v1/invoices/${number}/settle/`);
    const { data } = (await browser.get("/v1/subscription/")).json<{ data: { ends_at: number; plan: string } }>();
    return { plan: data.plan, days: Math.round((data.ends_at * 1000 - it.clock.at) / 86_400_000) };
  };
  expect(await buy(PLAN.item)).toEqual({ plan: "essentials", days: 30 });
  expect(await buy(PLAN.item)).toEqual({ plan: "essentials", days: 61 });
  expect(await buy({ kind: "plan", plan: "professional", billing: "annual" })).toEqual({
    plan: "professional",
    // The 61 days of the lower plan count by their price.
    days: 412,
  });
});

test("the paper is a PDF in the reader's language; ten requests for it are one drawing", async () => {
  const { browser } = await customer("Papier & Söhne");
  const { number } = (await browser.post("/v1/invoices/", PLAN)).json<{ data: { number: string } }>().data;
  const draw = () => browser.get(`/v1/invoices/${number}/pdf/`, { "accept-language": "fr" });
  const [pdf, ...same] = await Promise.all([draw(), ...Array.from({ length: 9 }, draw)]);
  if (pdf === undefined) throw new Error("no reply");
  // Each drawing states the moment it was made: equal files are one drawing.
  expect(new Set([pdf, ...same].map(({ rawPayload }) => rawPayload.toString("latin1"))).size).toBe(1);
  expect([pdf.statusCode, pdf.headers["content-type"], pdf.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    `attachment; filename="${number}.pdf"`,
  ]);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.rawPayload.toString("latin1")).toContain("/Lang (fr)");
}, 30_000);

test.runIf(inject("isNightly"))(
  "an organization whose drawings wait is refused further ones, another is not",
  async () => {
    const [busy, other] = [await customer("Busy"), await customer("Calm")];
    const gate = Promise.withResolvers<Buffer>();
    const waiting = Array.from({ length: 5 }, (_, number) =>
      invoiceQueue.run(busy.org, `held ${number}`, () => gate.promise),
    );
    const pdfOf = async ({ browser }: { browser: TestBrowser }) => {
      const { number } = (await browser.post("/v1/invoices/", PLAN)).json<{ data: { number: string } }>().data;
      return browser.get(`/v1/invoices/${number}/pdf/`);
    };
    expect((await pdfOf(busy)).statusCode).toBe(429);
    const reply = pdfOf(other);
    gate.resolve(Buffer.from(""));
    expect((await reply).statusCode).toBe(200);
    await Promise.all(waiting);
  },
  30_000,
);
