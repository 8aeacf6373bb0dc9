import { useSyncExternalStore } from "react";

import { getSession, subscribeToSession } from "./session-store.ts";

const KEY = "selectedDomain";
const listeners = new Set<() => void>();

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let selected: string | null = typeof sessionStorage === "undefined" ? null : stored();

/** Chooses the domain that the dashboard shows. It lasts as long as this tab and the session do. */
export const selectDomain = (domain: string | null): void => {
  selected = domain;
  try {
    if (domain === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, domain);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
};

// The next person must not find the choice of the one before.
subscribeToSession(() => {
  if (getSession().status === "out") selectDomain(null);
});

/** The selected domain, for code without hooks. */
export const selectedDomain = (): string | null => selected;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The selected domain. */
export const useSelectedDomain = (): string | null => useSyncExternalStore(subscribe, selectedDomain, selectedDomain);
