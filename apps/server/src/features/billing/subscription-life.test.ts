import {
  invoiceByNumber,
  invoiceEntries,
  type InvoiceRow,
  invoicesPage,
  limitFor,
  readLicence,
} from "@parapet/db/queries/billing";
import { changeOrganization } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { accessUntil, addMonths, licenceState, type PlanId, PLANS } from "@parapet/domain/plans";
import type { Paid, ProviderEvent } from "@parapet/lab/payment-ledger";
import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { runQueued } from "../../testing/run-queued.ts";
import { testActor } from "../../testing/test-actor.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { receivePayment } from "./commands/change-invoice.ts";
import { continueSubscription, endSubscription } from "./commands/end-subscription.ts";
import { orderByInvoice, startCheckout } from "./commands/order.ts";
import { endSubscriptionJob } from "./jobs/end-subscription.ts";
import { followTermsJob } from "./jobs/follow-terms.ts";
import { linkPaymentJob } from "./jobs/link-payment.ts";
import { reconcilePaymentsJob } from "./jobs/reconcile-payments.ts";
import { stopUnusedRenewalsJob } from "./jobs/stop-unused-renewals.ts";
import type { BillingServices } from "./payments.ts";

let provider: PaymentProvider;
let it: TestPortal;
let services: BillingServices;
beforeAll(async () => {
  provider = await startPaymentProvider(() => it.clock.now());
  it = await testPortal({
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
    PUBLIC_URL: "https://portal.example",
  });
  services = it.services as unknown as BillingServices;
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const PLAN = { kind: "plan", plan: "professional", billing: "annual" } as const;
const PERIOD_UNTIL_2076 = { data: [{ period: { start: 1_790_000_000, end: 3_345_000_000 } }] };
type Item = Parameters<typeof startCheckout>[3]["item"];

const VISITOR = { ip: "127.0.0.1", claimedIp: null, browser: "test" };

let customers = 0;

/** A customer of the portal and of the provider. */
class Customer {
  readonly org: OrgId;
  readonly #name: string;
  /** Everything that charges at the provider, and of it the plans; the newest is the last. */
  readonly charging: string[] = [];
  readonly plans: string[] = [];
  readonly #payers = new Set<string>();
  /** Payments that a lost dispute withdrew, with what was left of them. */
  readonly lost = new Map<Paid, number>();
  /** Refunds that may still fail. */
  readonly refunds: string[] = [];
  /** How long there was access. */
  hadMs = 0;
  wasLate = false;
  /** Disputes and refunds that came back: each may add days of grace. */
  interruptions = 0;

  constructor(org: OrgId, name: string) {
    this.org = org;
    this.#name = name;
  }

  static async create(): Promise<Customer> {
    customers += 1;
    const name = `Customer ${customers}`;
    return new Customer(await it.organization(name, "client", { licensed: false }), name);
  }

  get subscription(): string {
    return this.plans.at(-1) ?? "";
  }

  get #actor() {
    return testActor({ org: this.org, orgName: this.#name, scope: [this.org], email: "payer@acme.test" });
  }

  get #reach() {
    return { scope: [this.org], selfOnly: false, domains: null, units: null, hidden: [] };
  }

  /** Pays on the provider's page; the events are not delivered yet. */
  async buy(
    item: Item = PLAN,
  ): Promise<{ completed: ProviderEvent; paid: ProviderEvent | null; all: ProviderEvent[] }> {
    // Events are dated to the second.
    it.clock.pass(2_000);
    await startCheckout(services, this.#actor, this.#reach, { item, locale: "en" });
    const asked = provider.checkouts.at(-1);
    if (asked === undefined) throw new Error("the provider was not asked");
    const before = provider.ledger.events.length;
    const caused = provider.ledger.payCheckout(asked, it.clock.now());
    this.#payers.add(String(caused.completed.data.object["customer"]));
    if (caused.paid !== null) this.charging.push(asked.id.replace("cs_", "sub_"));
    if (item.kind === "plan") this.plans.push(asked.id.replace("cs_", "sub_"));
    return { ...caused, all: provider.ledger.events.slice(before) };
  }

  async orderByInvoice(item: Item = PLAN): Promise<InvoiceRow> {
    return orderByInvoice(services, this.#actor, this.#reach, { item, locale: "en" }, VISITOR);
  }

  settle(number: string, cents: number | null = null): Promise<InvoiceRow> {
    const by = { actor: testActor({ role: "super_admin" }), visitor: VISITOR };
    return it.all((tx) => receivePayment(services, tx, null, { number, cents, note: "" }, by));
  }

  cancel() {
    return it.all((tx) => endSubscription(it.services, { actor: this.#actor, db: tx, from: VISITOR }));
  }

  resume() {
    return it.all((tx) => continueSubscription(it.services, { actor: this.#actor, db: tx, from: VISITOR }));
  }

  licence() {
    return it.all((tx) => readLicence(tx, this.org));
  }

  async state() {
    return licenceState("client", await this.licence(), it.clock.now());
  }

  async ends(): Promise<Date> {
    return (await this.licence())?.endsAt ?? new Date(0);
  }

  async invoices(): Promise<InvoiceRow[]> {
    const page = { limit: 100, offset: 0 };
    const { rows } = await it.all((tx) =>
      invoicesPage(tx, [this.org], { customers: null, at: it.clock.now() }, page as never),
    );
    return rows;
  }

  /** Time passes, with or without access. */
  async pass(ms: number): Promise<void> {
    const licence = await this.licence();
    const until = licence === null ? 0 : Number(accessUntil(licence));
    this.hadMs += Math.max(0, Math.min(ms, until - it.clock.at));
    it.clock.pass(ms);
  }

  payments(): Paid[] {
    return provider.ledger.payments.filter((one) => this.#payers.has(one.customer));
  }

  /** Plans that the provider will charge again. */
  renewing(): string[] {
    return this.plans.filter((id) => provider.ledger.nextCharge(id) !== null);
  }
}

const notified = new Set<string>();
/** Sends an event; one that was sent before has no further effect. */
const notify = async (event: Partial<ProviderEvent>): Promise<string> => {
  const { body, headers } = provider.sign(event, { at: it.clock.now() });
  const reply = await it.app.inject({ method: "POST", url: "/v1/payment/webhook/", payload: body, headers });
  const { outcome } = reply.json<{ data: { outcome: string } }>().data;
  const id = event.id ?? "";
  if (notified.has(id)) expect([id, outcome]).toEqual([id, "repeated"]);
  notified.add(id);
  return outcome;
};
const deliver = async (events: readonly Partial<ProviderEvent>[]): Promise<void> => {
  for (const event of events) await notify(event);
};
const runJobs = async () => {
  await stopUnusedRenewalsJob.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "unused" });
  await runQueued(it, linkPaymentJob);
  await runQueued(it, endSubscriptionJob);
};
const reconcile = () =>
  reconcilePaymentsJob.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "reconcile" });

const changed = (event: ProviderEvent, more: object, id = `${event.id}_changed`) => ({
  ...event,
  id,
  data: { object: { ...event.data.object, ...more } },
});
const inMonths = (months: number) => addMonths(new Date(it.clock.at), months).getTime();
const CLOSE_MS = 60_000;
const close = (date: Date, ms: number) => expect(Math.abs(date.getTime() - ms)).toBeLessThan(CLOSE_MS);

describe("a payment is compared with its order", () => {
  test.each<[string, object]>([
    ["one cent", { amount_paid: 1 }],
    ["another currency", { currency: "jpy" }],
    ["nothing", { amount_paid: 0 }],
    ["a period until 2076", { lines: PERIOD_UNTIL_2076 }],
    ["no amount at all", { amount_paid: undefined, currency: undefined }],
  ])("%s settles nothing", async (_, more) => {
    const customer = await Customer.create();
    const { paid, completed } = await customer.buy();
    expect(await notify(changed(paid as ProviderEvent, more))).toBe("mismatch");
    expect(await customer.state()).toBe("expired");
    const { amount_paid: _paid, lines: _lines, ...rest } = more as Record<string, unknown>;
    const session = "amount_paid" in more ? { amount_total: more.amount_paid, ...rest } : rest;
    const outcome = Object.keys(session).length > 0 ? await notify(changed(completed, session)) : "mismatch";
    expect(outcome).toBe("mismatch");
    expect(await customer.state()).toBe("expired");
    expect(await notify(paid as ProviderEvent)).toBe("settled");
  });

  test("a payment of another customer, mode, account or checkout settles nothing", async () => {
    const customer = await Customer.create();
    const first = await customer.buy();
    await deliver(first.all);
    const { paid, completed } = await customer.buy();
    const tries = [
      changed(paid as ProviderEvent, { customer: "cus_other" }, "evt_customer"),
      changed(completed, { id: "cs_other" }, "evt_checkout"),
      { ...paid, id: "evt_live", livemode: true },
      { ...paid, id: "evt_account", account: "acct_other" },
    ];
    for (const event of tries) expect([event.id, await notify(event)]).toEqual([event.id, "mismatch"]);
    close(await customer.ends(), inMonths(12));
  });

  test("news of another customer's subscription, or of money returned to one, changes nothing", async () => {
    const customer = await Customer.create();
    const { all, completed } = await customer.buy();
    const other = (event: ProviderEvent | undefined, id: string) =>
      changed(event as ProviderEvent, { customer: "cus_other" }, id);
    const [created = completed] = all;
    expect(await notify(created)).toBe("ignored");
    expect(await notify(other(created, "evt_before_payment"))).toBe("mismatch");
    await deliver(all.slice(1));
    const before = await customer.licence();
    it.clock.pass(2_000);
    provider.ledger.changeSubscription(customer.subscription, true, it.clock.now());
    const [payment] = customer.payments();
    const returned = provider.ledger.refund(payment as Paid, 1_274_500, it.clock.now()).events.at(-1);
    const cancelled = provider.ledger.events.findLast(({ type }) => type === "customer.subscription.updated");
    expect(await notify(other(cancelled, "evt_subscription"))).toBe("mismatch");
    expect(await notify(other(returned, "evt_returned"))).toBe("mismatch");
    expect(await customer.licence()).toEqual(before);
  });

  test("a zero renewal extends nothing", async () => {
    const customer = await Customer.create();
    const { paid, all } = await customer.buy();
    await deliver(all);
    const ends = await customer.ends();
    const zero = changed(paid as ProviderEvent, { id: "in_zero", amount_paid: 0 });
    expect(await notify(zero)).toBe("mismatch");
    expect(await customer.ends()).toEqual(ends);
  });
});

describe("time", () => {
  test.each([
    ["invoice first", [1, 2]],
    ["checkout first", [2, 1]],
  ])("renewing by card while the licence runs adds a year: %s", async (_, order) => {
    const customer = await Customer.create();
    await deliver((await customer.buy()).all);
    const before = await customer.ends();
    it.clock.pass(35 * 60_000);
    const { all } = await customer.buy();
    await deliver(order.map((at) => all[at] ?? {}));
    const missing = (await customer.ends()).getTime() - addMonths(before, 12).getTime();
    expect(Math.abs(missing)).toBeLessThan(CLOSE_MS);
  });

  test("a monthly subscription is active, not expiring, until it is cancelled or its card fails", async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    expect(await customer.state()).toBe("active");
    // A month may have more than the thirty days in which an end is near.
    it.clock.pass(2 * DAY_MS);
    provider.ledger.changeSubscription(customer.subscription, true, it.clock.now());
    await deliver(provider.ledger.events.slice(-1));
    expect(await customer.state()).toBe("expiring");
    provider.ledger.changeSubscription(customer.subscription, false, it.clock.now());
    await deliver(provider.ledger.events.slice(-1));
    expect(await customer.state()).toBe("active");
    it.clock.pass(31 * DAY_MS);
    await deliver(provider.ledger.refuseCard(customer.subscription, it.clock.now(), new Date(it.clock.at + DAY_MS)));
    expect(await customer.state()).toBe("expiring");
    it.clock.pass(8 * DAY_MS);
    expect(await customer.state()).toBe("expired");
    await deliver(provider.ledger.charge(customer.subscription, it.clock.now()));
    expect(await customer.state()).toBe("active");
  });

  test.each([
    ["known before", true],
    ["known after", false],
  ])("an order paid by invoice ends the subscription of an earlier card payment: %s", async (_, isKnown) => {
    const customer = await Customer.create();
    const { all } = await customer.buy();
    if (isKnown) await deliver(all);
    const { number } = await customer.orderByInvoice();
    await customer.settle(number ?? "");
    if (!isKnown) await deliver(all);
    await runJobs();
    expect(customer.renewing()).toEqual([]);
    expect((await customer.licence())?.renewal).toBe("none");
    close(await customer.ends(), inMonths(24));
  });

  test.each([
    ["invoice first", [1, 2]],
    ["checkout first", [2, 1]],
  ])("a higher plan counts from the term that was charged, also where the payment took days: %s", async (_, order) => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, plan: "essentials" })).all);
    const { all, completed } = await customer.buy();
    const charged = it.clock.at;
    it.clock.pass(10 * DAY_MS);
    const type = "checkout.session.async_payment_succeeded";
    const slow = { ...completed, type, created: completed.created + 10 * 86_400 };
    await deliver(order.map((at) => (all[at] === completed ? slow : (all[at] ?? {}))));
    const months = ((Number(await customer.ends()) - charged) / (365 * DAY_MS)) * 12;
    expect(months).toBeCloseTo(12 + (12 * 6_745) / 12_745, 1);
  });

  test("a refused charge alone makes a renewal fail", async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    it.clock.pass(31 * DAY_MS);
    const [refused = {}] = provider.ledger.refuseCard(customer.subscription, it.clock.now(), null);
    expect(await notify(refused)).toBe("failed-payment");
    expect([await customer.state(), (await customer.licence())?.renewal]).toEqual(["expiring", "failing"]);
  });

  test("a decision in the portal stands until the provider has received it; only an end stands above it", async () => {
    const customer = await Customer.create();
    const isCancelled = async () => (await customer.licence())?.cancelledAt != null;
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    const stated = (cancels: boolean) => {
      it.clock.pass(2_000);
      provider.ledger.changeSubscription(customer.subscription, cancels, it.clock.now());
      return provider.ledger.events.slice(-1);
    };
    const [cancelling = {}, renewing = {}] = [...stated(true), ...stated(false)];
    await customer.cancel();
    await notify(renewing);
    expect(await isCancelled()).toBe(true);
    await runJobs();
    expect(customer.renewing()).toEqual([]);
    await deliver(provider.ledger.events.slice(-1));
    it.clock.pass(2_000);
    await customer.resume();
    await notify({ ...cancelling, id: "evt_cancelling_again", created: Math.floor(it.clock.at / 1000) });
    expect(await isCancelled()).toBe(false);
    it.clock.pass(2_000);
    provider.ledger.endSubscription(customer.subscription, it.clock.now());
    await deliver(provider.ledger.events.slice(-1));
    expect(await isCancelled()).toBe(true);
  });

  test("a renewal that becomes known after access has ended gives its time from then on", async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    it.clock.pass(Number(await customer.ends()) - it.clock.at + 3_600_000);
    const charged = provider.ledger.charge(customer.subscription, it.clock.now());
    it.clock.pass(60 * DAY_MS);
    expect(await customer.state()).toBe("expired");
    await deliver(charged);
    expect(await customer.state()).toBe("active");
    // Of the month, the seven days of grace were had.
    const left = (Number(await customer.ends()) - it.clock.at) / DAY_MS;
    expect([left > 20, left < 25]).toEqual([true, true]);
  });

  test("a refused charge that is told twice is mailed once", async () => {
    const customer = await Customer.create();
    const { email } = await it.user(customer.org, "client_admin");
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    it.clock.pass(31 * DAY_MS);
    const before = (await it.mailTo(email)).length;
    const [refused = {}] = provider.ledger.refuseCard(customer.subscription, it.clock.now(), null);
    await deliver([refused, refused]);
    expect((await it.mailTo(email)).length - before).toBe(1);
  });

  test("what has ended at the provider does not begin again", async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    it.clock.pass(31 * DAY_MS);
    const failed = provider.ledger.refuseCard(customer.subscription, it.clock.now(), null);
    provider.ledger.endSubscription(customer.subscription, it.clock.now());
    await deliver(provider.ledger.events.slice(-1));
    it.clock.pass(1000);
    const [refused = {}, updated = {}] = failed.map((event) => ({ ...event, created: event.created + 10 }));
    await deliver([refused]);
    expect(await notify(updated)).toBe("overtaken");
    expect((await customer.licence())?.cancelledAt).not.toBeNull();
    expect(await customer.state()).toBe("expired");
  });

  test("a higher plan begins at once with the rest of the lower one, a lower one when the higher one ends", async () => {
    const customer = await Customer.create();
    const essentials = { ...PLAN, plan: "essentials" } as const;
    await deliver((await customer.buy(essentials)).all);
    await deliver((await customer.buy(PLAN)).all);
    const seats = () => it.all((tx) => limitFor(tx, customer.org, "users", it.clock.now()));
    expect(await seats()).toBe(PLANS.professional.limits.users);
    const credit = (12 * 6_745) / 12_745;
    const months = ((Number(await customer.ends()) - it.clock.at) / (365 * DAY_MS)) * 12;
    expect(months).toBeCloseTo(12 + credit, 1);
    await deliver((await customer.buy(essentials)).all);
    expect(await seats()).toBe(PLANS.professional.limits.users);
    it.clock.pass(570 * DAY_MS);
    expect(await seats()).toBe(PLANS.essentials.limits.users);
    await followTermsJob.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "follow" });
    expect((await customer.licence())?.plan).toBe("essentials");
    expect(await customer.state()).not.toBe("expired");
  });
});

