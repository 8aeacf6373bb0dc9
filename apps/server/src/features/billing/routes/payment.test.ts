import { putLicence, readLicence } from "@parapet/db/queries/billing";
import { linkPartner } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { runQueued } from "../../../testing/run-queued.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";
import { remindRenewalsJob } from "../jobs/remind-renewals.ts";

const PLAN = { item: { kind: "plan", plan: "professional", billing: "annual" } } as const;
const UNPAID = { state: "expired", plan: "essentials", started_at: null };

let provider: PaymentProvider;
let it: TestPortal;
beforeAll(async () => {
  provider = await startPaymentProvider(() => it.clock.now());
  it = await testPortal({
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
    PUBLIC_URL: "https://portal.example",
  });
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

let customers = 0;
let admin: TestBrowser;
let email: string;
let org: OrgId;

/** A new customer who chose a plan and has not paid, as after signing up; its administrator is signed in. */
beforeEach(async () => {
  customers += 1;
  const made = await it.organization(`Customer ${customers}`, "client", { licensed: false });
  const person = await it.user(made, "client_admin");
  org = made;
  const chosen = { plan: "essentials", billing: "annual", startedAt: null, endsAt: null, invoice: null } as const;
  await it.all((tx) => putLicence(tx, made, chosen));
  email = person.email;
  admin = await it.signIn(email);
});

interface Answer {
  readonly data: Record<string, unknown>;
}

const subscription = async (): Promise<Record<string, unknown> | null> =>
  (await admin.get("/v1/subscription/")).json<Answer>().data;
const invoices = async () => (await admin.get("/v1/invoices/")).json<{ data: Record<string, unknown>[] }>().data;

const begin = async (body: object = PLAN) => {
  const reply = await admin.post("/v1/payment/checkout/", body);
  expect(reply.statusCode).toBe(200);
  const asked = provider.checkouts.at(-1);
  if (asked === undefined) throw new Error("the provider was not asked");
  return { ...reply.json<{ data: { url: string; checkout: string } }>().data, asked };
};

const notify = async (event: object, how: { at?: Date; secret?: string; body?: string } = {}) => {
  const { body, headers } = provider.sign(event, { at: it.clock.now(), ...how });
  return it.app.inject({ method: "POST", url: "/v1/payment/webhook/", payload: how.body ?? body, headers });
};
const outcomeOf = async (event: object) => (await notify(event)).json<{ data: { outcome: string } }>().data.outcome;

const subscriptionEvent = (
  asked: PaymentProvider["checkouts"][number],
  more: { created: Date; cancels?: boolean; type?: string },
) => ({
  id: `evt_${asked.id}_${more.created.getTime()}_${more.cancels}`,
  livemode: false,
  type: more.type ?? "customer.subscription.updated",
  created: Math.floor(more.created.getTime() / 1000),
  data: {
    object: {
      id: asked.id.replace("cs_", "sub_"),
      customer: asked.id.replace("cs_", "cus_"),
      status: "active",
      cancel_at_period_end: more.cancels ?? false,
      metadata: { org, invoice: asked.fields["metadata[invoice]"] },
    },
  },
});

describe("refuses", () => {
  test("a checkout by an unauthorized user, or with an amount from the page", async () => {
    const user = await it.signIn((await it.user(org, "client_user")).email);
    expect((await user.post("/v1/payment/checkout/", PLAN)).statusCode).toBe(403);
    expect((await it.browser().post("/v1/payment/checkout/", PLAN)).statusCode).toBe(401);
    for (const body of [
      { ...PLAN, amount: 1 },
      { item: { ...PLAN.item, price: 1 } },
      { item: { kind: "plan", plan: "gold" } },
      { item: { kind: "add_on", add_on: "takedown", pack: "single", quantity: 0 } },
      { item: { kind: "add_on", add_on: "takedown", pack: "perYear" } },
      { item: { kind: "plan", plan: "enterprise" } },
    ])
      expect([body, (await admin.post("/v1/payment/checkout/", body)).statusCode]).toEqual([body, 400]);
    const operator = await it.organization(`Operator ${customers}`, "operator");
    const boss = await it.signIn((await it.user(operator, "super_admin")).email);
    expect((await boss.post("/v1/payment/checkout/", PLAN)).json()).toMatchObject({
      detail: "Only client organizations need a license.",
    });
  });

  test("an event with a wrong secret, another body, no signature, an old or a future one, or no JSON", async () => {
    const { asked } = await begin();
    const { completed } = provider.eventsOf(asked, it.clock.now());
    const tries = [
      await notify(completed, { secret: "whsec_of_somebody_else" }),
      await notify(completed, { body: JSON.stringify({ ...completed, id: "evt_changed" }) }),
      await notify(completed, { at: new Date(it.clock.at - 6 * 60_000) }),
      await notify(completed, { at: new Date(it.clock.at + 6 * 60_000) }),
      await it.app.inject({ method: "POST", url: "/v1/payment/webhook/", payload: completed }),
      await it.app.inject({ method: "POST", url: "/v1/payment/webhook/" }),
      await notify({}, { body: "not json" }),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400, 400]);
    expect(await subscription()).toMatchObject(UNPAID);
    const saved = await it.all((tx) => sql`select id from payment_event`.execute(tx));
    expect(saved.rows).toEqual([]);
  });

  test("the provider being away: nothing is bought, and trying again works", async () => {
    provider.setDown(true);
    const reply = await admin.post("/v1/payment/checkout/", PLAN);
    provider.setDown(false);
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      503,
      "The payment provider is not responding. Nothing was charged. Try again later.",
    ]);
    expect(await invoices()).toEqual([]);
    await begin();
  });
});

