import type { OrganizationKind } from "../access/granting.ts";
import { DAY_MS } from "../durations.ts";
import { type Limit, PLANS, type PlanId } from "./catalogue.ts";
import type { Catalogue } from "./figures.ts";

export const EXPIRING_DAYS = 30;

/** How long a subscription whose renewal is not paid keeps its access; the card is charged again in the meantime. */
export const GRACE_DAYS = 7;

/** The provider charges a renewal within hours after the term ended; until then nothing is amiss. */
const SETTLING_MS = DAY_MS;

export type LicenceState = "active" | "expiring" | "expired";

/** Who sees to the next term: no one, the card of a subscription, or a card that the provider could not charge. */
export type Renewal = "none" | "card" | "failing";

export interface LicenceFacts {
  readonly endsAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly renewal: Renewal;
}

/** Will the next term be paid without anyone's doing? */
const renewsItself = ({ cancelledAt, renewal }: LicenceFacts): boolean => cancelledAt === null && renewal === "card";

/** Until when there is access: a subscription that was not cancelled has a grace period after its term. */
export const accessUntil = ({ endsAt, cancelledAt, renewal }: LicenceFacts): Date | null =>
  endsAt === null || cancelledAt !== null || renewal === "none"
    ? endsAt
    : new Date(endsAt.getTime() + GRACE_DAYS * DAY_MS);

/**
 * Is the licence good, about to end, or over? Only clients need one: the operator and partners work for them. What renews itself is
 * about to end only when its payment fails or does not come.
 */
export const licenceState = (kind: OrganizationKind, licence: LicenceFacts | null, now: Date): LicenceState => {
  if (kind !== "client") return "active";
  const until = licence === null ? null : accessUntil(licence);
  if (licence === null || licence.endsAt === null || until === null || until <= now) return "expired";
  const left = licence.endsAt.getTime() - now.getTime();
  if (renewsItself(licence)) return left <= -SETTLING_MS ? "expiring" : "active";
  if (licence.cancelledAt === null && licence.renewal === "failing") return "expiring";
  return left <= EXPIRING_DAYS * DAY_MS ? "expiring" : "active";
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
export const findLimit = (
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
export const toPeriod = (at: Date): string => at.toISOString().slice(0, 7);