describe("returned money", () => {
  const bought = async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy()).all);
    await runJobs();
    const [payment] = customer.payments();
    if (payment === undefined) throw new Error("nothing was paid");
    return { customer, payment };
  };
  const entries = async (customer: Customer) => {
    const [row] = await customer.invoices();
    const found = await it.all(async (tx) => {
      const invoice = await invoiceByNumber(tx, null, row?.number ?? "");
      return invoice === undefined ? [] : invoiceEntries(tx, invoice);
    });
    return found.map(({ kind, amount_cents: cents, number }) => [kind, Number(cents), number === null ? null : "note"]);
  };

  test("a partial refund is a credit note, a full one ends the licence and the subscription", async () => {
    const { customer, payment } = await bought();
    await deliver(provider.ledger.refund(payment, 100, it.clock.now()).events);
    expect(await customer.state()).toBe("active");
    const { events } = provider.ledger.refund(payment, payment.cents - 100, it.clock.now());
    await deliver(events.toReversed());
    expect(await customer.state()).toBe("expired");
    await runJobs();
    expect(provider.asks.at(-1)).toContain(`DELETE ${customer.subscription}`);
    expect(await entries(customer)).toEqual([
      ["payment", 1_274_500, null],
      ["refund", 100, "note"],
      ["refund", 1_274_400, "note"],
    ]);
  });

  test("money returned for an order leaves the subscription of a later one alone", async () => {
    const { customer, payment } = await bought();
    it.clock.pass(DAY_MS);
    await deliver((await customer.buy()).all);
    await runJobs();
    await deliver(provider.ledger.refund(payment, payment.cents, it.clock.now()).events);
    await runJobs();
    expect(customer.renewing()).toEqual([customer.subscription]);
    expect((await customer.licence())?.renewal).toBe("card");
  });

  test("a refund that is known before its payment takes effect with it; a failed refund comes back", async () => {
    const customer = await Customer.create();
    const { all } = await customer.buy();
    const [payment] = customer.payments();
    const { id, events } = provider.ledger.refund(payment as Paid, 1_274_500, it.clock.now());
    await deliver(events);
    await deliver(all);
    await runJobs();
    expect(await customer.state()).toBe("expired");
    await notify(provider.ledger.failRefund(id, it.clock.now()));
    expect(await entries(customer)).toHaveLength(3);
    close(await customer.ends(), inMonths(12));
  });

  test.each(["won", "lost"] as const)("a dispute suspends what was paid for; %s", async (decision) => {
    const { customer, payment } = await bought();
    it.clock.pass(10 * DAY_MS);
    const ends = await customer.ends();
    const { id, events } = provider.ledger.dispute(payment, it.clock.now());
    await deliver(events);
    expect((await customer.ends()).getTime()).toBeLessThanOrEqual(it.clock.at);
    it.clock.pass(20 * DAY_MS);
    expect(await customer.state()).toBe("expired");
    await notify(provider.ledger.closeDispute(id, decision, it.clock.now()));
    expect(await customer.state()).toBe(decision === "won" ? "active" : "expired");
    await runJobs();
    expect(customer.renewing()).toHaveLength(decision === "won" ? 1 : 0);
    // Without access for what is beyond the grace period: that time is had later.
    if (decision === "won") close(await customer.ends(), ends.getTime() + 13 * DAY_MS);
    await notify({ ...events[0], id: `evt_late_${decision}_${customers}` });
    expect(await customer.state()).toBe(decision === "won" ? "active" : "expired");
  });
});

