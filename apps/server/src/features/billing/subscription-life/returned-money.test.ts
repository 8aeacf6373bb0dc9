import { invoiceByNumber, invoiceEntries, limitFor } from "@parapet/db/queries/billing";
import { DAY_MS } from "@parapet/domain/durations";
import type { Paid } from "@parapet/lab/payment-ledger";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Customer } from "../testing/customer.ts";
import { expectClose, Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

const bought = async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy()).all);
  await life.runJobs();
  const [payment] = customer.payments();
  if (payment === undefined) throw new Error("nothing was paid");
  return { customer, payment };
};
const limitOf = ({ org }: Customer) => life.portal.all((tx) => limitFor(tx, org, "takedownsPerMonth", life.now()));
const entries = async (customer: Customer) => {
  const [row] = await customer.invoices();
  const found = await life.portal.all(async (tx) => {
    const invoice = await invoiceByNumber(tx, null, row?.number ?? "");
    return invoice === undefined ? [] : invoiceEntries(tx, invoice);
  });
  return found.map(({ kind, amount_cents: cents, number }) => [kind, Number(cents), number === null ? null : "note"]);
};

test("a partial refund is a credit note, a full one ends the licence and the subscription", async () => {
  const { customer, payment } = await bought();
  await life.deliver(life.ledger.refund(payment, 100, life.now()).events);
  expect(await customer.state()).toBe("active");
  const { events } = life.ledger.refund(payment, payment.cents - 100, life.now());
  await life.deliver(events.toReversed());
  expect(await customer.state()).toBe("expired");
  await life.runJobs();
  expect(life.provider.asks.at(-1)).toContain(`DELETE ${customer.subscription}`);
  expect(await entries(customer)).toEqual([
    ["payment", 1_274_500, null],
    ["refund", 100, "note"],
    ["refund", 1_274_400, "note"],
  ]);
});

test("money returned for an order leaves the subscription of a later one alone", async () => {
  const { customer, payment } = await bought();
  life.portal.clock.pass(DAY_MS);
  await life.deliver((await customer.buy()).all);
  await life.runJobs();
  await life.deliver(life.ledger.refund(payment, payment.cents, life.now()).events);
  await life.runJobs();
  expect(customer.renewing()).toEqual([customer.subscription]);
  expect((await customer.licence())?.renewal).toBe("card");
});

test("a refund that is known before its payment takes effect with it; a failed refund comes back", async () => {
  const customer = await life.customer();
  const { all } = await customer.buy();
  const [payment] = customer.payments();
  const { id, events } = life.ledger.refund(payment as Paid, 1_274_500, life.now());
  await life.deliver(events);
  await life.deliver(all);
  await life.runJobs();
  expect(await customer.state()).toBe("expired");
  await life.notify(life.ledger.failRefund(id, life.now()));
  expect(await entries(customer)).toHaveLength(3);
  expectClose(await customer.ends(), life.inMonths(12));
});

test("a refund that is known before a payment without a subscription takes effect with it", async () => {
  const { customer } = await bought();
  const before = await limitOf(customer);
  const { all } = await customer.buy({ kind: "add_on", add_on: "takedown", pack: "single", quantity: 1 });
  const payment = customer.payments().at(-1) as Paid;
  await life.deliver(life.ledger.refund(payment, payment.cents, life.now()).events);
  await life.deliver(all);
  await life.runJobs();
  expect(await limitOf(customer)).toBe(before);
  expect((await customer.invoices()).filter(({ paid_cents: cents }) => Number(cents) > 0)).toHaveLength(1);
});

test.each(["won", "lost"] as const)("a dispute suspends what was paid for; %s", async (decision) => {
  const { customer, payment } = await bought();
  life.portal.clock.pass(10 * DAY_MS);
  const ends = await customer.ends();
  const { id, events } = life.ledger.dispute(payment, life.now());
  await life.deliver(events);
  expect((await customer.ends()).getTime()).toBeLessThanOrEqual(life.portal.clock.at);
  life.portal.clock.pass(20 * DAY_MS);
  expect(await customer.state()).toBe("expired");
  await life.notify(life.ledger.closeDispute(id, decision, life.now()));
  expect(await customer.state()).toBe(decision === "won" ? "active" : "expired");
  await life.runJobs();
  expect(customer.renewing()).toHaveLength(decision === "won" ? 1 : 0);
  // Without access for what is beyond the grace period: that time is had later.
  if (decision === "won") expectClose(await customer.ends(), ends.getTime() + 13 * DAY_MS);
  await life.notify({ ...events[0], id: `evt_late_${decision}_${customer.org}` });
  expect(await customer.state()).toBe(decision === "won" ? "active" : "expired");
});
