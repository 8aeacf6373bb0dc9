import type { Meanwhile } from "./early-answers.ts";

/** Does on the page what somebody did on its picture, if the page has the same thing in the same place. */
const doAgain = (deed: Meanwhile): void => {
  if ("key" in deed) {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { ...deed, bubbles: true }));
    return;
  }
  const meant = document.elementFromPoint(deed.x, deed.y)?.closest<HTMLElement>("a, button");
  if (meant?.textContent === deed.text) meant.click();
};

/** Takes away the picture that the head of the page showed (`early-script.ts`), or keeps it from coming: the page stands. */
export const dropFirstPicture = (): void => {
  const early = globalThis.parapetEarly;
  if (early === undefined || early.isOver === true) return;
  early.isOver = true;
  early.drop?.();
  const deeds = early.meanwhile ?? [];
  // The page begins to listen when it has been painted.
  if (deeds.length > 0) requestAnimationFrame(() => setTimeout(() => deeds.forEach(doAgain)));
};