describe("what renews beside the plan", () => {
  const ADD_ON = { kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 } as const;
  const bought = async () => {
    const customer = await Customer.create();
    await deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
    await deliver((await customer.buy(ADD_ON)).all);
    const chargedAgain = () => customer.charging.filter((id) => provider.ledger.nextCharge(id) !== null);
    expect(chargedAgain()).toHaveLength(2);
    return { customer, chargedAgain };
  };

  test("an add-on is cancelled and resumed with its licence", async () => {
    const { customer, chargedAgain } = await bought();
    await customer.cancel();
    await runJobs();
    expect(chargedAgain()).toEqual([]);
    await customer.resume();
    await runJobs();
    expect(chargedAgain()).toHaveLength(2);
  });

  test("an add-on that was returned is not charged again, and the plan is", async () => {
    const { customer, chargedAgain } = await bought();
    const payment = customer.payments().at(-1) as Paid;
    await deliver(provider.ledger.refund(payment, payment.cents, it.clock.now()).events);
    await runJobs();
    expect(chargedAgain()).toEqual([customer.subscription]);
  });

  test("an add-on is not charged again once its licence has ended", async () => {
    const { customer, chargedAgain } = await bought();
    provider.ledger.endSubscription(customer.subscription, it.clock.now());
    await deliver(provider.ledger.events.slice(-1));
    await runJobs();
    expect(chargedAgain()).toHaveLength(1);
    it.clock.pass(40 * DAY_MS);
    await runJobs();
    expect(chargedAgain()).toEqual([]);
  });

  test("a deleted organization is not charged again; restored, it resumes", async () => {
    const { customer, chargedAgain } = await bought();
    const setDeleted = (at: Date | null) => it.all((tx) => changeOrganization(tx, customer.org, { deleted_at: at }));
    await setDeleted(it.clock.now());
    const before = provider.ledger.events.length;
    await runJobs();
    expect(chargedAgain()).toEqual([]);
    await deliver(provider.ledger.events.slice(before));
    await setDeleted(null);
    expect((await customer.licence())?.cancelledAt).not.toBeNull();
    it.clock.pass(2_000);
    await customer.resume();
    await runJobs();
    expect(chargedAgain()).toHaveLength(2);
  });
});

