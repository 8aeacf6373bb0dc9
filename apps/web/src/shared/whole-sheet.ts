/** Signs of a person at the page. Until one of them, nothing can be drawn that the styles in the page do not know. */
const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin", "touchstart", "scroll"] as const;

const enabled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // A sheet that cannot be had must not hold up the page: what the page carries itself goes a long way.
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve(), { once: true });
    link.disabled = false;
  });

/**
 * Brings the whole stylesheet. A prerendered page carries the styles of all that its own code can draw, and its link to
 * the whole sheet is switched off at first (see `scripts/inline-styles.ts`): reading 75 kB of rules and styling every
 * element anew should not fall into the page's arrival.
 */
export const wholeSheet = async (): Promise<void> => {
  const waiting = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  await Promise.all([...waiting].map(enabled));
};

/** Brings it at the first sign of a person. Pages they move to and parts that load later ask for it themselves. */
export const wholeSheetWhenSomebodyIsThere = (): void => {
  for (const sign of SIGNS)
    addEventListener(sign, () => void wholeSheet(), { once: true, passive: true, capture: true });
};
