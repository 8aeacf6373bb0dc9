import type { Brand } from "@parapet/domain/contracts/organizations";
import { useSyncExternalStore } from "react";

let brand: Brand | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Asked once per page load, after the page stands: most hosts have no brand of their own. */
const ask = async (): Promise<void> => {
  try {
    // Loaded apart: the first paint of a public page does not wait for it.
    const { call } = await import("../../../../shared/call.ts");
    brand = (await call("GET /v1/branding/")).data;
    for (const listener of listeners) listener();
  } catch {
    // The product's own brand stays.
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void ask();
  }
  return () => listeners.delete(listener);
};

/** The brand of the host that is visited without a session; null for the product's own. */
export const useVisitorBrand = (): Brand | null => {
  const known = useSyncExternalStore(
    subscribe,
    () => brand,
    () => null,
  );
  return known?.organization == null ? null : known;
};