const DEEDS = [
  "invoice",
  "refund",
  "part",
  "failRefund",
  "dispute",
  "addOn",
  "card",
  "cancel",
  "resume",
  "end",
] as const;

interface Step {
  readonly kind: (typeof DEEDS)[number] | "pass" | "buy";
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly days: number;
  /** None of its events arrives before those of a later step. */
  readonly isHeld: boolean;
}

const ANY_DAYS = fc.constantFrom(1, 9, 20, 45, 370);
const stepOf = (
  kind: fc.Arbitrary<Step["kind"]>,
  isHeld = fc.nat(5).map((n) => n === 0),
  days: fc.Arbitrary<number> = ANY_DAYS,
) =>
  fc.record({
    kind,
    plan: fc.constantFrom("essentials" as const, "professional" as const),
    billing: fc.constantFrom("monthly" as const, "annual" as const),
    days,
    isHeld,
  });

const anyStep: fc.Arbitrary<Step> = stepOf(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant("buy" as const) },
    { weight: 4, arbitrary: fc.constant("pass" as const) },
    {
      weight: 8,
      arbitrary: fc.constantFrom(...DEEDS),
    },
  ),
);

/** Steps that mean something only together, which chance would seldom put in a row; the news of the first one comes last. */
const inRow = (first: Step["kind"], ...rest: (Step["kind"] | number)[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      stepOf(fc.constant(first), fc.constant(true)),
      ...rest.map((one) =>
        typeof one === "number"
          ? stepOf(fc.constant("pass"), fc.constant(false), fc.constant(one))
          : stepOf(fc.constant(one)),
      ),
    )
    .map((steps) => [...steps]);

const ROWS = [
  inRow("cancel", "resume"),
  inRow("resume", "cancel"),
  inRow("buy", "refund"),
  inRow("buy", "part"),
  inRow("buy", "buy"),
  inRow("refund", "failRefund"),
  inRow("addOn", "refund"),
  inRow("addOn", 45),
  inRow("card", "pass", "card", "pass"),
];

const anySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: anyStep.map((step) => [step]) },
  { weight: 2, arbitrary: fc.oneof(...ROWS) },
);

