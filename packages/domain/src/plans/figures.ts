import { ADD_ONS, type AddOnPrices, LIMITS, type Limit, type Plan, PLAN_IDS, type PlanId, PLANS } from "./catalogue.ts";

/** What the operator may change about a plan: its prices and limits. `unlimited` is a limit that does not exist. */
export interface PlanFigures {
  readonly price: Plan["price"];
  readonly limits: Readonly<Record<Limit, number | "unlimited" | null>>;
  readonly supportHours: number | null;
}

export type Catalogue = Readonly<Record<PlanId, Plan>>;

/** The catalogue as figures that survive JSON, where there is no infinity. */
export const toFigures = ({ price, limits, supportHours }: Plan): PlanFigures => ({
  price,
  supportHours,
  limits: Object.fromEntries(
    LIMITS.map((name) => [name, limits[name] === Number.POSITIVE_INFINITY ? "unlimited" : limits[name]]),
  ) as PlanFigures["limits"],
});

/** The plans that hold today: as shipped, with what the operator changed. */
export const catalogueWith = (changed: Readonly<Partial<Record<PlanId, PlanFigures>>>): Catalogue =>
  Object.fromEntries(
    PLAN_IDS.map((id) => {
      const figures = changed[id];
      if (figures === undefined) return [id, PLANS[id]];
      const limits = Object.fromEntries(
        LIMITS.map((name) => {
          const limit = figures.limits[name];
          return [name, limit === "unlimited" ? Number.POSITIVE_INFINITY : limit];
        }),
      ) as Plan["limits"];
      return [id, { ...PLANS[id], price: figures.price, supportHours: figures.supportHours, limits }];
    }),
  ) as Catalogue;

/** What add-ons cost today: as shipped, until the operator changed it. */
export const addOnsWith = (changed: AddOnPrices | undefined): AddOnPrices => ({ ...ADD_ONS, ...changed });
