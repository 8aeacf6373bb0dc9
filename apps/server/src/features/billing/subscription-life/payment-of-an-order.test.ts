import type { Paid, ProviderEvent } from "@parapet/lab/payment-ledger";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changed, expectClose, PERIOD_UNTIL_2076, Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

test.each<[string, object]>([
  ["one cent", { amount_paid: 1 }],
  ["another currency", { currency: "jpy" }],
  ["nothing", { amount_paid: 0 }],
  ["a period until 2076", { lines: PERIOD_UNTIL_2076 }],
  ["no amount at all", { amount_paid: undefined, currency: undefined }],
])("%s settles nothing", async (_, more) => {
  const customer = await life.customer();
  const { paid, completed } = await customer.buy();
  expect(await life.notify(changed(paid as ProviderEvent, more))).toBe("mismatch");
  expect(await customer.state()).toBe("expired");
  const { amount_paid: _paid, lines: _lines, ...rest } = more as Record<string, unknown>;
  const session = "amount_paid" in more ? { amount_total: more.amount_paid, ...rest } : rest;
  const outcome = Object.keys(session).length > 0 ? await life.notify(changed(completed, session)) : "mismatch";
  expect(outcome).toBe("mismatch");
  expect(await customer.state()).toBe("expired");
  expect(await life.notify(paid as ProviderEvent)).toBe("settled");
});

test("a payment of another customer, mode, account or checkout settles nothing", async () => {
  const customer = await life.customer();
  const first = await customer.buy();
  await life.deliver(first.all);
  const { paid, completed } = await customer.buy();
  const tries = [
    changed(paid as ProviderEvent, { customer: "cus_other" }, "evt_customer"),
    changed(completed, { id: "cs_other" }, "evt_checkout"),
    { ...paid, id: "evt_live", livemode: true },
    { ...paid, id: "evt_account", account: "acct_other" },
  ];
  for (const event of tries) expect([event.id, await life.notify(event)]).toEqual([event.id, "mismatch"]);
  expectClose(await customer.ends(), life.inMonths(12));
});

test("news of another customer's subscription, or of money returned to one, changes nothing", async () => {
  const customer = await life.customer();
  const { all, completed } = await customer.buy();
  const other = (event: ProviderEvent | undefined, id: string) =>
    changed(event as ProviderEvent, { customer: "cus_other" }, id);
  const [created = completed] = all;
  expect(await life.notify(created)).toBe("ignored");
  expect(await life.notify(other(created, "evt_before_payment"))).toBe("mismatch");
  await life.deliver(all.slice(1));
  const before = await customer.licence();
  life.portal.clock.pass(2_000);
  life.ledger.changeSubscription(customer.subscription, true, life.now());
  const [payment] = customer.payments();
  const returned = life.ledger.refund(payment as Paid, 1_274_500, life.now()).events.at(-1);
  const cancelled = life.ledger.events.findLast(({ type }) => type === "customer.subscription.updated");
  expect(await life.notify(other(cancelled, "evt_subscription"))).toBe("mismatch");
  expect(await life.notify(other(returned, "evt_returned"))).toBe("mismatch");
  expect(await customer.licence()).toEqual(before);
});

test("a zero renewal extends nothing", async () => {
  const customer = await life.customer();
  const { paid, all } = await customer.buy();
  await life.deliver(all);
  const ends = await customer.ends();
  const zero = changed(paid as ProviderEvent, { id: "in_zero", amount_paid: 0 });
  expect(await life.notify(zero)).toBe("mismatch");
  expect(await customer.ends()).toEqual(ends);
});
