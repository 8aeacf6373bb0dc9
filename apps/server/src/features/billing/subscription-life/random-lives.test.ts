import { DAY_MS } from "@parapet/domain/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { checkLife } from "../testing/life-invariants.ts";
import { anyLife, type Step } from "../testing/life-steps.ts";
import { type Delivery, Life } from "../testing/live.ts";
import { Subscriptions } from "../testing/subscriptions.ts";

let at: Subscriptions;
beforeAll(async () => {
  at = await Subscriptions.start();
});
afterAll(() => at[Symbol.asyncDispose]());

const live = async (steps: readonly Step[], delivery: Delivery, seed: number): Promise<Life> => {
  const life = await new Life(at, await at.customer(), steps, delivery, seed).run();
  await checkLife(at, life);
  return life;
};

const daysLeft = async ({ customer }: Life): Promise<number> =>
  Math.max(0, Number(await customer.ends()) - Number(at.now())) / DAY_MS;

const shown = async ({ customer }: Life): Promise<unknown[]> => {
  const licence = await customer.licence();
  // What was returned before it became known was never had: the plan that ended last is then the one before.
  const had = (await customer.state()) === "expired" ? [] : [licence?.plan, licence?.billing];
  const renewing = customer.renewing().map((id) => customer.plans.indexOf(id));
  return [...had, renewing, licence?.renewal, licence?.cancelledAt == null];
};

const RUNS = inject("isNightly") ? 300 : 25;

test(`${RUNS} lives of a subscription: the order, repetition and loss of events change nothing`, async () => {
  let compared = 0;
  for (const [seed, steps] of fc.sample(anyLife, { seed: 20_261_118, numRuns: RUNS }).entries()) {
    const plain = await live(steps, "in order", seed);
    const [left, told] = [await daysLeft(plain), await shown(plain)];
    const shuffled = await live(steps, "shuffled", seed + 1);
    // Months differ in length by where they begin, so that one of the lives may be charged once more.
    if (plain.customer.payments().length !== shuffled.customer.payments().length || shuffled.wasLate) continue;
    compared += 1;
    const { story } = plain;
    expect([story, await shown(shuffled)]).toEqual([story, told]);
    expect([story, Math.abs((await daysLeft(shuffled)) - left) < steps.length * 3]).toEqual([story, true]);
  }
  expect(compared).toBeGreaterThan(RUNS * 0.5);
}, 900_000);
