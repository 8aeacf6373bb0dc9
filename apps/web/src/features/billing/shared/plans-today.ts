import { ADD_ONS, type AddOnPrices, addOnsWith, type Catalogue, catalogueWith, PLANS } from "@parapet/domain/plans";
import { useEffect, useState } from "react";

import { call } from "../../../shared/call.ts";

interface Today {
  readonly plans: Catalogue;
  readonly addOns: AddOnPrices;
}

const SHIPPED: Today = { plans: PLANS, addOns: ADD_ONS };

let asked: Promise<Today> | null = null;

const ask = async (): Promise<Today> => {
  const { plans, add_ons: addOns } = (await call("GET /v1/plans/")).data;
  return { plans: catalogueWith(plans), addOns: addOnsWith(addOns) };
};

/** What plans and add-ons cost and allow today. Prerendered pages begin with the figures as shipped. */
export const useToday = (): Today => {
  const [today, setToday] = useState<Today>(SHIPPED);
  useEffect(() => {
    let isHere = true;
    asked ??= ask();
    void asked.then(
      (reported) => isHere && setToday(reported),
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
