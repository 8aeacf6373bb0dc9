import { ADD_ON_KINDS, computePrice, type Offer, offerQuery, PACKS, PLAN_IDS } from "@parapet/domain/plans";

const MOST = 20;

/** What the address asks to pay for: an add-on, a plan, or what was chosen before. Nonsense is what was chosen before. */
export const wantedIn = (query: URLSearchParams, chosen: Extract<Offer, { kind: "plan" }>): Offer => {
  const addOn = ADD_ON_KINDS.find((kind) => kind === query.get("add_on"));
  if (addOn !== undefined) {
    const count = Number(query.get("quantity") ?? 1);
    const quantity = Number.isInteger(count) && count >= 1 && count <= MOST ? count : 1;
    const asked = PACKS.find((pack) => pack === query.get("pack"));
    const sold = PACKS.filter((pack) => computePrice({ kind: "addOn", addOn, pack, quantity }) !== null);
    const pack = sold.find((one) => one === asked) ?? sold[0];
    if (pack !== undefined) return { kind: "addOn", addOn, pack, quantity };
  }
  const plan = PLAN_IDS.find((id) => id === query.get("plan"));
  if (plan === undefined) return chosen;
  const billing = query.get("billing") === "monthly" ? "monthly" : "annual";
  return { kind: "plan", plan, billing };
};

const NOTHING = { kind: "plan", plan: "essentials", billing: "annual" } as const;

/** Back to the payment page, with what the address says was chosen. */
export const wayBack = (query: URLSearchParams): string => {
  const offer = wantedIn(query, NOTHING);
  return offer === NOTHING ? "/payment" : `/payment?${offerQuery(offer)}`;
};
