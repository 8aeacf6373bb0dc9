/**
 * What each plan costs and allows, once: the pricing page, the checkout and the server's enforcement read it here.
 * Prices are whole US dollars. `null` is a limit that is settled by agreement, `Infinity` one that does not exist.
 */
export const PLAN_IDS = ["essentials", "professional", "enterprise"] as const;

export type PlanId = (typeof PLAN_IDS)[number];

export const LIMITS = ["testsPerMonth", "users", "vipSlots", "domains", "ips", "takedownsPerMonth"] as const;

export type Limit = (typeof LIMITS)[number];

export interface Plan {
  readonly id: PlanId;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly price: {
    readonly perYear: number;
    /** The price is where talks begin, not what is charged. */
    readonly startsAt: boolean;
    readonly perMonth: number | null;
    /** What a month costs when the year is billed at once, where it is stated. */
    readonly perMonthBilledAnnually: number | null;
    /** The saving as stated; it is not derived from the other figures. */
    readonly statedAnnualSaving: number | null;
  };
  readonly limits: Readonly<Record<Limit, number | null>>;
  readonly supportHours: number | null;
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  essentials: {
    id: "essentials",
    name: "Essentials",
    price: {
      perYear: 6_745,
      startsAt: false,
      perMonth: 799,
      perMonthBilledAnnually: null,
      statedAnnualSaving: 1_643,
    },
    limits: { testsPerMonth: 5, users: 1, vipSlots: 1, domains: 1, ips: 10, takedownsPerMonth: 0 },
    supportHours: 8,
  },
  professional: {
    id: "professional",
    name: "Professional",
    price: {
      perYear: 12_745,
      startsAt: false,
      perMonth: 1_499,
      perMonthBilledAnnually: 1_299,
      statedAnnualSaving: 2_400,
    },
    limits: { testsPerMonth: 15, users: 3, vipSlots: 3, domains: 3, ips: 100, takedownsPerMonth: 2 },
    supportHours: 4,
  },
  enterprise: {
    id: "enterprise",
    name: "Enterprise",
    price: {
      perYear: 20_000,
      startsAt: true,
      perMonth: null,
      perMonthBilledAnnually: null,
      statedAnnualSaving: null,
    },
    limits: {
      testsPerMonth: Number.POSITIVE_INFINITY,
      users: 10,
      vipSlots: 5,
      domains: null,
      ips: null,
      takedownsPerMonth: null,
    },
    supportHours: null,
  },
};

/** What a year costs less than twelve months; not what the price list states, which is `statedAnnualSaving`. */
export const annualSaving = ({ price: { perMonth, perYear, startsAt } }: Pick<Plan, "price">): number | null =>
  perMonth === null || startsAt || perMonth * 12 <= perYear ? null : perMonth * 12 - perYear;

/** The plan a page starts with when none was chosen. */
export const DEFAULT_PLAN: PlanId = "essentials";

export const FULL_ACCESS_MONTHS = 12;
export const EARLY_WARNING_DAYS = 60;

/** Bought on top of a plan. `single` is the price of one; `tenPerMonth` of ten each month; `perYear` of a year. */
export const ADD_ONS = {
  takedown: { single: 150, tenPerMonth: 900 },
  penetrationTest: { single: 200, tenPerMonth: 1_750 },
  vipSlot: { perYear: 500 },
  priorityAlerting: { perYear: 3_000 },
} as const;

/** What add-ons cost: those of the catalogue, or those that the operator set. */
export type AddOnPrices = {
  readonly [Kind in keyof typeof ADD_ONS]: { readonly [Pack in keyof (typeof ADD_ONS)[Kind]]: number };
};

export const PARTNER_TIERS = ["silver", "gold", "platinum"] as const;

export type PartnerTier = (typeof PARTNER_TIERS)[number];

/** What a partner tier gives, and what it asks: new subscriptions a year or revenue, and people. */
export const PARTNER_PROGRAMME = {
  silver: { discountPercent: 25, newSubscriptionsPerYear: 10, revenuePerYear: 75_000, sellers: 1, technicians: 1 },
  gold: { discountPercent: 35, newSubscriptionsPerYear: 25, revenuePerYear: 150_000, certified: 2 },
  platinum: { discountPercent: 50, newSubscriptionsPerYear: 30, revenuePerYear: 300_000, sellers: 3, certified: 1 },
} as const satisfies Record<PartnerTier, object>;

export const CREDENTIALS_WITHIN_BUSINESS_HOURS = 4;
