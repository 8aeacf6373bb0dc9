import { limitFor } from "@parapet/db/queries/billing";
import { DAY_MS } from "@parapet/domain/durations";
import { addMonths, PLANS } from "@parapet/domain/plans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runJob } from "../../../testing/run-job.ts";
import { CLOSE_MS, expectClose, PLAN, Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

test.each([
  ["invoice first", [1, 2]],
  ["checkout first", [2, 1]],
])("renewing by card while the licence runs adds a year: %s", async (_, order) => {
  const customer = await life.customer();
  await life.deliver((await customer.buy()).all);
  const before = await customer.ends();
  life.portal.clock.pass(35 * 60_000);
  const { all } = await customer.buy();
  await life.deliver(order.map((at) => all[at] ?? {}));
  const missing = (await customer.ends()).getTime() - addMonths(before, 12).getTime();
  expect(Math.abs(missing)).toBeLessThan(CLOSE_MS);
});

test("a monthly subscription is active, not expiring, until it is cancelled or its card fails", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  expect(await customer.state()).toBe("active");
  // A month may have more than the thirty days in which an end is near.
  life.portal.clock.pass(2 * DAY_MS);
  life.ledger.changeSubscription(customer.subscription, true, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  expect(await customer.state()).toBe("expiring");
  life.ledger.changeSubscription(customer.subscription, false, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  expect(await customer.state()).toBe("active");
  life.portal.clock.pass(31 * DAY_MS);
  await life.deliver(
    life.ledger.refuseCard(customer.subscription, life.now(), new Date(life.portal.clock.at + DAY_MS)),
  );
  expect(await customer.state()).toBe("expiring");
  life.portal.clock.pass(8 * DAY_MS);
  expect(await customer.state()).toBe("expired");
  await life.deliver(life.ledger.charge(customer.subscription, life.now()));
  expect(await customer.state()).toBe("active");
});

test.each([
  ["known before", true],
  ["known after", false],
])("an order paid by invoice ends the subscription of an earlier card payment: %s", async (_, isKnown) => {
  const customer = await life.customer();
  const { all } = await customer.buy();
  if (isKnown) await life.deliver(all);
  const { number } = await customer.orderByInvoice();
  await customer.settle(number ?? "");
  if (!isKnown) await life.deliver(all);
  await life.runJobs();
  expect(customer.renewing()).toEqual([]);
  expect((await customer.licence())?.renewal).toBe("none");
  expectClose(await customer.ends(), life.inMonths(24));
});

test.each([
  ["invoice first", [1, 2]],
  ["checkout first", [2, 1]],
])("a higher plan counts from the term that was charged, also where the payment took days: %s", async (_, order) => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, plan: "essentials" })).all);
  const { all, completed } = await customer.buy();
  const charged = life.portal.clock.at;
  life.portal.clock.pass(10 * DAY_MS);
  const type = "checkout.session.async_payment_succeeded";
  const slow = { ...completed, type, created: completed.created + 10 * 86_400 };
  await life.deliver(order.map((at) => (all[at] === completed ? slow : (all[at] ?? {}))));
  const months = ((Number(await customer.ends()) - charged) / (365 * DAY_MS)) * 12;
  expect(months).toBeCloseTo(12 + (12 * 6_745) / 12_745, 1);
});

test("a refused charge alone makes a renewal fail", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  life.portal.clock.pass(31 * DAY_MS);
  const [refused = {}] = life.ledger.refuseCard(customer.subscription, life.now(), null);
  expect(await life.notify(refused)).toBe("failed-payment");
  expect([await customer.state(), (await customer.licence())?.renewal]).toEqual(["expiring", "failing"]);
});

test("a decision in the portal stands until the provider has received it; only an end stands above it", async () => {
  const customer = await life.customer();
  const isCancelled = async () => (await customer.licence())?.cancelledAt != null;
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  const stated = (cancels: boolean) => {
    life.portal.clock.pass(2_000);
    life.ledger.changeSubscription(customer.subscription, cancels, life.now());
    return life.ledger.events.slice(-1);
  };
  const [cancelling = {}, renewing = {}] = [...stated(true), ...stated(false)];
  await customer.cancel();
  await life.notify(renewing);
  expect(await isCancelled()).toBe(true);
  await life.runJobs();
  expect(customer.renewing()).toEqual([]);
  await life.deliver(life.ledger.events.slice(-1));
  life.portal.clock.pass(2_000);
  await customer.resume();
  await life.notify({ ...cancelling, id: "evt_cancelling_again", created: Math.floor(life.portal.clock.at / 1000) });
  expect(await isCancelled()).toBe(false);
  life.portal.clock.pass(2_000);
  life.ledger.endSubscription(customer.subscription, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  expect(await isCancelled()).toBe(true);
});

describe.each(["before", "after"])(
  "a licence paid by invoice is cancelled %s another one is bought by card",
  (when) => {
    test("the later decision stands, in the portal and at the provider", async () => {
      const customer = await life.customer();
      const { number } = await customer.orderByInvoice({ ...PLAN, billing: "monthly" });
      await customer.settle(number ?? "");
      life.portal.clock.pass(2_000);
      if (when === "before") await customer.cancel();
      const { all } = await customer.buy({ ...PLAN, billing: "monthly" });
      life.portal.clock.pass(2_000);
      if (when === "after") await customer.cancel();
      await life.deliver(all);
      const known = life.ledger.events.length;
      await life.runJobs();
      await life.deliver(life.ledger.events.slice(known));
      const licence = await customer.licence();
      expect([licence?.renewal, licence?.cancelledAt === null]).toEqual(["card", when === "before"]);
      expect(customer.renewing()).toEqual(when === "before" ? [customer.subscription] : []);
    });
  },
);

test("a subscription that has ended at the provider is not resumed in the portal, and its end is known with its event", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  await customer.cancel();
  await life.runJobs();
  await life.deliver(life.ledger.events.slice(-1));
  life.portal.clock.pass(2_000);
  life.ledger.endSubscription(customer.subscription, life.now());
  const ended = life.ledger.events.slice(-1);
  await customer.resume();
  await life.runJobs();
  await life.deliver(ended);
  expect([(await customer.licence())?.renewal, customer.renewing()]).toEqual(["none", []]);
  expect((await customer.licence())?.cancelledAt).not.toBeNull();
});

