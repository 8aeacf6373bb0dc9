import { ADD_ONS, type AddOnPrices, PLANS } from "@parapet/domain/plans/catalogue";
import { addOnsWith, type Catalogue, catalogueWith } from "@parapet/domain/plans/figures";
import { useEffect, useState } from "react";

import { askPlans } from "./call.ts";

interface Today {
  readonly plans: Catalogue;
  readonly addOns: AddOnPrices;
}

const SHIPPED: Today = { plans: PLANS, addOns: ADD_ONS };

let asked: Promise<Today> | null = null;

/** Figures as shipped are in the page already; only those that the operator changed bring the schema library. */
const read = async (answer: Awaited<ReturnType<typeof askPlans>>): Promise<Today> => {
  if (answer.version === 0) return SHIPPED;
  const { listPlans } = await import("@parapet/domain/contracts/portal");
  const parsed = listPlans.reply.safeParse(answer.body);
  if (!parsed.success) return SHIPPED;
  const { plans, add_ons: addOns } = parsed.data.data;
  return { plans: catalogueWith(plans), addOns: addOnsWith(addOns) };
};

/** What plans and add-ons cost and allow today. Prerendered pages begin with the figures as shipped. */
export const useToday = (): Today => {
  const [today, setToday] = useState<Today>(SHIPPED);
  useEffect(() => {
    let isHere = true;
    asked ??= askPlans().then(read);
    void asked.then(
      (told) => isHere && setToday(told),
      () => {
        // Not reached: the page goes on with what it has and asks again when it is next opened.
        asked = null;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return today;
};

export const usePlansToday = (): Catalogue => useToday().plans;
