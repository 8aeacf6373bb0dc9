import { useSyncExternalStore } from "react";

import { getSession, subscribeToSession } from "./session-store.ts";

/** What a tab works on: the organization, and the domain selected in each organization. */
interface Choice {
  /** Null for people of one organization, whose requests need not name it. */
  readonly organization: string | null;
  readonly domains: Readonly<Record<string, string>>;
}

const KEY = "workspace";
/** The domains that were last chosen in any tab; a new tab begins with them. */
const LAST_DOMAINS = "workspace.domains";
const NONE: Choice = { organization: null, domains: {} };
/** Under which key the domain of a person with one organization is stored. */
const ONLY = "";
const listeners = new Set<() => void>();
const leavers = new Set<() => void>();

const stored = (): Choice => {
  try {
    const own = sessionStorage.getItem(KEY);
    if (own === null)
      return { ...NONE, domains: JSON.parse(localStorage.getItem(LAST_DOMAINS) ?? "{}") as Choice["domains"] };
    return { ...NONE, ...(JSON.parse(own) as Partial<Choice>) };
  } catch {
    return NONE;
  }
};

let choice: Choice = typeof sessionStorage === "undefined" ? NONE : stored();

const choose = (next: Choice): void => {
  choice = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
    localStorage.setItem(LAST_DOMAINS, JSON.stringify(next.domains));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
};

/** Calls back before another organization becomes the active one, so that nothing that was read for the first is shown again. */
export const beforeOtherOrganization = (leave: () => void): void => {
  leavers.add(leave);
};

/** Makes an organization the active one of this tab. */
export const selectOrganization = (organization: string | null): void => {
  if (choice.organization === organization) return;
  for (const leave of leavers) leave();
  choose({ ...choice, organization });
};

/** Selects the domain that the dashboard shows, in the active organization unless another one is given. */
export const selectDomain = (domain: string | null, organization: string | null = choice.organization): void => {
  const key = organization ?? ONLY;
  const others = Object.entries(choice.domains).filter(([other]) => other !== key);
  choose({ ...choice, domains: Object.fromEntries(domain === null ? others : [...others, [key, domain]]) });
};

// The next person must not find the choice of the one before.
subscribeToSession(() => {
  if (getSession().status === "out") choose(NONE);
});

/** The active organization of this tab: the id that requests are sent with. */
export const activeOrganization = (): string | null => choice.organization;

/** The selected domain, for code without hooks. */
export const selectedDomain = (): string | null => choice.domains[choice.organization ?? ONLY] ?? null;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useActiveOrganization = (): string | null =>
  useSyncExternalStore(subscribe, activeOrganization, activeOrganization);

export const useSelectedDomain = (): string | null => useSyncExternalStore(subscribe, selectedDomain, selectedDomain);