test("a checkout carries the catalogue's price, names us, and changes nothing", async () => {
  const { url, checkout, asked } = await begin({ ...PLAN, locale: "fr" });
  expect(url).toBe(asked.url);
  expect(asked.fields).toMatchObject({
    mode: "subscription",
    locale: "fr",
    customer_email: email,
    "line_items[0][price_data][unit_amount]": "1274500",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][recurring][interval]": "year",
    "line_items[0][price_data][product_data][name]": "Parapet Professional, un an",
    "subscription_data[metadata][org]": org,
    success_url: `https://portal.example/fr/payment/success?checkout=${checkout}&plan=professional&billing=annual`,
    cancel_url: "https://portal.example/fr/payment/failed?plan=professional&billing=annual",
  });
  expect(asked.idempotencyKey).toBe(`checkout-${checkout}`);
  // What the page after paying asks: as often as it likes, without effect.
  for (let n = 0; n < 3; n += 1)
    expect((await admin.get(`/v1/payment/checkout/${checkout}/`)).json()).toEqual({
      data: { state: "waiting", invoice: null },
    });
  expect(await subscription()).toMatchObject(UNPAID);
  expect(await invoices()).toEqual([]);
  const outsider = await it.signIn(
    (await it.user(await it.organization(`Stranger ${customers}`), "client_admin")).email,
  );
  expect((await outsider.get(`/v1/payment/checkout/${checkout}/`)).statusCode).toBe(404);
});