test("a cancellation is not withdrawn once the subscription is known to have ended at the provider", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  await customer.cancel();
  await life.runJobs();
  const { email } = await life.portal.user(customer.org, "client_admin");
  const admin = await life.portal.signIn(email);
  const isResumable = async () =>
    (await admin.get("/v1/subscription/")).json<{ data: { resumable: boolean } }>().data.resumable;
  expect(await isResumable()).toBe(true);
  life.portal.clock.pass(2_000);
  life.ledger.endSubscription(customer.subscription, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  expect(await isResumable()).toBe(false);
  expect((await admin.post("/v1/subscription/resume/", {})).statusCode).toBe(409);
  expect((await customer.licence())?.cancelledAt).not.toBeNull();
});

test("a renewal that becomes known after access has ended gives its time from then on", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  life.portal.clock.pass(Number(await customer.ends()) - life.portal.clock.at + 3_600_000);
  const charged = life.ledger.charge(customer.subscription, life.now());
  life.portal.clock.pass(60 * DAY_MS);
  expect(await customer.state()).toBe("expired");
  await life.deliver(charged);
  expect(await customer.state()).toBe("active");
  // Of the month, the seven days of grace were had.
  const left = (Number(await customer.ends()) - life.portal.clock.at) / DAY_MS;
  expect([left > 20, left < 25]).toEqual([true, true]);
});

test("a refused charge that is told twice is mailed once", async () => {
  const customer = await life.customer();
  const { email } = await life.portal.user(customer.org, "client_admin");
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  life.portal.clock.pass(31 * DAY_MS);
  const before = (await life.portal.mailTo(email)).length;
  const [refused = {}] = life.ledger.refuseCard(customer.subscription, life.now(), null);
  await life.deliver([refused, refused]);
  expect((await life.portal.mailTo(email)).length - before).toBe(1);
});

test("what has ended at the provider does not begin again", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy({ ...PLAN, billing: "monthly" })).all);
  life.portal.clock.pass(31 * DAY_MS);
  const failed = life.ledger.refuseCard(customer.subscription, life.now(), null);
  life.ledger.endSubscription(customer.subscription, life.now());
  await life.deliver(life.ledger.events.slice(-1));
  life.portal.clock.pass(1000);
  const [refused = {}, updated = {}] = failed.map((event) => ({ ...event, created: event.created + 10 }));
  await life.deliver([refused]);
  expect(await life.notify(updated)).toBe("overtaken");
  expect((await customer.licence())?.cancelledAt).not.toBeNull();
  expect(await customer.state()).toBe("expired");
});

test("a higher plan begins at once with the rest of the lower one, a lower one when the higher one ends", async () => {
  const customer = await life.customer();
  const essentials = { ...PLAN, plan: "essentials" } as const;
  await life.deliver((await customer.buy(essentials)).all);
  await life.deliver((await customer.buy(PLAN)).all);
  const seats = () => life.portal.all((tx) => limitFor(tx, customer.org, "users", life.now()));
  expect(await seats()).toBe(PLANS.professional.limits.users);
  const credit = (12 * 6_745) / 12_745;
  const months = ((Number(await customer.ends()) - life.portal.clock.at) / (365 * DAY_MS)) * 12;
  expect(months).toBeCloseTo(12 + credit, 1);
  await life.deliver((await customer.buy(essentials)).all);
  expect(await seats()).toBe(PLANS.professional.limits.users);
  life.portal.clock.pass(570 * DAY_MS);
  expect(await seats()).toBe(PLANS.essentials.limits.users);
  await runJob(life.portal, "follow-terms");
  expect((await customer.licence())?.plan).toBe("essentials");
  expect(await customer.state()).not.toBe("expired");
});
