import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Does the page stand in a browser yet? A prerendered page knows no query and no storage; what depends on them is
 * added once it stands, so that the first drawing is the one that was prerendered.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
