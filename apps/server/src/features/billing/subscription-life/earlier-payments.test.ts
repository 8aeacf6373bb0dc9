import { limitFor } from "@parapet/db/queries/billing";
import { DAY_MS } from "@parapet/domain/durations";
import { addMonths } from "@parapet/domain/plans";
import type { Paid, ProviderEvent } from "@parapet/lab/payment-ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Customer, Item } from "../testing/customer.ts";
import { Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

const YEAR = { kind: "plan", plan: "professional", billing: "annual" } as const;
const LOWER = { ...YEAR, plan: "essentials" } as const;
const MONTH = { ...YEAR, billing: "monthly" } as const;

/** Two orders, so many days apart; the events of the second one are kept. */
const twice = async (first: Item, second: Item, days = 100) => {
  const customer = await life.customer();
  await life.deliver((await customer.buy(first)).all);
  await life.runJobs();
  life.portal.clock.pass(days * DAY_MS);
  const { all } = await customer.buy(second);
  const [earlier, later] = customer.payments();
  return { customer, earlier: earlier as Paid, later: later as Paid, news: all, at: life.now() };
};
const settled = async (...events: (readonly ProviderEvent[])[]) => {
  for (const some of events) await life.deliver(some);
  await life.reconcile();
  await life.runJobs();
  await life.reconcile();
  await life.runJobs();
};
const expectUntil = async (customer: Customer, from: Date, months: number, slack = 3) => {
  const days = (Number(await customer.ends()) - Number(addMonths(from, months))) / DAY_MS;
  expect([days, Math.abs(days) < slack]).toEqual([days, true]);
};

describe("an earlier payment that is returned", () => {
  test.each(["after", "before"])("leaves the year of a later one, told %s it", async (order) => {
    const { customer, earlier, news, at } = await twice(YEAR, YEAR);
    const { events } = life.ledger.refund(earlier, earlier.cents, life.now());
    await (order === "after" ? settled(news, events) : settled(events, news));
    expect(await customer.state()).toBe("active");
    await expectUntil(customer, at, 12);
    expect(customer.renewing()).toEqual([customer.subscription]);
  });

  test.each(["after", "before"])("leaves the higher plan that was bought after it, told %s it", async (order) => {
    const { customer, earlier, news, at } = await twice(LOWER, YEAR);
    const { events } = life.ledger.refund(earlier, earlier.cents, life.now());
    await (order === "after" ? settled(news, events) : settled(events, news));
    expect([await customer.state(), (await customer.licence())?.plan]).toEqual(["active", "professional"]);
    await expectUntil(customer, at, 12);
  });

  test("in parts ends its year with the last one", async () => {
    const { customer, earlier, news, at } = await twice(YEAR, MONTH);
    await settled(news);
    await settled(life.ledger.refund(earlier, 100, life.now()).events);
    expect(Number(await customer.ends())).toBeGreaterThan(Number(addMonths(at, 9)));
    await settled(life.ledger.refund(earlier, earlier.cents - 100, life.now()).events);
    expect(await customer.state()).toBe("active");
    await expectUntil(customer, at, 1);
  });

  test("by a lost dispute leaves the later year; meanwhile that one gives access", async () => {
    const { customer, earlier, news, at } = await twice(YEAR, YEAR);
    await settled(news);
    const { id, events } = life.ledger.dispute(earlier, life.now());
    await settled(events);
    expect(await customer.state()).toBe("active");
    life.portal.clock.pass(40 * DAY_MS);
    await settled([life.ledger.closeDispute(id, "lost", life.now())]);
    expect(await customer.state()).toBe("active");
    await expectUntil(customer, at, 12);
  });

  test("for a time, by a dispute that is won, gives both years", async () => {
    const { customer, earlier, news, at } = await twice(YEAR, YEAR);
    await settled(news);
    const { id, events } = life.ledger.dispute(earlier, life.now());
    await settled(events);
    life.portal.clock.pass(10 * DAY_MS);
    await settled([life.ledger.closeDispute(id, "won", life.now())]);
    const left = (Number(await customer.ends()) - Number(at)) / DAY_MS;
    expect([left, left > 2 * 365 - 100 - 3, left < 2 * 365 - 100 + 20]).toEqual([left, true, true]);
  });

  test("and the later one as well: access ends, and nothing is charged again", async () => {
    const { customer, earlier, later, news } = await twice(YEAR, MONTH);
    const first = life.ledger.refund(earlier, earlier.cents, life.now()).events;
    const second = life.ledger.refund(later, later.cents, life.now()).events;
    await settled(second, first, news);
    expect(await customer.state()).toBe("expired");
    expect(customer.chargedAgain()).toEqual([]);
  });
});

test("two disputes at once, closed in the other order, won and lost", async () => {
  const { customer, earlier, later, news, at } = await twice(YEAR, YEAR);
  await settled(news);
  const first = life.ledger.dispute(earlier, life.now());
  const second = life.ledger.dispute(later, life.now());
  await settled(second.events, first.events);
  expect(Number(await customer.ends())).toBeLessThanOrEqual(Number(life.now()));
  life.portal.clock.pass(5 * DAY_MS);
  await settled([life.ledger.closeDispute(second.id, "lost", life.now())]);
  await settled([life.ledger.closeDispute(first.id, "won", life.now())]);
  expect(await customer.state()).toBe("active");
  // What was left of the first year, and the days without access.
  const left = (Number(await customer.ends()) - Number(at)) / DAY_MS;
  expect([left, Math.abs(left - (365 - 100 + 5)) < 3]).toEqual([left, true]);
});

test("of two add-ons the one that was returned lowers the limit, whichever it is", async () => {
  const { customer, news } = await twice(YEAR, MONTH, 1);
  await settled(news);
  const limit = () => life.portal.all((tx) => limitFor(tx, customer.org, "takedownsPerMonth", life.now()));
  const before = await limit();
  const pack = { kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 } as const;
  await settled((await customer.buy(pack)).all);
  const older = customer.payments().at(-1) as Paid;
  await settled((await customer.buy(pack)).all);
  expect(await limit()).toBe(before + 20);
  await settled(life.ledger.refund(older, older.cents, life.now()).events);
  expect(await limit()).toBe(before + 10);
  const newer = customer.payments().at(-1) as Paid;
  await settled(life.ledger.refund(newer, newer.cents, life.now()).events);
  expect(await limit()).toBe(before);
});
