/** One that failed earlier says nothing more, so the page goes on without it after this long. */
const PATIENCE_MS = 3_000;

const here = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // A sheet that cannot be had must not hold up the page: what the page carries itself goes a long way.
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    link.disabled = false;
  });

/**
 * Brings the whole stylesheet. A prerendered page carries the styles of all that its own code can draw, and its link to
 * the whole sheet is switched off until somebody shows a sign of being there (see `scripts/paint-first.ts`): reading 75 kB
 * of rules and styling every element anew should not fall into the page's arrival. Pages that people move to and parts
 * that load later ask for it here.
 */
export const wholeSheet = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(here));
};