/** The provider lists events for 30 days: one that is older arrives by webhook or is lost. */
const isUnlisted = ({ created }: ProviderEvent): boolean => it.clock.at - created * 1000 > 29 * DAY_MS;

/** How events arrive: `shuffled` in any order, twice, and some not at all until they are fetched. */
type Delivery = "in order" | "shuffled";

/** One life of a customer, with the events that each step causes delivered as told. */
const live = async (steps: readonly Step[], delivery: Delivery, seed: number) => {
  const customer = await Customer.create();
  let random = seed;
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * below);
  };
  const late: ProviderEvent[] = [];
  const arrive = async (events: readonly ProviderEvent[], mayBeLate = false, isHeld = false) => {
    if (delivery === "in order") return deliver(events);
    if (isHeld) {
      late.push(...events, ...events);
      return;
    }
    const left = [...late.splice(0), ...events, ...events];
    while (left.length > 0) {
      const [event] = left.splice(next(left.length), 1);
      if (event === undefined) continue;
      if (mayBeLate && next(3) === 0) late.push(event);
      else if (isUnlisted(event) || next(5) > 0) await notify(event);
    }
    // Lost ones are fetched.
    if (!mayBeLate) await reconcile();
  };
  const since = (before: number) => provider.ledger.events.slice(before);
  const story = JSON.stringify(steps);
  const isCardFailing = { now: false };
  for (const { kind, plan, billing, days, isHeld } of steps) {
    // Of events of the same second none is the later one.
    it.clock.pass(2_000);
    const before = provider.ledger.events.length;
    const payment = customer.payments().at(-1);
    const item = { kind: "plan", plan, billing } as const;
    if (kind === "pass") await arrive([]);
    if (kind === "buy") await customer.buy(item);
    if (kind === "addOn") await customer.buy({ kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 });
    if (kind === "invoice") {
      const { number } = await customer.orderByInvoice(item);
      await customer.settle(number ?? "", 100);
      await customer.pass(DAY_MS);
      await customer.settle(number ?? "");
      await expect(customer.settle(number ?? "")).rejects.toThrow(/./);
    }
    const planAt = async () => ((await customer.state()) === "expired" ? null : (await customer.licence())?.plan);
    const planBefore = delivery === "in order" ? await planAt() : null;
    const isThere = payment !== undefined && !customer.lost.has(payment);
    if (kind === "refund" && isThere && payment.refunded < payment.cents)
      customer.refunds.push(provider.ledger.refund(payment, payment.cents - payment.refunded, it.clock.now()).id);
    const refund = kind === "failRefund" && isThere ? customer.refunds.pop() : undefined;
    if (refund !== undefined) {
      // An event of the same second says nothing about which came first.
      await arrive(since(before));
      customer.interruptions += 1;
      await customer.pass(3 * DAY_MS);
      provider.ledger.failRefund(refund, it.clock.now());
    }
    if (kind === "part" && isThere && payment.refunded + 100 < payment.cents)
      provider.ledger.refund(payment, 100, it.clock.now());
    if (kind === "dispute" && isThere && payment.refunded === 0) {
      const decision = days > 20 ? "lost" : "won";
      const { id } = provider.ledger.dispute(payment, it.clock.now());
      await arrive(since(before));
      customer.interruptions += 1;
      await customer.pass(days * DAY_MS);
      provider.ledger.closeDispute(id, decision, it.clock.now());
      if (decision === "lost") customer.lost.set(payment, payment.cents);
    }
    if (kind === "card") isCardFailing.now = !isCardFailing.now;
    if (kind === "cancel" && customer.subscription !== "" && provider.ledger.nextCharge(customer.subscription) !== null)
      provider.ledger.changeSubscription(customer.subscription, true, it.clock.now());
    const isRunning =
      customer.subscription !== "" &&
      (provider.ledger.subscriptionNamed(customer.subscription) as { status: string }).status !== "canceled";
    if (kind === "resume" && isRunning)
      provider.ledger.changeSubscription(customer.subscription, false, it.clock.now());
    if (kind === "end" && isRunning) provider.ledger.endSubscription(customer.subscription, it.clock.now());
    await arrive(since(before), true, isHeld);
    await runJobs();
    if (delivery === "in order") {
      // What is paid for of the higher plan is had before the lower one.
      if (kind === "buy" && planBefore === "professional") expect([story, await planAt()]).toEqual([story, planBefore]);
      await checkQuota(customer, await paidOf(customer), story);
    }
    if (kind === "pass")
      await pass(customer, days, isCardFailing.now, arrive, delivery === "shuffled" && next(3) === 0);
  }
  await arrive([]);
  for (const _ of [1, 2]) {
    await reconcile();
    await runJobs();
  }
  return customer;
};

