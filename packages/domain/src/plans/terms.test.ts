import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { addMonths } from "./licence.ts";
import { type PaidOrder, termAt, computeTerms } from "./terms.ts";

const day = (text: string) => new Date(`${text}T10:00:00Z`);
let orders = 0;
const order = (at: string, about: Partial<PaidOrder> = {}): PaidOrder => {
  orders += 1;
  return {
    id: `order-${orders}`,
    plan: "professional",
    billing: "annual",
    cents: 1_200_000,
    at: day(at),
    endedAt: null,
    ...about,
  };
};
const MONTHLY = { billing: "monthly", cents: 100_000 } as const;
const shown = (terms: ReturnType<typeof computeTerms>) =>
  terms.map(
    ({ plan, startsAt, endsAt }) =>
      `${plan} ${startsAt.toISOString().slice(0, 10)} ${endsAt.toISOString().slice(0, 10)}`,
  );

describe("terms", () => {
  test("early and late renewals", () => {
    expect(shown(computeTerms([order("2026-01-01"), order("2026-06-01"), order("2028-03-01")]))).toEqual([
      "professional 2026-01-01 2027-01-01",
      "professional 2027-01-01 2028-01-01",
      "professional 2028-03-01 2029-03-01",
    ]);
  });

  test("month ends and leap days are counted from the first day", () => {
    const months = [order("2028-01-31", MONTHLY), order("2028-02-20", MONTHLY), order("2028-03-20", MONTHLY)];
    expect(shown(computeTerms(months))).toEqual([
      "professional 2028-01-31 2028-02-29",
      "professional 2028-02-29 2028-03-31",
      "professional 2028-03-31 2028-04-30",
    ]);
    expect(shown(computeTerms([order("2028-02-29"), order("2028-03-01")])).at(-1)).toBe(
      "professional 2029-02-28 2030-02-28",
    );
  });

  test("a higher plan takes the rest of the lower one along by its price", () => {
    const low = order("2026-01-01", { plan: "essentials", cents: 600_000 });
    const high = order("2026-07-02", { cents: 1_200_000 });
    const terms = computeTerms([high, low]);
    expect(shown(terms).slice(0, 2)).toEqual([
      "essentials 2026-01-01 2026-07-02",
      "professional 2026-07-02 2027-07-02",
    ]);
    const [, , credit] = terms;
    expect(credit?.order).toBe(low.id);
    expect((Number(credit?.endsAt) - Number(credit?.startsAt)) / DAY_MS).toBeCloseTo(183 / 2, 0);
  });

  test("a lower plan begins when the higher one ends, and a renewal of the higher one comes before it", () => {
    const low = order("2026-02-01", { plan: "essentials" });
    expect(shown(computeTerms([order("2026-01-01"), low, order("2026-03-01")]))).toEqual([
      "professional 2026-01-01 2027-01-01",
      "professional 2027-01-01 2028-01-01",
      "essentials 2028-01-01 2029-01-01",
    ]);
  });

  test("returned money ends its own time only", () => {
    const first = order("2026-01-01", { endedAt: day("2026-04-01") });
    expect(shown(computeTerms([first, order("2026-02-01")]))).toEqual([
      "professional 2026-01-01 2026-04-01",
      "professional 2026-04-01 2027-04-01",
    ]);
    expect(shown(computeTerms([order("2026-01-01"), order("2026-02-01", { endedAt: day("2026-03-01") })]))).toEqual([
      "professional 2026-01-01 2027-01-01",
    ]);
  });

  test("time without access is not used up", () => {
    const absences = [{ from: null, until: day("2026-01-06") }];
    expect(shown(computeTerms([order("2026-01-01")], null, absences))).toEqual(["professional 2026-01-06 2027-01-06"]);
    const within = [{ from: day("2026-02-01"), until: day("2026-02-11") }];
    expect(shown(computeTerms([order("2026-01-01")], null, within))).toEqual(["professional 2026-01-01 2027-01-11"]);
  });

  test("what was granted is extended", () => {
    const granted = {
      plan: "professional",
      billing: "annual",
      startsAt: day("2026-01-01"),
      endsAt: day("2026-05-01"),
      cents: 1,
    } as const;
    expect(shown(computeTerms([order("2026-03-01")], granted)).at(-1)).toBe("professional 2026-05-01 2027-05-01");
  });
});

const anyOrder = fc.record({
  id: fc.uuid(),
  plan: fc.constantFrom("essentials" as const, "professional" as const),
  billing: fc.constantFrom("monthly" as const, "annual" as const),
  day: fc.integer({ min: 0, max: 800 }),
  ended: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
});
const START = day("2026-01-01").getTime();
const PRICE = {
  essentials: { monthly: 79_900, annual: 674_500 },
  professional: { monthly: 149_900, annual: 1_274_500 },
};
const toOrder = (it: typeof anyOrder extends fc.Arbitrary<infer T> ? T : never): PaidOrder => ({
  id: it.id,
  plan: it.plan,
  billing: it.billing,
  cents: PRICE[it.plan][it.billing],
  at: new Date(START + it.day * DAY_MS),
  endedAt: it.ended === null ? null : new Date(START + (it.day + it.ended) * DAY_MS),
});

test("in whatever order they become known, the terms are the same, contiguous from the payment on and never overlap", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyOrder, { maxLength: 8, selector: ({ id }) => id }), fc.integer(), (given, seed) => {
      const all = given.map(toOrder);
      const terms = computeTerms(all);
      const other = all.toSorted((a, b) => (a.id + seed < b.id + seed ? -1 : 1)).toReversed();
      expect(computeTerms(other)).toEqual(terms);
      for (const [at, term] of terms.entries()) {
        expect(term.endsAt > term.startsAt).toBe(true);
        const next = terms[at + 1];
        expect(next === undefined || next.startsAt >= term.endsAt).toBe(true);
        expect(termAt(terms, term.startsAt)).toBe(term);
      }
      // Access from the moment of a payment whose money stayed.
      for (const one of all.filter(({ endedAt }) => endedAt === null)) expect(termAt(terms, one.at)).toBeDefined();
    }),
    { numRuns: 300 },
  );
});

test("time of one plan that is paid for is had to the day", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 12 }), (days) => {
      const all = days.map((at, n) => order("2026-01-31", { ...MONTHLY, at: new Date(START + (at + n) * DAY_MS) }));
      const first = Math.min(...all.map(({ at }) => at.getTime()));
      expect(computeTerms(all).at(-1)?.endsAt).toEqual(addMonths(new Date(first), all.length));
    }),
  );
});

test("a credit buys the same time in a short month as in a long one", () => {
  const daysFrom = (start: string): number => {
    const at = new Date(start);
    const lower = { id: "a", plan: "essentials", billing: "annual", cents: 674_500, at, endedAt: null } as const;
    const higher = { id: "b", plan: "professional", billing: "monthly", cents: 149_900, at, endedAt: null } as const;
    const own = addMonths(at, 1).getTime() - at.getTime();
    return (Number(computeTerms([lower, higher]).at(-1)?.endsAt) - at.getTime() - own) / DAY_MS;
  };
  expect(daysFrom("2026-02-01T00:00:00Z")).toBeCloseTo(daysFrom("2026-07-01T00:00:00Z"), 0);
  expect(daysFrom("2026-02-01T00:00:00Z")).toBeCloseTo((6_745 / 1_499) * (365 / 12), 0);
});
