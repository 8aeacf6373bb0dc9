import { useSyncExternalStore } from "react";

const NARROW = "(width < 700px)";

const listen = (onChange: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Is the window as narrow as a phone's? For what a style cannot decide, such as which columns a list begins with. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(NARROW).matches,
    () => false,
  );