const paidOf = async (customer: Customer) => (await customer.invoices()).filter(({ state }) => state === "paid");

const pass = async (
  customer: Customer,
  days: number,
  isFailing: boolean,
  arrive: (events: readonly ProviderEvent[]) => Promise<void>,
  /** What is charged becomes known only when the time is over. */
  isLate: boolean,
) => {
  const late: ProviderEvent[] = [];
  customer.wasLate ||= isLate;
  const until = it.clock.at + days * DAY_MS;
  const refused = new Set<string>();
  for (let charges = 0; charges < 80; charges += 1) {
    const due = customer.charging
      .filter((id) => !refused.has(id))
      .flatMap((id) => {
        const at = provider.ledger.nextCharge(id);
        return at === null || at.getTime() > until ? [] : [{ id, at: at.getTime() }];
      })
      .toSorted((a, b) => a.at - b.at)[0];
    if (due === undefined) break;
    if (due.at > it.clock.at) await customer.pass(due.at - it.clock.at + 3_600_000);
    if (isFailing) {
      refused.add(due.id);
      await arrive(provider.ledger.refuseCard(due.id, it.clock.now(), null));
      await runJobs();
      continue;
    }
    const charged = provider.ledger.charge(due.id, it.clock.now());
    if (isLate) late.push(...charged);
    else await arrive(charged);
    await runJobs();
  }
  if (until > it.clock.at) await customer.pass(until - it.clock.at);
  await arrive(late);
};

