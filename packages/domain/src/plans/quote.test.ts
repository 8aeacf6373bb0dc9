import fc from "fast-check";
import { expect, test } from "vitest";

import { PARTNER_PROGRAMME, PARTNER_TIERS } from "./catalogue.ts";
import { computePrice } from "./offer.ts";
import { computeQuote } from "./quote.ts";

test("each partner tier takes its discount off the list price before tax is added", () => {
  const price = computePrice({ kind: "plan", plan: "professional", billing: "annual" });
  if (price === null) throw new Error("no price");
  const totals = PARTNER_TIERS.map((tier) => {
    const { discountPercent } = PARTNER_PROGRAMME[tier];
    const { discountCents, taxCents, totalCents } = computeQuote(price, { discountPercent, taxPercent: 20 });
    return [discountPercent, discountCents, taxCents, totalCents];
  });
  expect(totals).toEqual([
    [25, 318_625, 191_175, 1_147_050],
    [35, 446_075, 165_685, 994_110],
    [50, 637_250, 127_450, 764_700],
  ]);
});

test("the steps add up in whole cents, and no discount raises a price", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, discount, tax) => {
        const quote = computeQuote({ cents, every: null }, { discountPercent: discount / 100, taxPercent: tax / 100 });
        expect(quote.totalCents).toBe(quote.listCents - quote.discountCents + quote.taxCents);
        expect(quote.netCents).toBeLessThanOrEqual(cents);
        expect(quote.netCents).toBeGreaterThanOrEqual(0);
        for (const value of [quote.discountCents, quote.taxCents]) expect(Number.isSafeInteger(value)).toBe(true);
      },
    ),
  );
});
