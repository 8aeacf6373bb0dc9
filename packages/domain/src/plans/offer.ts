import { ADD_ONS, type AddOnPrices, PLANS, type PlanId } from "./catalogue.ts";
import type { Catalogue } from "./figures.ts";

export const ADD_ON_KINDS = ["takedown", "penetrationTest", "vipSlot", "priorityAlerting"] as const;

export type AddOnKind = (typeof ADD_ON_KINDS)[number];

/** How an add-on is bought: one for this month, ten each month, or for a year. */
export const PACKS = ["single", "tenPerMonth", "perYear"] as const;

export type Pack = (typeof PACKS)[number];

/** Something that can be bought. */
export type Offer =
  | { readonly kind: "plan"; readonly plan: PlanId; readonly billing: "monthly" | "annual" }
  | { readonly kind: "addOn"; readonly addOn: AddOnKind; readonly pack: Pack; readonly quantity: number };

export interface Price {
  /** Of everything in the offer, in US cents. */
  readonly cents: number;
  /** How often it is charged; null: once. */
  readonly every: "month" | "year" | null;
}

const CENTS = 100;

/** What does this cost? Null: it is not sold like this, or its price is settled by agreement. */
export const computePrice = (offer: Offer, plans: Catalogue = PLANS, addOns: AddOnPrices = ADD_ONS): Price | null => {
  if (offer.kind === "plan") {
    const { price } = plans[offer.plan];
    if (price.startsAt) return null;
    if (offer.billing === "annual") return { cents: price.perYear * CENTS, every: "year" };
    return price.perMonth === null ? null : { cents: price.perMonth * CENTS, every: "month" };
  }
  const dollars = (addOns[offer.addOn] as Partial<Record<Pack, number>>)[offer.pack];
  if (dollars === undefined) return null;
  const every = { single: null, tenPerMonth: "month", perYear: "year" } as const;
  return { cents: dollars * CENTS * offer.quantity, every: every[offer.pack] };
};

/** How many of its thing an add-on gives. */
export const countUnits = ({ pack, quantity }: Extract<Offer, { kind: "addOn" }>): number =>
  pack === "tenPerMonth" ? 10 * quantity : quantity;
