import { useSyncExternalStore } from "react";

import { getSession, subscribeToSession } from "../../shared/session/session-store.ts";

/** The stop that is shown, by its number; null while no tour runs. */
let step: number | null = null;
const listeners = new Set<() => void>();

/** Shows a stop of the tour; null ends it. */
export const showTourStep = (next: number | null): void => {
  step = next;
  for (const listener of listeners) listener();
};

// The tour of one person is not continued by the next.
subscribeToSession(() => {
  if (getSession().status === "out") showTourStep(null);
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTourStep = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => step,
    () => null,
  );

const keyOf = (email: string): string => `tour:${email}`;

/** Was the tour taken or declined by this person in this browser? */
export const wasTourOffered = (email: string): boolean => {
  try {
    return localStorage.getItem(keyOf(email)) !== null;
  } catch {
    // Without storage the offer would return with every page.
    return true;
  }
};

export const rememberTour = (email: string): void => {
  try {
    localStorage.setItem(keyOf(email), "done");
  } catch {
    // Offered again at the next visit.
  }
};
