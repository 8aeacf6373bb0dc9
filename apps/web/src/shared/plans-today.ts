import { PLANS } from "@parapet/domain/plans/catalogue";
import { type Catalogue, catalogueWith } from "@parapet/domain/plans/figures";
import { useEffect, useState } from "react";

import { askPlans } from "./call.ts";

let asked: Promise<Catalogue> | null = null;

/** Figures as shipped are in the page already; only those that the operator changed bring the schema library. */
const read = async (answer: Awaited<ReturnType<typeof askPlans>>): Promise<Catalogue> => {
  if (answer.version === 0) return PLANS;
  const { listPlans } = await import("@parapet/domain/contracts/portal");
  const parsed = listPlans.reply.safeParse(answer.body);
  return parsed.success ? catalogueWith(parsed.data.data.plans) : PLANS;
};

/** What plans cost and allow today. Prerendered pages begin with the figures as shipped. */
export const usePlansToday = (): Catalogue => {
  const [plans, setPlans] = useState<Catalogue>(PLANS);
  useEffect(() => {
    let isHere = true;
    asked ??= askPlans().then(read);
    void asked.then(
      (today) => isHere && setPlans(today),
      () => {
        // Not reached: the page goes on with what it has and asks again when it is next opened.
        asked = null;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return plans;
};
