import { useSyncExternalStore } from "react";

/**
 * What this page knows of the session. The bearer lives here, in memory, and nowhere else; the secrets behind it are
 * cookies that page script cannot read.
 */
export type Session =
  | { readonly status: "unknown" }
  | { readonly status: "out"; readonly because: "anonymous" | "left" | "expired" | "idle" }
  | { readonly status: "in"; readonly bearer: string; readonly canRefresh: boolean; readonly bearerSince: number };

const UNKNOWN: Session = { status: "unknown" };

let session: Session = UNKNOWN;
const listeners = new Set<() => void>();

export const getSession = (): Session => session;

export const setSession = (next: Session): void => {
  session = next;
  for (const listener of listeners) listener();
};

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session, re-read whenever it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN);

const isIn = (): boolean => session.status === "in";

/**
 * Is someone signed in? A page that asks only this is not drawn again when "unknown" turns into "out", which it does on
 * every public page right after hydration.
 */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, isIn, () => false);