describe("a payment", () => {
  const further: [string, string[]][] = [
    ["in order", ["completed", "paid"]],
    ["each sent three times", ["completed", "completed", "paid", "paid", "completed", "paid"]],
  ];
  test.each<[string, string[]]>([
    // Every other test has them in order.
    ...(inject("isNightly") ? further : []),
    ["out of order", ["paid", "completed"]],
  ])("has one effect: %s", async (_, order) => {
    const { asked, checkout } = await begin();
    const events = provider.eventsOf(asked, it.clock.now()) as Record<string, object>;
    const outcomes = [];
    for (const name of order) outcomes.push(await outcomeOf(events[name] ?? {}));
    expect(outcomes.filter((outcome) => outcome === "settled")).toHaveLength(1);
    expect(outcomes.every((outcome) => ["settled", "known-payment", "repeated"].includes(outcome))).toBe(true);
    const bought = await subscription();
    expect(bought).toMatchObject({ state: "active", plan: "professional", billing: "annual", cancelled_at: null });
    const days = (Number(bought?.["ends_at"]) * 1000 - it.clock.at) / DAY_MS;
    expect(Math.round(days)).toBe(365);
    const listed = await invoices();
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ state: "paid", method: "card", amount_cents: 1_274_500, item: PLAN.item });
    expect((await admin.get(`/v1/payment/checkout/${checkout}/`)).json()).toEqual({
      data: { state: "paid", invoice: listed[0]?.["number"] },
    });
    await runQueued(it, mailInvoiceJob);
    const letters = (await it.mailTo(email)).filter(({ subject }) => subject.startsWith("Payment received"));
    expect(letters).toHaveLength(1);
    expect((await admin.get("/v1/user_management/")).statusCode).toBe(200); // the licence holds
  });

  test("fifty deliveries of one event at once are one", async () => {
    const { asked } = await begin({ item: { kind: "add_on", add_on: "takedown", pack: "single", quantity: 2 } });
    const { completed } = provider.eventsOf(asked, it.clock.now());
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(completed)));
    expect(outcomes.filter((outcome) => outcome === "settled")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(49);
    expect(await invoices()).toHaveLength(1);
  });

  test("for an unknown order or of an unhandled type is stored and changes nothing", async () => {
    const { asked } = await begin();
    const { completed } = provider.eventsOf(asked, it.clock.now()) as { completed: { data: { object: object } } };
    const strange = (id: string, more: object) => ({
      ...completed,
      id,
      data: { object: { ...completed.data.object, ...more } },
    });
    expect(await outcomeOf(strange(`evt_a${customers}`, { metadata: {} }))).toBe("unmatched");
    const other = { org: "00000000-0000-4000-8000-00000000000f", invoice: asked.fields["metadata[invoice]"] };
    expect(await outcomeOf(strange(`evt_b${customers}`, { metadata: other }))).toBe("unmatched");
    expect(await outcomeOf(strange(`evt_c${customers}`, { payment_status: "unpaid" }))).toBe("unpaid");
    expect(await outcomeOf({ ...completed, id: `evt_d${customers}`, type: "charge.updated" })).toBe("ignored");
    expect(await subscription()).toMatchObject(UNPAID);
  });
});

