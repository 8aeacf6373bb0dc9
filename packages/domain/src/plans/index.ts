export { afterBusinessHours } from "./business-hours.ts";
export {
  ADD_ONS,
  type AddOnPrices,
  annualSaving,
  CREDENTIALS_WITHIN_BUSINESS_HOURS,
  DEFAULT_PLAN,
  EARLY_WARNING_DAYS,
  FULL_ACCESS_MONTHS,
  type Limit,
  LIMITS,
  PARTNER_PROGRAMME,
  PARTNER_TIERS,
  type PartnerTier,
  type Plan,
  PLAN_IDS,
  type PlanId,
  PLANS,
} from "./catalogue.ts";
export { addOnsWith, type Catalogue, catalogueWith, type PlanFigures, toFigures } from "./figures.ts";
export {
  accessUntil,
  addMonths,
  type BoughtAddOn,
  EXPIRING_DAYS,
  findLimit,
  GRACE_DAYS,
  licenceEnd,
  type LicenceFacts,
  type LicenceState,
  licenceState,
  type Renewal,
  toPeriod,
} from "./licence.ts";
export { ADD_ON_KINDS, computePrice, countUnits, type Offer, type Pack, PACKS } from "./offer.ts";
export { addOnName, offerName } from "./offer-name.ts";
export { offerQuery } from "./offer-query.ts";
export { findPlanName } from "./plan-name.ts";
export { computeQuote, type Quote } from "./quote.ts";
export { dueRun, nextRun, type ScheduledDomain } from "./scan-schedule.ts";
export {
  type Absence,
  computeTerms,
  countMonths,
  type GrantedTerm,
  type PaidOrder,
  type Term,
  termAt,
} from "./terms.ts";
