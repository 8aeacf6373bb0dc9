import { DEFAULT_PLAN, PLAN_IDS, type PlanId } from "@parapet/domain/plans";
import { useSyncExternalStore } from "react";

export interface SelectedPlan {
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  /** Someone chose it; otherwise it is only where a page begins. */
  readonly isChosen: boolean;
}

const KEY = "selectedPlan";
const FIRST: SelectedPlan = { plan: DEFAULT_PLAN, billing: "annual", isChosen: false };
const listeners = new Set<() => void>();

/** The stored plan, validated: browser storage is untrusted. */
export const readSelectedPlan = (text: string | null): SelectedPlan => {
  const [name, billing] = (text ?? "").split("/");
  const plan = PLAN_IDS.find((id) => id === name);
  return plan === undefined ? FIRST : { plan, billing: billing === "monthly" ? "monthly" : "annual", isChosen: true };
};

const stored = (): SelectedPlan => {
  try {
    return readSelectedPlan(sessionStorage.getItem(KEY));
  } catch {
    return FIRST;
  }
};

let selected: SelectedPlan | null = null;

/** Keeps the choice on the way from the prices through signing up to payment, as long as this tab lives. */
export const selectPlan = (next: Omit<SelectedPlan, "isChosen">): void => {
  selected = { ...next, isChosen: true };
  try {
    sessionStorage.setItem(KEY, `${next.plan}/${next.billing}`);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Which plan was chosen? Essentials, billed annually, when none was. */
export const useSelectedPlan = (): SelectedPlan =>
  useSyncExternalStore(
    subscribe,
    () => (selected ??= stored()),
    () => FIRST,
  );