describe("what goes on after it", () => {
  const pay = async (body?: object) => {
    const { asked } = await begin(body);
    const { completed, paid } = provider.eventsOf(asked, it.clock.now());
    expect(await outcomeOf(paid ?? completed)).toBe("settled");
    return { asked, paid: paid as { data: { object: Record<string, unknown> } } };
  };

  const renewal = (paid: { data: { object: Record<string, unknown> } }, type = "invoice.paid") => {
    const start = Math.floor(it.clock.at / 1000);
    return {
      ...paid,
      id: `evt_renewal_${customers}_${type}`,
      type,
      created: start,
      data: {
        object: {
          ...paid.data.object,
          id: `in_renewal_${customers}`,
          lines: { data: [{ period: { start, end: start + 30 * 86_400 } }] },
        },
      },
    };
  };

  test("a renewal creates its own invoice and extends the licence; a failed renewal is notified and changes nothing", async () => {
    const { paid } = await pay({ item: { kind: "plan", plan: "essentials", billing: "monthly" } });
    it.clock.pass(29 * DAY_MS);
    admin = await it.signIn(email);
    const before = await subscription();
    expect(await outcomeOf(renewal(paid, "invoice.payment_failed"))).toBe("failed-payment");
    expect(await subscription()).toMatchObject({ ends_at: before?.["ends_at"], cancelled_at: null });
    expect((await it.mailTo(email)).some(({ subject }) => subject === "Payment failed")).toBe(true);
    expect(await outcomeOf(renewal(paid))).toBe("settled");
    expect(Number((await subscription())?.["ends_at"])).toBeGreaterThan(Number(before?.["ends_at"]));
    expect((await invoices()).map(({ state }) => state)).toEqual(["paid", "paid"]);
    // A late duplicate of the failure event does not undo the payment.
    expect(await outcomeOf({ ...renewal(paid, "invoice.payment_failed"), id: `evt_late_${customers}` })).toBe(
      "overtaken",
    );
  });

  test("a cancellation in the portal requires the password, is sent to the provider, and keeps the paid term", async () => {
    const { asked } = await pay();
    const ends = (await subscription())?.["ends_at"];
    expect((await admin.post("/v1/subscription/cancel/", { password: "wrong" })).statusCode).toBe(403);
    expect((await admin.post("/v1/subscription/cancel/", { password: PASSWORD })).json()).toEqual({
      data: { ends_at: ends },
    });
    const last = async () => {
      await runQueued(it, endSubscriptionJob);
      return provider.asks.at(-1);
    };
    const subscribed = asked.id.replace("cs_", "sub_");
    expect(await last()).toBe(`POST ${subscribed} cancel_at_period_end=true`);
    // Changed twice before the provider is called: only the last state is sent.
    expect((await admin.post("/v1/subscription/resume/")).statusCode).toBe(200);
    expect(await last()).toBe(`POST ${subscribed} cancel_at_period_end=false`);
    await admin.post("/v1/subscription/cancel/", { password: PASSWORD });
    await admin.post("/v1/subscription/resume/");
    await admin.post("/v1/subscription/cancel/", { password: PASSWORD });
    const reported = provider.asks.length;
    await last();
    expect(provider.asks.slice(reported).every((ask) => ask.endsWith("cancel_at_period_end=true"))).toBe(true);
    expect(await subscription()).toMatchObject({ state: "active", ends_at: ends });
    it.clock.pass(366 * DAY_MS);
    admin = await it.signIn(email);
    expect(await subscription()).toMatchObject({ state: "expired" });
  });

  test("cancelled and resumed at the provider, in any order of events", async () => {
    const { asked } = await pay();
    const at = (minutes: number) => new Date(it.clock.at + minutes * 60_000);
    const [cancelled, resumed] = [
      subscriptionEvent(asked, { created: at(1), cancels: true }),
      subscriptionEvent(asked, { created: at(2), cancels: false }),
    ];
    expect(await outcomeOf(cancelled)).toBe("cancelled");
    expect((await subscription())?.["cancelled_at"]).not.toBeNull();
    expect(await outcomeOf(resumed)).toBe("resumed");
    expect(await outcomeOf({ ...cancelled, id: `evt_older_${customers}` })).toBe("overtaken");
    expect(await subscription()).toMatchObject({ cancelled_at: null, state: "active" });
    const deleted = subscriptionEvent(asked, { created: at(3), type: "customer.subscription.deleted" });
    expect(await outcomeOf(deleted)).toBe("cancelled");
    expect(await subscription()).toMatchObject({ state: "active" }); // what is paid for stays
  });

  test("a cancellation that arrives before the payment stays in effect", async () => {
    const { asked } = await begin();
    const { completed } = provider.eventsOf(asked, it.clock.now());
    const early = subscriptionEvent(asked, { created: new Date(it.clock.at + 60_000), cancels: true });
    expect(await outcomeOf(early)).toBe("cancelled");
    expect(await outcomeOf(completed)).toBe("settled");
    expect(await subscription()).toMatchObject({ state: "active", plan: "professional" });
    expect((await subscription())?.["cancelled_at"]).not.toBeNull();
  });

  test("another plan takes the place of the first, whose subscription is ended", async () => {
    const { asked: first } = await pay({ item: { kind: "plan", plan: "essentials", billing: "annual" } });
    await pay();
    expect(await subscription()).toMatchObject({ plan: "professional" });
    const [job] = await it.services.jobs.boss.fetch<{ subscription: string; when: "now" }>(endSubscriptionJob.name);
    expect(job?.data).toEqual({ subscription: first.id.replace("cs_", "sub_"), when: "now" });
    expect(provider.checkouts.at(-1)?.fields["customer"]).toBe(first.id.replace("cs_", "cus_"));
  });

  test("a partner that pays by card and its client never meet each other's payment details at the provider", async () => {
    await pay();
    const partner = await it.organization(`Partner ${customers}`, "partner");
    await it.all((tx) => linkPartner(tx, partner, org, it.clock.now()));
    const broker = await it.signIn((await it.user(partner, "partner_admin")).email);
    const wanted = { item: { kind: "plan", plan: "enterprise", billing: "annual" }, organization: org };
    expect((await broker.post("/v1/payment/checkout/", { ...wanted, agreed_cents: 1 })).statusCode).toBe(400);
    const plan = { ...PLAN, organization: org };
    expect((await broker.post("/v1/payment/checkout/", plan)).statusCode).toBe(200);
    const asked = provider.checkouts.at(-1);
    if (asked === undefined) throw new Error("the provider was not asked");
    expect(asked.fields["customer"]).toBeUndefined();
    const { completed, paid } = provider.eventsOf(asked, it.clock.now());
    expect(await outcomeOf(paid ?? completed)).toBe("settled");
    const { asked: own } = await begin();
    expect(own.fields["customer"]).not.toBe(asked.id.replace("cs_", "cus_"));
  });

  test("add-ons raise the limit from the moment they are paid, and no longer than they are paid for", async () => {
    await pay();
    const limit = async (name: string) =>
      (((await subscription()) ?? {})["limits"] as { name: string; limit: number }[]).find((one) => one.name === name)
        ?.limit;
    expect(await limit("takedownsPerMonth")).toBe(2);
    await pay({ item: { kind: "add_on", add_on: "takedown", pack: "tenPerMonth" } });
    await pay({ item: { kind: "add_on", add_on: "vipSlot", pack: "perYear", quantity: 2 } });
    expect([await limit("takedownsPerMonth"), await limit("vipSlots")]).toEqual([12, 5]);
    expect((await subscription())?.["add_ons"]).toMatchObject([
      { kind: "takedown", quantity: 10 },
      { kind: "vipSlot", quantity: 2 },
    ]);
    it.clock.pass(40 * DAY_MS);
    admin = await it.signIn(email);
    expect([await limit("takedownsPerMonth"), await limit("vipSlots")]).toEqual([2, 5]);
  });

  test("an end that comes near is announced twice, and not where a subscription renews itself", async () => {
    await pay();
    const other = await it.organization(`Invoiced ${customers}`, "client");
    const reader = await it.user(other, "client_admin");
    const soon = new Date(it.clock.at + 20 * DAY_MS);
    for (const one of [other, org])
      await it.all((tx) => sql`update licence set ends_at = ${soon} where org_id = ${one}`.execute(tx));
    expect((await it.all((tx) => readLicence(tx, org)))?.endsAt).toEqual(soon);
    const run = () => remindRenewalsJob.run({}, { services: it.services } as never);
    const reported = async (to: string) =>
      (await it.mailTo(to)).filter(({ subject }) => subject.startsWith("Your license expires")).length;
    await run();
    await run();
    expect([await reported(reader.email), await reported(email)]).toEqual([1, 0]);
    it.clock.pass(18 * DAY_MS);
    await run();
    await run();
    expect([await reported(reader.email), await reported(email)]).toEqual([2, 0]);
  });
});

describe("the card of a subscription", () => {
  test("is changed on the provider's page, by those who pay, and only where there is one", async () => {
    expect((await admin.post("/v1/payment/card/")).statusCode).toBe(404);
    const user = await it.signIn((await it.user(org, "client_user")).email);
    expect((await user.post("/v1/payment/card/")).statusCode).toBe(403);
    const { asked } = await begin();
    const { completed, paid } = provider.eventsOf(asked, it.clock.now());
    for (const event of [paid, completed]) if (event !== null) await notify(event);
    const customer = asked.id.replace("cs_", "cus_");
    const reply = await admin.post("/v1/payment/card/", undefined, { "accept-language": "es" });
    expect(reply.json()).toEqual({ data: { url: `${provider.url}/card/${customer}` } });
    expect(provider.asks.at(-1)).toBe(`POST billing_portal ${customer}`);
    provider.setDown(true);
    expect((await admin.post("/v1/payment/card/")).statusCode).toBe(503);
    provider.setDown(false);
  });
});
