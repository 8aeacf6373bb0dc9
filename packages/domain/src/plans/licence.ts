import type { OrganisationKind } from "../access/granting.ts";
import { DAY_MS } from "../durations.ts";
import { type Limit, PLANS, type PlanId } from "./catalogue.ts";
import type { Catalogue } from "./figures.ts";

export const EXPIRING_DAYS = 30;

export type LicenceState = "active" | "expiring" | "expired";

/** Is the licence good, about to end, or over? Only clients need one: the operator and partners work for them. */
export const licenceState = (kind: OrganisationKind, endsAt: Date | null, now: Date): LicenceState => {
  if (kind !== "client") return "active";
  if (endsAt === null || endsAt <= now) return "expired";
  return endsAt.getTime() - now.getTime() <= EXPIRING_DAYS * DAY_MS ? "expiring" : "active";
};

/** The same day of the month (or its last day) so many months later: 31 January and a month is 28 or 29 February. */
export const addMonths = (from: Date, months: number): Date => {
  const to = new Date(from);
  const day = to.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to;
};

/** When a licence that starts (or goes on) now ends. */
export const licenceEnd = (from: Date, billing: "monthly" | "annual"): Date =>
  addMonths(from, billing === "annual" ? 12 : 1);

export interface BoughtAddOn {
  readonly kind: "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting";
  readonly quantity: number;
}

const RAISES: Partial<Record<Limit, BoughtAddOn["kind"]>> = {
  takedownsPerMonth: "takedown",
  testsPerMonth: "penetrationTest",
  vipSlots: "vipSlot",
};

/**
 * How much of something an organization may use: what was agreed, else what its plan says, and its add-ons on top.
 * Without a plan (partners, the operator), and where the plan leaves it to an agreement that was not made, no limit.
 */
export const limitOf = (
  plan: PlanId | null,
  agreed: Readonly<Record<string, unknown>>,
  addOns: readonly BoughtAddOn[],
  limit: Limit,
  plans: Catalogue = PLANS,
): number => {
  if (plan === null) return Number.POSITIVE_INFINITY;
  const settled = agreed[limit];
  const base = typeof settled === "number" ? settled : (plans[plan].limits[limit] ?? Number.POSITIVE_INFINITY);
  const raise = RAISES[limit];
  return base + addOns.filter(({ kind }) => kind === raise).reduce((sum, { quantity }) => sum + quantity, 0);
};

/** The month a monthly limit is counted in. */
export const periodOf = (at: Date): string => at.toISOString().slice(0, 7);
