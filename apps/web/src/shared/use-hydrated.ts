import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Does the page are in a browser yet? A prerendered page knows no query and no storage; what depends on them is
 * added after hydration, so that the first render matches the prerendered one.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let stood = false;

/**
 * The same for a page whose whole content waits for it: once the first render is complete, the rest is drawn in small steps
 * between which the page can be used, and not at one go.
 */
export const useHydratedGently = (): boolean => {
  // A page that people move to later is drawn whole from the beginning.
  const [stands, setStands] = useState(stood);
  useEffect(() => {
    stood = true;
    startTransition(() => setStands(true));
  }, []);
  return stands;
};
