const listeners = new Set<() => void>();

/** Opens the search over pages, settings and findings, from wherever a button for it is. */
export const openPalette = (): void => {
  for (const listener of listeners) listener();
};

/** Called when the search is to be opened; returns what ends the subscription. */
export const onOpenPalette = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