/** The least that a month of the lower plan is worth in the higher one: bought for a year, credited to a monthly subscription. */
const LEAST_CREDIT = 6_745 / 12 / 1_499;

/** Time that is paid for is had, and no other but days of grace: what there was of it and what is left. */
const checkTime = async (customer: Customer, paid: readonly InvoiceRow[], story: string) => {
  const licence = await customer.licence();
  const all = paid.filter((row) => (row.item as Item).kind === "plan");
  const plans = all.filter((row) => row.ended_at === null);
  if (licence?.startedAt == null || licence.endsAt === null) return;
  const had = (customer.hadMs + Math.max(0, Number(licence.endsAt) - it.clock.at)) / DAY_MS;
  const bought = all.reduce((sum, row) => {
    const whole = (row.item as { billing: string }).billing === "annual" ? 366 : 31;
    // What was returned gives no time after that.
    const given = row.ended_at === null ? whole : (Number(row.ended_at) - Number(row.paid_at)) / DAY_MS;
    return sum + Math.max(0, Math.min(whole, given));
  }, 0);
  expect([story, had < bought + 7 * (all.length + customer.interruptions + 1) + 3]).toEqual([story, true]);
  // Nothing that is charged any more: access ends with the days of grace.
  const later = new Date(Math.max(it.clock.at, Number(licence.endsAt)) + 7 * DAY_MS + 60_000);
  expect([story, licenceState("client", licence, later)]).toEqual([story, "expired"]);
  const hasHigher = paid.some((row) => (row.item as { plan?: string }).plan === "professional");
  const months = plans.reduce((sum, row) => {
    const { plan, billing } = row.item as Extract<Item, { kind: "plan" }>;
    return sum + (billing === "annual" ? 12 : 1) * (hasHigher && plan === "essentials" ? LEAST_CREDIT : 1);
  }, 0);
  expect([story, had >= months * 30.4 - 3 * plans.length]).toEqual([story, true]);
};

/** The quota of takedowns is that of the plan, and ten more while the month of an add-on lasts that is paid and not returned. */
const checkQuota = async (customer: Customer, paid: readonly InvoiceRow[], story: string) => {
  if ((await customer.licence()) === null) return;
  const limit = (of: "users" | "takedownsPerMonth") => it.all((tx) => limitFor(tx, customer.org, of, it.clock.now()));
  const seats = await limit("users");
  const plan = Object.values(PLANS).find(({ limits }) => limits.users === seats);
  expect([story, plan === undefined]).toEqual([story, false]);
  const addOns = paid.filter((row) => (row.item as { kind: string }).kind === "addOn" && row.ended_at === null);
  const ends = addOns.map((row) => Number(addMonths(row.paid_at ?? new Date(0), 1)));
  // The month of a renewal follows that of the payment before it.
  if (ends.some((end) => Math.abs(end - it.clock.at) < 2 * DAY_MS)) return;
  const running = ends.filter((end) => end > it.clock.at).length;
  expect([story, await limit("takedownsPerMonth")]).toEqual([
    story,
    (plan?.limits.takedownsPerMonth ?? Number.POSITIVE_INFINITY) + 10 * running,
  ]);
};

/** What was returned has credit notes of the same amount, each with a number of its own. */
const checkNotes = async (customer: Customer, paid: readonly InvoiceRow[], story: string) => {
  const entries = await it.all(async (tx) => (await Promise.all(paid.map((row) => invoiceEntries(tx, row)))).flat());
  const notes = entries.filter(({ kind }) => kind === "refund");
  const numbers = new Set(notes.map(({ number }) => number));
  expect([story, numbers.has(null), numbers.size]).toEqual([story, false, notes.length]);
  const cents = (kind: string) =>
    entries.filter((one) => one.kind === kind).reduce((sum, one) => sum + Number(one.amount_cents), 0);
  expect([story, cents("payment") - cents("refund")]).toEqual([
    story,
    paid.reduce((sum, row) => sum + Number(row.paid_cents), 0),
  ]);
};

/** An event that does not match its order changes nothing. */
const checkForged = async (customer: Customer) => {
  const last = provider.ledger.events.findLast(({ type, data: { object } }) => {
    const { parent } = object as { parent?: { subscription_details?: { subscription?: string } } };
    return type === "invoice.paid" && parent?.subscription_details?.subscription === customer.subscription;
  });
  if (last === undefined) return;
  const before = await customer.licence();
  const forgeries = { amount_paid: 1, currency: "jpy", customer: "cus_other", lines: PERIOD_UNTIL_2076 };
  for (const [field, value] of Object.entries(forgeries)) {
    const mark = `${field}_${last.id}`;
    const forged = changed(last, { id: `in_forged_${mark}`, [field]: value }, `evt_forged_${mark}`);
    expect([field, await notify(forged)]).toEqual([field, "mismatch"]);
  }
  expect(await customer.licence()).toEqual(before);
};

