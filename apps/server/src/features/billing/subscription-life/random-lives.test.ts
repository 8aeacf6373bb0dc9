import { DAY_MS } from "@parapet/domain/durations";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { checkLife } from "../testing/life-invariants.ts";
import { anyLife, type Step } from "../testing/life-steps.ts";
import { type Delivery, Life, type Payers } from "../testing/live.ts";
import { Subscriptions } from "../testing/subscriptions.ts";

let at: Subscriptions;
beforeAll(async () => {
  at = await Subscriptions.start();
});
afterAll(() => at[Symbol.asyncDispose]());

const live = async (steps: readonly Step[], delivery: Delivery, seed: number, payers: Payers): Promise<Life> => {
  const customer = await at.customer();
  if (payers !== "own") await at.partnerOf(customer);
  const life = await new Life(at, { customer, payers }, steps, delivery, seed).run();
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

/** Every other life is a customer's own; of the others a partner pays all or some of the orders. */
const PAYERS: readonly Payers[] = ["own", "partner", "own", "either"];

const RUNS = inject("isNightly") ? 300 : 25;

/** A step in few words, for the message of a failure. */
const brief = ({ kind, plan, billing, days, news }: Step): string => `${kind} ${plan[0]}${billing[0]} ${days} ${news}`;

/** Both lives of this number; true: they were comparable, and alike. */
const compare = async (number: number): Promise<boolean> => {
  const [steps = []] = fc.sample(anyLife(number), { seed: 20_261_118 + number, numRuns: 1 });
  const payers = PAYERS[number % PAYERS.length] ?? "own";
  try {
    const plain = await live(steps, "in order", number, payers);
    const [left, told] = [await daysLeft(plain), await shown(plain)];
    const shuffled = await live(steps, "shuffled", number + 1, payers);
    // Months differ in length by where they begin, so that one of the lives may be charged once more.
    const [charged, chargedToo] = [plain, shuffled].map(({ customer }) => customer.payments().length);
    if (charged !== chargedToo || shuffled.wasLate) return false;
    if (String(plain.decided) !== String(shuffled.decided)) return false;
    const leftToo = await daysLeft(shuffled);
    expect(Math.abs(leftToo - left)).toBeLessThan(steps.length * 3);
    // For the same reason one of them may have ended a day before the other, which has no plan to compare then.
    const isEndedOnce = Math.min(left, leftToo) === 0 && Math.max(left, leftToo) > 0;
    const first = isEndedOnce ? -3 : 0;
    expect((await shown(shuffled)).slice(first)).toEqual(told.slice(first));
    return true;
  } catch (cause) {
    throw new Error(`Life ${number}, paid by ${payers}: ${steps.map(brief).join("; ")}`, { cause });
  }
};

/** Each part has a limit of its own: how fast the machine is decides about none of the lives. */
const PART = 5;
const PARTS = Array.from({ length: RUNS / PART }, (_, part) => part * PART);
let compared = 0;

describe("the order, repetition and loss of events change nothing in the life of a subscription", () => {
  test.each(PARTS)(
    `lives from %i, ${PART} of ${RUNS}`,
    async (first) => {
      const before = compared;
      for (let number = first; number < first + PART; number += 1) compared += Number(await compare(number));
      expect(compared).toBeGreaterThan(before);
    },
    600_000,
  );

  test("most lives were comparable", () => {
    expect(compared).toBeGreaterThan(RUNS * 0.5);
  });
});
