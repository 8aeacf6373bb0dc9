import { changeOrganization } from "@parapet/db/queries/organizations";
import { DAY_MS } from "@parapet/domain/durations";
import type { Paid } from "@parapet/lab/payment-ledger";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PLAN, Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

const ADD_ON = { kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 } as const;
const bought = async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  await life.deliver((await customer.buy(ADD_ON)).all);
  expect(customer.chargedAgain()).toHaveLength(2);
  return customer;
};

test("an add-on is cancelled and resumed with its licence", async () => {
  const customer = await bought();
  await customer.cancel();
  await life.runJobs();
  expect(customer.chargedAgain()).toEqual([]);
  await customer.resume();
  await life.runJobs();
  expect(customer.chargedAgain()).toHaveLength(2);
});

test("an add-on that was returned is not charged again, and the plan is", async () => {
  const customer = await bought();
  const payment = customer.payments().at(-1) as Paid;
  await life.deliver(life.ledger.refund(payment, payment.cents, life.now()).events);
  await life.runJobs();
  expect(customer.chargedAgain()).toEqual([customer.subscription]);
});

test("an add-on is not charged again once its licence has ended", async () => {
  const customer = await bought();
  life.ledger.endSubscription(customer.subscription, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  await life.runJobs();
  expect(customer.chargedAgain()).toHaveLength(1);
  life.portal.clock.pass(40 * DAY_MS);
  await life.runJobs();
  expect(customer.chargedAgain()).toEqual([]);
});

test("a deleted organization is not charged again; restored, it resumes", async () => {
  const customer = await bought();
  const setDeleted = (at: Date | null) =>
    life.portal.all((tx) => changeOrganization(tx, customer.org, { deleted_at: at }));
  await setDeleted(life.now());
  const before = life.ledger.events.length;
  await life.runJobs();
  expect(customer.chargedAgain()).toEqual([]);
  await life.deliver(life.ledger.events.slice(before));
  await setDeleted(null);
  expect((await customer.licence())?.cancelledAt).not.toBeNull();
  life.portal.clock.pass(2_000);
  await customer.resume();
  await life.runJobs();
  expect(customer.chargedAgain()).toHaveLength(2);
});