/** A payment takes effect once, however often and by whichever events it becomes known. */
const checkOnce = async (paid: readonly InvoiceRow[]) => {
  const settled = await it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "invoice.paid")
      .where("object", "in", ["", ...paid.map(({ number }) => number ?? "")])
      .execute(),
  );
  const byNumber = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "");
  expect(settled.map(({ object }) => object).toSorted(byNumber)).toEqual(
    paid.map(({ number }) => number).toSorted(byNumber),
  );
};

/** What holds at every moment, whatever happened and however it became known. */
const check = async (customer: Customer, story: string) => {
  const paid = await paidOf(customer);
  // Every cent is on a document, and no payment is counted twice.
  const received = customer
    .payments()
    .reduce((sum, one) => sum + one.cents - one.refunded - (customer.lost.get(one) ?? 0), 0);
  const byInvoice = paid
    .filter(({ method }) => method === "invoice")
    .reduce((sum, row) => sum + Number(row.amount_cents), 0);
  expect([story, paid.reduce((sum, row) => sum + Number(row.paid_cents), 0)]).toEqual([story, received + byInvoice]);
  expect(paid.every(({ number }) => number !== null)).toBe(true);
  expect(paid.filter(({ method }) => method !== "invoice")).toHaveLength(customer.payments().length);
  // No one has access without having paid, but for the grace period, and nothing that was returned is charged again.
  const licence = await customer.licence();
  const plans = paid.filter((row) => (row.item as Item).kind === "plan");
  for (const row of paid.filter(({ item, renews_id: first }) => (item as Item).kind !== "plan" && first === null))
    if (Number(row.paid_cents) === 0)
      expect([story, provider.ledger.nextCharge((row.payment_session ?? "").replace("cs_", "sub_"))]).toEqual([
        story,
        null,
      ]);
  if (plans.every((row) => Number(row.paid_cents) === 0)) {
    expect([story, await customer.state(), customer.renewing()]).toEqual([story, "expired", []]);
  }
  // An order that was returned in full has ended, any other has not.
  for (const row of plans)
    expect([row.number, row.ended_at !== null]).toEqual([row.number, Number(row.paid_cents) === 0]);
  // One subscription at most is charged again, and the licence says so.
  expect([story, customer.renewing().length <= 1]).toEqual([story, true]);
  if (licence !== null && licence.renewal !== "failing")
    expect(licence.renewal === "card" && licence.cancelledAt === null).toBe(customer.renewing().length === 1);
  // An add-on is not charged again without a licence. A plan is: its payment brings the licence back.
  if ((await customer.state()) === "expired") {
    await runJobs();
    const addOns = customer.charging.filter((id) => !customer.plans.includes(id));
    expect([story, addOns.filter((id) => provider.ledger.nextCharge(id) !== null)]).toEqual([story, []]);
  }
  // What renews itself is not expiring.
  const isRenewing = licence?.renewal === "card" && licence.cancelledAt === null;
  if (isRenewing && Number(licence.endsAt) > it.clock.at) expect(await customer.state()).toBe("active");
  await checkTime(customer, paid, story);
  await checkOnce(paid);
  await checkQuota(customer, paid, story);
  await checkNotes(customer, paid, story);
  await checkForged(customer);
};

const RUNS = inject("isNightly") ? 300 : 25;

test(`${RUNS} lives of a subscription: the order, repetition and loss of events change nothing`, async () => {
  const lives = fc.sample(
    fc
      .tuple(anyStep, fc.array(anySteps, { minLength: 2, maxLength: 6 }))
      .map(([first, rest]) => [{ ...first, kind: "buy" as const }, ...rest.flat()]),
    { seed: 20_261_118, numRuns: RUNS },
  );
  let compared = 0;
  for (const [seed, steps] of lives.entries()) {
    const story = JSON.stringify(steps);
    const plain = await live(steps, "in order", seed);
    await check(plain, story);
    const leftOf = async (customer: Customer) => Math.max(0, Number(await customer.ends()) - it.clock.at);
    const left = await leftOf(plain);
    const shownOf = async (customer: Customer) => {
      const licence = await customer.licence();
      // What was returned before it became known was never had: the plan that ended last is then the one before.
      const had = (await customer.state()) === "expired" ? [] : [licence?.plan, licence?.billing];
      const renewing = customer.renewing().map((id) => customer.plans.indexOf(id));
      return [...had, renewing, licence?.renewal, licence?.cancelledAt == null];
    };
    const shown = await shownOf(plain);
    const shuffled = await live(steps, "shuffled", seed + 1);
    await check(shuffled, story);
    // Months differ in length by where they begin, so that one of the lives may be charged once more.
    if (plain.payments().length !== shuffled.payments().length || shuffled.wasLate) continue;
    compared += 1;
    expect([story, await shownOf(shuffled)]).toEqual([story, shown]);
    const isAlike = Math.abs((await leftOf(shuffled)) - left) < steps.length * 3 * DAY_MS;
    expect([story, isAlike]).toEqual([story, true]);
  }
  expect(compared).toBeGreaterThan(RUNS * 0.5);
}, 900_000);
